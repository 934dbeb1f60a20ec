import type { Anchor } from './anchors.ts'

/**
 * Gives headings the ids that Sphinx makes of their words, beside their other names: only ASCII letters count, so that
 * "Paddle 模型" is `paddle`. With `areNumbered`, those without such letters, and those that have the id of an earlier
 * heading, are `id1`, `id2` and so on. In reStructuredText, footnotes and labels count too, so numbers are not certain there.
 */
export function withDocutilsIds(anchors: readonly Anchor[], areNumbered: boolean): Anchor[] {
  const known = new Set(anchors.flatMap(({ names }) => names))
  const taken = new Set<string>()
  let next = 1
  return anchors.map(anchor => {
    if (anchor.text === '') return anchor
    let id = idOf(anchor.text)
    while (areNumbered && (!id || taken.has(id))) id = `id${next++}`
    const isNew = id !== '' && !taken.has(id) && !known.has(id)
    taken.add(id)
    return isNew ? { ...anchor, names: [...anchor.names, id] } : anchor
  })
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0080-\uffff]/g, '')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
}
