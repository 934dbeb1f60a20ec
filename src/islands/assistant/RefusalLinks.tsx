import { FAQ, PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { listPath } from '../../domain/article/listPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'

interface Props {
  lang: Language
  question: string
  t: Translator<'assistant'>
}

/** A search of more words finds nothing else. */
const MAX_SEARCH_LENGTH = 100
const COLUMN =
  'hidden text-s wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:block wide:self-start wide:px-5 wide:pt-9'

/** The column beside a refusal without sources: where else a reader can look. Its form stands in the answer. */
export function RefusalLinks({ lang, question, t }: Props) {
  // Half of a sign, such as an emoji, would be another word.
  const words = [...question.replace(/\s+/g, ' ').trim()].slice(0, MAX_SEARCH_LENGTH).join('')
  const places = [
    { label: t('refusal_search'), path: `/home/search?${new URLSearchParams({ q: words })}` },
    { label: t('refusal_solved'), path: listPath({ type: PROBLEM_ASSISTANCE, solved: 'solved' }) },
    { label: t('refusal_faq'), path: listPath({ type: FAQ }) }
  ]
  return (
    <section data-rail="" className={COLUMN}>
      <h3 className="mb-3 text-xs/[20px] font-semibold">{t('refusal_links')}</h3>
      {places.map(({ label, path }) => (
        <a
          key={path}
          className="block border-t border-line py-2.5 text-ink-2 hover:text-ink"
          href={localPath(path, lang)}
        >
          {label}
        </a>
      ))}
    </section>
  )
}
