import type { Anchor } from './anchors.ts'

/**
 * Gives headings the ids that Python-Markdown makes of their words, which take precedence over those of other tools: only ASCII
 * letters count, so that "过滤 rank" is `rank`. Those without such letters, and those that have the id of an earlier heading, get
 * a number: `_1`, `rank_1`.
 * @param separator sign between words, from the option of `toc`
 */
export function withMkdocsIds(anchors: readonly Anchor[], separator: '-' | '_'): Anchor[] {
  const isOwn = ({ text, names }: Anchor) => text !== '' && names.length === 1
  const taken = new Set(
    anchors.filter(anchor => !isOwn(anchor)).flatMap(({ text, names }) => (text ? names.slice(1) : names))
  )
  const last = new Map<string, string>()
  const ids = anchors.map(anchor => (isOwn(anchor) ? uniqueId(idOf(anchor.text, separator), taken, last) : undefined))
  const made = new Set(ids)
  return anchors.map((anchor, at) => {
    const id = ids[at]
    return id === undefined ? anchor : { ...anchor, names: [id, ...anchor.names.filter(name => !made.has(name))] }
  })
}

/**
 * Returns an id with the next free number, and takes it.
 * @param last the id that was made of each id last, all before which are taken
 */
function uniqueId(id: string, taken: Set<string>, last: Map<string, string>): string {
  let free = last.get(id) ?? id
  while (free === '' || taken.has(free)) {
    const [, start, number] = /^(.*)_(\d{1,9})$/s.exec(free) ?? []
    free = number === undefined ? `${free}_1` : `${start}_${Number(number) + 1}`
  }
  taken.add(free)
  last.set(id, free)
  return free
}

function idOf(text: string, separator: '-' | '_'): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
  return plain.replace(separator === '_' ? /[_\s]+/g : /[-\s]+/g, separator)
}
