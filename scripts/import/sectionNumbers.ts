import type { Draft } from './draft.ts'
import type { Listed } from './mark/toctree.ts'
import type { ToctreeTargets } from './toctreeLists.ts'

/** Numbers of documents, and of their sections by id, that toctrees with `:numbered:` give, such as `2.1`. */
export type SectionNumbers = ReadonlyMap<Draft, { own: string; sections: ReadonlyMap<string, string> }>

/** Numbers documents and sections as Sphinx does: along the toctrees, with the sections around them. */
export function sectionNumbers(drafts: readonly Draft[], targets: ToctreeTargets): SectionNumbers {
  const made = new Map<Draft, { own: string; sections: Map<string, string> }>()
  const walkList = (listed: readonly Listed[], from: Draft, numbers: readonly number[], depth: number): number => {
    let last = numbers.at(-1) ?? 0
    if (depth <= 0) return last
    for (const line of listed)
      for (const draft of /^https?:/.test(line.target) ? [] : targets(line, from)) {
        if (draft === from || made.has(draft)) continue
        last = walkDocument(draft, [...numbers.slice(0, -1), last + 1], depth)
      }
    return last
  }
  const walkDocument = (draft: Draft, number: readonly number[], depth: number): number => {
    const sections = new Map<string, string>()
    made.set(draft, { own: number.join('.'), sections })
    let at: number[] = [...number]
    for (const item of draft.outline ?? []) {
      const length = number.length + item.depth + (item.kind === 'toctree' ? 1 : 0)
      at = Array.from({ length }, (_, index) => at[index] ?? 0)
      const last = at.at(-1) ?? 0
      const next = item.kind === 'section' ? last + 1 : walkList(item.listed, draft, at, depth - item.depth - 1)
      at[length - 1] = next
      if (item.kind === 'section' && depth > item.depth) sections.set(item.id, at.join('.'))
    }
    // Further headings of the first level are counted too.
    return at[number.length - 1] ?? 0
  }
  for (const draft of drafts)
    for (const item of draft.outline ?? [])
      if (item.kind === 'toctree') {
        const depth = item.listed[0]?.numbered ?? 0
        // Each numbered toctree begins with 1.
        if (depth > 0 && !made.has(draft)) walkList(item.listed, draft, [0], depth)
      }
  return made
}

/** Returns a label after its number. */
export function numbered(label: string, number: string | undefined): string {
  return number ? `${number}. ${label}` : label
}
