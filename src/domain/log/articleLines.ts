import type { Passage } from '../search/files.ts'
import { codesIn } from './codes.ts'
import { Drain } from './drain.ts'
import { parseLine, splitLines } from './lines.ts'
import { formatTokens, maskTokens, tokenWeight } from './mask.ts'
import { isCode, isMarkup, isProse } from './shape.ts'
import { withoutTags } from './tags.ts'

/** A log line in an article as a template, or an error code in it, which begins with `#`. */
export interface ArticleLine {
  line: string
  /** Anchor of the passage that contains the line. */
  at: string
}

/** Increase this if the same text produces other lines. Both kinds of indexes are then rebuilt. */
export const LINES_VERSION = 2

/** Limit for one article: a document with a hundred pages of logs adds no information. */
const MAX_LINES = 1500
const MIN_LENGTH = 6
const MAX_LENGTH = 400
/** Minimum weight. Messages below it, such as `done`, occur in any program. */
const MIN_WEIGHT = 1.2
/** Minimum weight of a message without its tag, which is a line of its own: other boards may print it with another. */
const MIN_UNTAGGED_WEIGHT = 2
const MAX_TAGS = 2
const FORMATTED =
  /(?:printf|printk|perror|pr_\w{2,8}|dev_\w{2,8}|\w{0,20}LOG\w{0,10}|\w{0,12}_log\w{0,10}|cerr|cout|print|throw\s\w{1,40}|LOG_\w{1,8}|ESP_LOG[EWIDV])\s{0,2}(?:\(|<<).{0,60}?"((?:[^"\\]|\\.){4,200})"/

/**
 * Extracts the log lines in the text of an article and the messages that its code prints, each once per passage.
 * Passages are mined separately, so that the result does not depend on other texts.
 */
export function articleLines(passages: readonly Passage[]): ArticleLine[] {
  const found = new Map<string, ArticleLine>()
  const add = (line: string, at: string) => {
    if (found.size < MAX_LINES && !found.has(line)) found.set(line, { line, at })
  }
  for (const { anchor, text } of passages) {
    const drain = new Drain()
    for (const written of splitLines(text)) {
      for (const code of codesIn(written)) add(code.key, anchor)
      const tokens = templateOf(written)
      if (tokens && weightOf(tokens) >= MIN_WEIGHT) drain.add(tokens, 0)
    }
    for (const { tokens } of drain.templates) add(tokens.join(' '), anchor)
    for (const { tokens } of drain.templates) {
      for (const untagged of withoutTags(tokens).slice(0, MAX_TAGS))
        if (weightOf(untagged) >= MIN_UNTAGGED_WEIGHT) add(untagged.join(' '), anchor)
    }
  }
  return [...found.values()]
}

/** Sums the weights of tokens. */
export function weightOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + tokenWeight(token), 0)
}

function templateOf(written: string): string[] | undefined {
  const trimmed = written.trim()
  if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_LENGTH) return undefined
  const [, format] = trimmed.includes('"') ? (FORMATTED.exec(trimmed) ?? []) : []
  if (format !== undefined) return formatTokens(format)
  const { text, stamped } = parseLine(trimmed)
  if (isMarkup(text) || (!stamped && (isCode(text) || isProse(text)))) return undefined
  return maskTokens(text)
}
