import { isGeneralTitle } from '../../src/domain/article/generalTitles.ts'
import type { Draft } from './draft.ts'
import { lettersOf } from './nodes.ts'
import type { Report } from './report.ts'
import { readable } from './tools/folderNames.ts'
import { isGenericName } from './tools/folders.ts'

const MAX_TITLE_LENGTH = 200
/** Labels above a document that name no subject. */
const isNoChapter = (label: string) => isGeneralTitle(label) || isGenericName(withoutColon(label))
const withoutColon = (label: string) => label.replace(/\s*[:：]+\s*$/, '')

/**
 * Makes titles specific that say nothing alone ("Overview", "特点"), or that several documents of a language and version
 * have: the chapter above is put before them. `chapters` are the labels above a document. The short title stays as
 * `label`, for the manual and for links to the heading.
 */
export function specifyTitles(
  drafts: readonly Draft[],
  chapters: (draft: Draft) => readonly string[],
  name: string,
  report: Report
): Draft[] {
  const groups = Map.groupBy(drafts, draft => `${draft.lang} ${draft.root?.version ?? ''}`)
  const made = new Map<Draft, Draft>()
  for (const group of groups.values()) {
    const byTitle = Map.groupBy(group, ({ title }) => title.trim().toLowerCase())
    const taken = new Set(group.map(({ title }) => title))
    for (const same of byTitle.values()) {
      const { title } = same[0] as Draft
      if (same.length < 2 && !isGeneralTitle(title) && !same.some(isNameless)) continue
      const levels = new Map(same.map(draft => [draft, chaptersOf(draft, chapters(draft), name)]))
      const starts = new Map<string, number>()
      for (const own of levels.values()) for (const key of startsOf(own)) starts.set(key, (starts.get(key) ?? 0) + 1)
      for (const draft of same) {
        const own = levels.get(draft) ?? []
        const specific = titlesWithin(draft, own, starts).find(one => one !== title && !taken.has(one))
        if (specific === undefined) continue
        taken.add(specific)
        made.set(draft, { ...draft, title: specific, ...(!isNameless(draft) && { label: draft.title }) })
        report.specific.push({ file: draft.file, message: `is called "${specific}" instead of "${draft.title}".` })
      }
    }
  }
  return drafts.map(draft => made.get(draft) ?? draft)
}

/** Returns the names of the chapters of a document, the nearest first, then the name of the manual. */
function chaptersOf(draft: Draft, labels: readonly string[], name: string): string[] {
  const title = lettersOf(draft.title)
  // A chapter that the title already names, or that is called as the document, adds nothing.
  const above = labels.toReversed().filter(label => {
    const letters = lettersOf(label)
    return !isNoChapter(label) && letters !== '' && !title.includes(letters)
  })
  const manual = name && !isNoChapter(name) && !title.includes(lettersOf(name)) ? [name] : []
  // A page that is called as its file is that of its folder.
  const folder = draft.path.split('/').at(-2)
  if (isNameless(draft) && folder && !isNoChapter(folder)) return [readable(folder), ...above, ...manual]
  return [...above, ...manual]
}

/** Returns titles with as many chapters before them as make them differ from the others, the best first. */
function titlesWithin(draft: Draft, own: readonly string[], starts: ReadonlyMap<string, number>): string[] {
  if (own.length === 0) return []
  const count = startsOf(own).findIndex(key => starts.get(key) === 1) + 1
  const words = own.slice(0, Math.max(1, count)).map(withoutColon).toReversed()
  const separator = draft.lang === 'zh' ? ' ' : ': '
  const withTitle = [...words, isNameless(draft) ? readable(draft.title) : draft.title]
  return [...(isNameless(draft) ? [words] : []), withTitle].map(parts => {
    // Of a title that is too long, the farthest chapters are dropped, and not its own words.
    const from = parts.findIndex((_, at) => parts.slice(at).join(separator).length <= MAX_TITLE_LENGTH)
    return parts.slice(from).join(separator).slice(0, MAX_TITLE_LENGTH).trim()
  })
}

/** Checks for a document without a title in a file such as `index` or `main`, whose name says nothing. */
function isNameless({ isNamedByFile, title }: Draft): boolean {
  return isNamedByFile === true && isGenericName(title)
}

/** Returns keys of the nearest chapter, of the two nearest ones, and so on. */
function startsOf(chapters: readonly string[]): string[] {
  return chapters.map((_, at) => chapters.slice(0, at + 1).join('\n'))
}
