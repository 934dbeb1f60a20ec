import type { Heading } from '../../contract/articles.ts'

/** Minimum length of a shared prefix in characters. A shorter one saves no space. */
const MIN_PREFIX_LENGTH = 4
/** Minimum number of consecutive names that share a prefix. */
const MIN_NAMES = 3

/** Number of headings with the same text, such as "Parameters" of each command, from which they are left out. */
const MIN_REPEATED = 4

/** A line in the table of contents of a page. */
export interface ContentsLine {
  id: string
  depth: number
  /** Number before the heading, `2.1`. */
  number: string
  /** Heading without its number and without the prefix shared with its neighbours. */
  text: string
  /** Shared prefix of this heading and those after it. Set only on the first of them. */
  prefix: string
  /** True for a name without the prefix that it shares. */
  isCut: boolean
}

/**
 * Creates the table of contents of a page: headings down to a rank of `depths` (deepest first), the first one that
 * produces at most `limit` lines. Headings below the first rank that repeat, as "Example" of each command does, and have
 * nothing below them are left out. A section whose number says that it is below another one is, whatever rank its heading
 * has. Consecutive names such as `kd_mpi_vb_init` and `kd_mpi_vb_exit` show their common
 * prefix once.
 */
export function contentsLines(headings: readonly Heading[], depths: readonly number[], limit: number): ContentsLine[] {
  const distinct = withoutRepeated(nestedByNumber(headings))
  const within = depths.map(deepest => distinct.filter(({ depth }) => depth <= deepest))
  const listed = within.find(lines => lines.length <= limit) ?? within.at(-1) ?? []
  const lines = listed.map(({ id, depth, text }): ContentsLine => {
    const { number, name } = splitNumber(text)
    return { id, depth, number, text: name, prefix: '', isCut: false }
  })
  for (let from = 0; from < lines.length; ) {
    const { run, prefix } = runFrom(lines, from)
    for (const [at, line] of run.entries()) {
      line.text = line.text.slice(prefix.length)
      line.isCut = prefix !== ''
      if (at === 0) line.prefix = prefix
    }
    from += run.length
  }
  return lines
}

/**
 * Lowers headings of the rank of their chapter, or a higher one, where numbers say that they are below it, and what is below
 * them. Where 2.1.1 has another rank than 2.1.2, a rank of the contents would list only some of them.
 */
function nestedByNumber(headings: readonly Heading[]): Heading[] {
  const depths = new Map<string, number>()
  let last = { rank: 0, lowered: 0 }
  return headings.map(heading => {
    const { number } = splitNumber(heading.text)
    if (!number) {
      // What is below this one is not below the last numbered one any more.
      if (heading.depth <= last.rank) last = { rank: heading.depth, lowered: 0 }
      return { ...heading, depth: heading.depth + last.lowered }
    }
    const above = depths.get(number.slice(0, Math.max(0, number.lastIndexOf('.'))))
    const depth = Math.max(heading.depth, (above ?? 0) + 1)
    depths.set(number, depth)
    last = { rank: heading.depth, lowered: depth - heading.depth }
    return { ...heading, depth }
  })
}

function withoutRepeated(headings: readonly Heading[]): Heading[] {
  const top = Math.min(...headings.map(({ depth }) => depth))
  const same = Map.groupBy(headings, ({ text }) => splitNumber(text).name)
  const found: Heading[] = []
  // Depths of the headings found so far that the next heading up may have below it.
  let below: number[] = []
  for (const heading of headings.toReversed()) {
    const { depth, text } = heading
    const isRepeated = (same.get(splitNumber(text).name)?.length ?? 0) >= MIN_REPEATED
    const isListed = depth === top || !isRepeated || below.some(other => other > depth)
    below = below.filter(other => other <= depth)
    if (!isListed) continue
    found.push(heading)
    below.push(depth)
  }
  return found.toReversed()
}

/** Splits a heading into its number (`2.1`, or '' for none) and its name. */
export function splitNumber(heading: string): { number: string; name: string } {
  const [, number = '', name = heading] = /^(\d+(?:\.\d+)*)[.、]?\s+(.+)$/s.exec(heading) ?? []
  // An amount is no number of a section: 12 个时间点.
  return /^个(?![人性体别])/.test(name) ? { number: '', name: heading } : { number, name }
}

/** Returns the longest run of consecutive names of one rank that share a prefix, or the first line alone. */
function runFrom(lines: readonly ContentsLine[], from: number): { run: ContentsLine[]; prefix: string } {
  const depth = lines[from]?.depth
  const rest = lines.slice(from)
  const end = rest.findIndex(line => line.depth !== depth || !/^[A-Za-z_]\w*$/.test(line.text))
  const run = end < 0 ? rest : rest.slice(0, end)
  while (run.length >= MIN_NAMES) {
    const prefix = commonPrefix(run.map(({ text }) => text))
    if (prefix) return { run, prefix }
    run.pop()
  }
  return { run: rest.slice(0, 1), prefix: '' }
}

/** Returns the common prefix of all names, up to and including an underscore, or '' if it is too short. */
export function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names
  let length = first.length
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length--
  const prefix = first.slice(0, first.lastIndexOf('_', length - 1) + 1)
  const leavesAll = names.every(name => name.length > prefix.length)
  return prefix.length >= MIN_PREFIX_LENGTH && leavesAll ? prefix : ''
}
