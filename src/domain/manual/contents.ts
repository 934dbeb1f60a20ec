import type { Heading } from '../../contract/articles.ts'

/** A shorter common beginning saves nothing. */
const MIN_PREFIX_LENGTH = 4
/** So many names in a row share it at least. */
const MIN_NAMES = 3

/** A line of the contents of a page. */
export interface ContentsLine {
  id: string
  depth: number
  /** The number before the heading, `2.1`. */
  number: string
  /** The heading without its number, and without the beginning that its neighbours share. */
  text: string
  /** What this heading and those after it begin with, at the first of them. */
  prefix: string
}

/**
 * The contents of a page: headings down to the deepest rank of `depths` (deepest first) with which there are no more than
 * `limit`. Names such as `kd_mpi_vb_init` and `kd_mpi_vb_exit` in a row have their common beginning once.
 */
export function contentsLines(headings: readonly Heading[], depths: readonly number[], limit: number): ContentsLine[] {
  const within = depths.map(deepest => headings.filter(({ depth }) => depth <= deepest))
  const listed = within.find(lines => lines.length <= limit) ?? within.at(-1) ?? []
  const lines = listed.map(({ id, depth, text }): ContentsLine => {
    const [, number = '', name = text] = /^(\d+(?:\.\d+)*)[.、]?\s+(.+)$/s.exec(text) ?? []
    return { id, depth, number, text: name, prefix: '' }
  })
  for (let from = 0; from < lines.length; ) {
    const run = runFrom(lines, from)
    const prefix = run.length >= MIN_NAMES ? commonPrefix(run.map(({ text }) => text)) : ''
    for (const [at, line] of run.entries()) {
      line.text = line.text.slice(prefix.length)
      if (at === 0) line.prefix = prefix
    }
    from += Math.max(1, run.length)
  }
  return lines
}

/** Names of one rank that follow one another. */
function runFrom(lines: readonly ContentsLine[], from: number): ContentsLine[] {
  const depth = lines[from]?.depth
  const rest = lines.slice(from)
  const end = rest.findIndex(line => line.depth !== depth || !/^[A-Za-z_]\w*$/.test(line.text))
  return end < 0 ? rest : rest.slice(0, end)
}

/** What all names begin with, up to and with an underscore; '' where that is too short. */
function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names
  let length = first.length
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length--
  const prefix = first.slice(0, first.lastIndexOf('_', length - 1) + 1)
  const leavesAll = names.every(name => name.length > prefix.length)
  return prefix.length >= MIN_PREFIX_LENGTH && leavesAll ? prefix : ''
}
