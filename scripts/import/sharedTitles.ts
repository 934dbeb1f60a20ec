import type { Draft } from './draft.ts'
import type { Report } from './report.ts'

/**
 * Minimum number and share of documents in a language with the same title, at which that title is the name of the set.
 */
const MIN_DOCUMENTS = 5
const MIN_SHARE = 0.3

/**
 * Replaces a title that many documents share (`# Our wiki` at the top of every file) with the next heading of each
 * document, if it has one. The report mentions the shared title.
 */
export function replaceSharedTitles(drafts: readonly Draft[], report: Report): Draft[] {
  const inLanguage = Map.groupBy(drafts, ({ lang }) => lang)
  const shared = new Map<string, number>()
  for (const [lang, own] of inLanguage)
    for (const [title, same] of Map.groupBy(own, draft => draft.title))
      if (same.length >= Math.max(MIN_DOCUMENTS, own.length * MIN_SHARE)) shared.set(`${lang} ${title}`, same.length)
  return drafts.map(draft => {
    const count = shared.get(`${draft.lang} ${draft.title}`)
    if (!count || !draft.secondHeading || draft.hasNamedTitle) return draft
    const message = `is one of ${count} documents called "${draft.title}": its next heading is the title.`
    report.titles.push({ file: draft.file, message })
    return { ...draft, title: draft.secondHeading }
  })
}
