import type { Draft } from './draft.ts'
import { giveIds, type KnownIds } from './ids.ts'
import type { Places } from './places.ts'
import type { Report } from './report.ts'
import { joinTranslations } from './translations.ts'

/** An article to write. */
export interface Planned {
  draft: Draft
  /** Path below the project. */
  file: string
  id: number
  translation: string | undefined
}

/**
 * Corrects languages that only the texts say: of two documents at one place, one of which is in a folder of that
 * language, the other is in the other language. An English text can have much Chinese data.
 */
export function correctLanguages(drafts: readonly Draft[]): void {
  const certain = new Set(drafts.filter(one => !one.hasGuessedLang).map(({ lang, path }) => `${lang} ${path}`))
  for (const draft of drafts) {
    const other = draft.lang === 'zh' ? 'en' : 'zh'
    const isTaken = certain.has(`${draft.lang} ${draft.path}`) && !certain.has(`${other} ${draft.path}`)
    if (draft.hasGuessedLang && isTaken) draft.lang = other
  }
}

/** Assigns a file, an id and a translation key to every draft. */
export function plan(drafts: readonly Draft[], places: Places, known: KnownIds, report: Report): Planned[] {
  const byFile = new Map<string, Draft>()
  for (const draft of drafts) {
    const file = articleFile(places, draft.lang, draft.path)
    const other = byFile.get(file)
    if (other) report.notImported.push({ file: draft.file, message: `would be the same article as ${other.file}.` })
    else byFile.set(file, draft)
  }
  reportTwins([...byFile.values()], report)
  const ids = giveIds([...byFile.keys()], known)
  const keys = joinTranslations([...byFile.values()], places.name, report)
  return [...byFile].map(([file, draft]) => ({ draft, file, id: ids.get(file) ?? 0, translation: keys.get(draft) }))
}

/** Returns the Chinese documents that are translations of English ones with another path, and the English ones. */
export function joinedByText(planned: readonly Planned[]): Map<Draft, Draft> {
  const joined = new Map<Draft, Draft>()
  for (const group of Map.groupBy(planned, ({ translation }) => translation).values()) {
    const [zh, en] = (['zh', 'en'] as const).map(lang => group.find(({ draft }) => draft.lang === lang)?.draft)
    if (group[0]?.translation && zh && en && zh.path !== en.path) joined.set(zh, en)
  }
  return joined
}

/** Returns the file of an article, below the project. */
export function articleFile(places: Places, lang: string, path: string): string {
  return `${places.articles}/${lang}/${path}.md`
}

function reportTwins(drafts: readonly Draft[], report: Report): void {
  const first = new Map<string, Draft>()
  for (const draft of drafts) {
    // A page has its title in each version.
    const name = `${draft.lang} ${draft.root?.version ?? ''} ${draft.title}`
    const known = first.get(name)
    if (known) report.titles.push({ file: draft.file, message: `has the title of ${known.file}: ${draft.title}` })
    else first.set(name, draft)
  }
}
