import type { Draft } from './draft.ts'
import type { Report } from './report.ts'
import { readable } from './tools/folderNames.ts'
import { isGenericName } from './tools/folders.ts'

/**
 * Minimum number and share of documents in a language with the same title, at which that title is the name of the set.
 */
const MIN_DOCUMENTS = 5
const MIN_SHARE = 0.3

/**
 * Replaces a title that many documents share (`# Our wiki` at the top of every file) with the next heading of each
 * document, or with the name of its file where that heading is a general one. The report mentions the shared title.
 */
export function replaceSharedTitles(drafts: readonly Draft[], report: Report): Draft[] {
  const inLanguage = Map.groupBy(drafts, ({ lang }) => lang)
  const shared = new Map<string, number>()
  for (const [lang, own] of inLanguage)
    for (const [title, same] of Map.groupBy(own, draft => draft.title))
      if (same.length >= Math.max(MIN_DOCUMENTS, own.length * MIN_SHARE)) shared.set(`${lang} ${title}`, same.length)
  return drafts.map(draft => {
    const { file, title, secondHeading } = draft
    const count = shared.get(`${draft.lang} ${title}`)
    if (!count || !secondHeading || draft.hasNamedTitle) return draft
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
    const isByFile = secondHeading.isGeneral && !isGenericName(name)
    if (secondHeading.isGeneral && !isByFile) return draft
    const which = isByFile ? 'file name' : 'next heading'
    report.titles.push({ file, message: `is one of ${count} documents called "${title}": its ${which} is the title.` })
    return { ...draft, title: isByFile ? readable(name) : secondHeading.text }
  })
}
