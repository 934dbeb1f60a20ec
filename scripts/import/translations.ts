import type { Draft } from './draft.ts'
import type { Report } from './report.ts'
import { joinAlike } from './similarity.ts'

// Similarity below which a pair is doubtful. Related documents, such as the manuals of two boards, can be this similar.
const doubtful = 0.5

/**
 * Joins the two languages of a document, and assigns the same key to both. Documents with the same path belong
 * together. The remaining documents of a folder are joined if only the language differs.
 */
export function joinTranslations(drafts: readonly Draft[], name: string, report: Report): Map<Draft, string> {
  const keys = new Map<Draft, string>()
  const byPath = Map.groupBy(drafts, draft => draft.translation ?? draft.path.toLowerCase())
  for (const [path, group] of byPath) {
    const zh = group.filter(draft => draft.lang === 'zh')
    const en = group.filter(draft => draft.lang === 'en')
    if (zh.length === 0 || en.length === 0) continue
    if (!zh[0] || !en[0] || zh.length > 1 || en.length > 1) {
      const files = group.map(draft => draft.file)
      report.translations.push({
        file: files[0] ?? path,
        message: `is not joined: ${files.slice(1).join(', ')} fit too.`
      })
      continue
    }
    join(zh[0], en[0], zh[0].translation)
  }
  for (const { zh, en, likeness } of joinAlike(drafts.filter(draft => !keys.has(draft)))) {
    join(zh, en)
    const group = likeness < doubtful ? report.translations : report.likeness
    group.push({ file: zh.file, message: `joined with ${en.file}: ${Math.round(likeness * 100)} % alike.` })
  }
  const languages = new Set(drafts.map(({ lang }) => lang))
  const [only] = languages
  if (languages.size === 1 && drafts.length > 1)
    report.alone.push({ file: name, message: `has all ${drafts.length} documents only in ${only}.` })
  for (const draft of drafts)
    if (languages.size > 1 && !keys.has(draft))
      report.alone.push({ file: draft.file, message: `only in ${draft.lang}.` })
  return keys

  // Uses the English path, so that the key does not change when the Chinese file is renamed.
  function join(zh: Draft, en: Draft, own?: string): void {
    for (const draft of [zh, en]) keys.set(draft, own ?? `${name}/${en.path}`)
  }
}
