import type { Anchor, Place } from './anchors.ts'
import { type Listed, listedOf } from './mark/toctree.ts'

/** A section below the title of a document, or a toctree, which is `depth` sections below the title. Further headings of its level have depth 0. */
export type OutlineItem =
  | { kind: 'section'; depth: number; text: string; id: string }
  | { kind: 'toctree'; depth: number; listed: readonly Listed[] }

/** Returns the sections and toctrees of a document in their order. `anchors` are those of the same places. */
export function outlineOf(places: readonly Place[], anchors: readonly Anchor[]): OutlineItem[] {
  const levels: number[] = []
  const rest = [...anchors]
  const title = places.find(({ level, retained }) => level !== undefined && !retained)?.level ?? 0
  return places.flatMap((place): OutlineItem[] => {
    if (place.kind === 'list') return [{ kind: 'toctree', depth: levels.length, listed: listedOf(place.text) }]
    const anchor = rest.shift()
    if (place.level === undefined || !anchor?.id) return []
    while ((levels.at(-1) ?? 0) >= place.level) levels.pop()
    if (place.level <= title) return [{ kind: 'section', depth: 0, text: anchor.text, id: anchor.id }]
    levels.push(place.level)
    return [{ kind: 'section', depth: levels.length, text: anchor.text, id: anchor.id }]
  })
}
