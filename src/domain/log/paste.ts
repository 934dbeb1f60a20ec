import { weightOf } from './articleLines.ts'
import { type Code, codesIn } from './codes.ts'
import { Drain } from './drain.ts'
import { IMPORTANT, importanceOf, isReport } from './importance.ts'
import { type LogLine, parseLine, splitLines } from './lines.ts'
import { maskTokens } from './mask.ts'
import { isCode, isMarkup, isProse, isSeparated } from './shape.ts'

/** A kind of line in a paste. */
export interface PastedLine {
  /** First line of the kind. */
  line: LogLine
  /** Template of the line. It contains nothing that differs between runs. */
  tokens: string[]
  codes: Code[]
  importance: number
  /** Number of lines of the kind. */
  count: number
}

export interface Paste {
  /**
   * `maybe` means lines as programs write them, but neither a time nor an error. They are searched, but no message
   * appears if nothing is found.
   */
  kind: 'log' | 'maybe' | 'none'
  /** Kinds of lines to look up, in the order of the paste. */
  lines: PastedLine[]
  /** Number of lines in the paste, without empty ones. */
  total: number
  /** Number of lines read. The rest of a very long paste is ignored. */
  read: number
}

/** Maximum number of kinds of lines to look up. Each may load a file of the index. */
const MAX_LOOKED_UP = 16
const MAX_READ = 200_000
/** Number of sampled lines that determine the kind of a paste. */
const SAMPLE = 400
/** Number of lines between two checks of the time. */
const LINES_AT_ONCE = 200
/** Maximum time in milliseconds that the page may be blocked at once. */
const SLICE_MS = 12
const MIN_WEIGHT = 1.2
/** Maximum number of lines, most of them sentences, to which one report of an error may belong. */
const MAX_LINES_PER_REPORT = 20
/** Maximum number of distinct log lines held while a long log is read. */
const MAX_KINDS = 5000

/** Reads a paste, with pauses so that the page stays responsive. */
export async function readPaste(
  text: string,
  pause = () => new Promise<void>(done => setTimeout(done))
): Promise<Paste> {
  const written = splitLines(text).filter(line => line.trim() !== '')
  const sample = sampleOf(written).map(line => parseLine(line))
  const kind = kindOf(sample)
  const read = Math.min(written.length, MAX_READ)
  if (kind === 'none') return { kind, lines: [], total: written.length, read }
  const drain = new Drain()
  const kinds = new Map<object, PastedLine>()
  const seen = new Map<string, PastedLine>()
  let since = performance.now()
  for (let index = 0; index < read; index++) {
    if (index % LINES_AT_ONCE === 0 && performance.now() - since > SLICE_MS) {
      await pause()
      since = performance.now()
    }
    const own = written[index] ?? ''
    // A repeated line is parsed only once.
    const known = seen.get(own)
    if (known) known.count++
    else {
      const line = noteLine(drain, kinds, own, index)
      if (line && seen.size < MAX_KINDS) seen.set(own, line)
    }
  }
  return { kind, lines: chosen([...kinds.values()]), total: written.length, read }
}

function noteLine(
  drain: Drain,
  kinds: Map<object, PastedLine>,
  written: string,
  index: number
): PastedLine | undefined {
  const line = parseLine(written, index)
  const tokens = maskTokens(line.text)
  const importance = importanceOf(line)
  // A line of an error is shown even if nothing but values is in it, as in the log of a web server.
  if (weightOf(tokens) < MIN_WEIGHT && importance < IMPORTANT) return undefined
  if (kinds.size >= MAX_KINDS && importance < IMPORTANT) return undefined
  const template = drain.add(tokens, index)
  const known = kinds.get(template)
  if (known) {
    known.count++
    // The line that reports the error stands for its kind: one template has all states of a web server.
    if (importance > known.importance) Object.assign(known, { line, tokens, codes: codesIn(line.text), importance })
    return known
  }
  const kind = { line, tokens, codes: codesIn(line.text), importance, count: 1 }
  kinds.set(template, kind)
  return kind
}

/** Returns the most important kinds of lines, in the order of the paste. More informative lines are preferred. */
function chosen(kinds: readonly PastedLine[]): PastedLine[] {
  const rank = ({ importance, tokens }: PastedLine) => importance * 10 + Math.min(9, weightOf(tokens))
  return [...kinds]
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, MAX_LOOKED_UP)
    .sort((one, other) => one.line.index - other.line.index)
}

/** Returns the beginning, the middle and the end of a long paste. */
function sampleOf(lines: readonly string[]): readonly string[] {
  if (lines.length <= SAMPLE) return lines
  const part = Math.floor(SAMPLE / 3)
  const middle = Math.floor((lines.length - part) / 2)
  return [...lines.slice(0, part), ...lines.slice(middle, middle + part), ...lines.slice(-part)]
}

function kindOf(lines: readonly LogLine[]): Paste['kind'] {
  const all = lines.length
  const count = (is: (line: LogLine) => boolean) => lines.filter(is).length
  // Some loggers separate their columns by tabs. Rows of values have no levels.
  const leveled = count(line => line.level !== undefined) > all * 0.6
  if (all === 0 || isBinary(lines) || (!leveled && isSeparated(lines.map(line => line.raw)))) return 'none'
  const stamped = count(line => line.stamped)
  if (stamped >= Math.max(1, all * 0.3)) return 'log'
  const reports = count(({ text }) => isReport(text))
  const other = count(({ text }) => !isReport(text) && (isCode(text) || isMarkup(text) || isProse(text)))
  // Gradle, Terraform and browsers print sentences, but they begin the first of them as no person does.
  if (other > all * 0.4 && reports * MAX_LINES_PER_REPORT < all) return 'none'
  if (count(line => importanceOf(line) >= IMPORTANT) > 0 || stamped > 0) return 'log'
  return 'maybe'
}

/** Checks whether the text has too many undecodable characters. */
function isBinary(lines: readonly LogLine[]): boolean {
  const text = lines.map(line => line.raw).join('')
  const odd = text.match(/[\ufffd\u0080-\u009f\p{Co}\p{Cn}]/gu)?.length ?? 0
  return odd > text.length * 0.1
}
