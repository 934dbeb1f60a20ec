import { ARTICLE_LIMITS } from '../article/model.ts'
import { importanceOf } from './importance.ts'
import { type LogLine, parseLine, splitLines } from './lines.ts'

/** A text with a log in it. */
export interface TextWithLog {
  before: string
  /** Lines of the log, as written. */
  log: string
  after: string
}

/** Minimum number of lines with a time or a level that make a log. One is quoted in a sentence. */
const MIN_STAMPED = 2

/** Finds the log in a question, from its first to its last line with a time or a level. What follows at once belongs to it. */
export function findLog(text: string): TextWithLog | undefined {
  const written = splitLines(text)
  const stamped = written.flatMap((line, at) => (parseLine(line).stamped ? [at] : []))
  const first = stamped[0]
  if (first === undefined || stamped.length < MIN_STAMPED) return undefined
  let end = (stamped.at(-1) ?? first) + 1
  // The call trace below an error.
  while (written[end]?.trim()) end++
  const part = (from: number, to?: number) => written.slice(from, to).join('\n')
  return { before: part(0, first).trim(), log: part(first, end).trimEnd(), after: part(end).trim() }
}

/** Returns the message of the most important line of a log, without its time. */
export function messageOfLog(log: string): string {
  const lines = splitLines(log)
    .filter(line => line.trim())
    .map(line => parseLine(line))
  const rank = (line: LogLine | undefined) => (line ? importanceOf(line) : 0)
  const key = lines.reduce((best, line) => (rank(line) > rank(best) ? line : best), lines[0])
  return [...(key?.text ?? '')].slice(0, ARTICLE_LIMITS.bigTitle).join('').trim()
}

/** Checks whether a line begins as a log does, with a time or a level. */
export function isLogLine(line: string): boolean {
  return parseLine(line).stamped
}
