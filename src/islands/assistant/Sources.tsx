import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import { joinUnits } from '../../domain/language/units.ts'
import type { Translator } from '../../locales/strings.ts'
import { Words } from '../../ui/Words.tsx'
import { factsOf, type Names, placeOf } from './facts.ts'
import { sourceText } from './sourceText.ts'
import { FACTS, SOURCE_NUMBER } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  list: readonly Source[]
  title: string
  /** Whether the articles of all sources are named above the list. */
  named?: boolean
  /** Whether they are all of one article, which the title means. Its name is not repeated then. */
  ofOne?: boolean
  /** Whether the list is closed at first, because nothing in it answers. */
  folded?: boolean
  names: Names
  t: Translator<'assistant'>
}

/** Groups the sources by article. */
function byArticle(list: readonly Source[]): Source[] {
  return [...Map.groupBy(list, ({ articleId }) => articleId).values()].flat()
}

const LIST =
  'mt-4 text-s [scrollbar-width:thin] wide:mt-0 wide:sticky wide:top-0 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:max-h-[calc(100dvh-240px)] wide:self-start wide:overflow-y-auto wide:px-5 wide:pt-9 wide:pb-5'
/** Styles of what only takes space between an earlier answer and the next question, unless it stands beside them. */
const NOT_BETWEEN = 'group-data-earlier/answer:hidden'
const BLOCK_NOT_BETWEEN = `${NOT_BETWEEN} wide:group-data-earlier/answer:block`
const FLEX_NOT_BETWEEN = `${NOT_BETWEEN} wide:group-data-earlier/answer:flex`
const INLINE_NOT_BETWEEN = `${NOT_BETWEEN} wide:group-data-earlier/answer:inline`

/** The sources of an answer, each linked to its passage. An article is named once. */
export function Sources({ list, title, named = false, ofOne = false, folded = false, names, t }: Props) {
  if (list.length === 0) return null
  const heading = (
    <>
      {title} <span className={`mono font-normal text-ink-3 ${INLINE_NOT_BETWEEN}`}>{list.length}</span>
    </>
  )
  const rows = byArticle(list).map((source, at, all) => {
    const further = source.articleId === all[at - 1]?.articleId
    const lang = HTML_LANG[source.lang]
    const { text, isCode } = sourceText(source)
    return (
      <a
        key={source.n}
        className={further ? `block pt-1 pb-3 ${BLOCK_NOT_BETWEEN}` : 'block border-t border-line py-3'}
        data-source=""
        href={placeOf(source, source.sentence)}
        target="_blank"
        rel="noopener"
        data-row=""
        onClick={event => turnToSource(source, event, source.sentence)}
      >
        {!further && !ofOne && (
          <>
            <span className={FACTS}>
              {factsOf(source, names, t).map(fact => (
                <span key={fact}>{fact}</span>
              ))}
              {!source.public && <span className="text-red">{t('internal')}</span>}
            </span>
            <b className="words mt-1 block leading-[20px] font-semibold" lang={lang}>
              <Words text={source.title} />
            </b>
          </>
        )}
        <span className={`mt-2 flex items-start gap-2 ${FLEX_NOT_BETWEEN}`}>
          <span className={`${SOURCE_NUMBER} mt-0.5`} aria-hidden="true">
            {source.n}
          </span>
          <span className="line-clamp-3 min-w-0 wrap-anywhere text-ink-2" lang={lang}>
            {source.heading && source.heading !== source.title && (
              <b className="font-label text-ink">{source.heading} </b>
            )}
            {isCode ? <code className="mono text-xs whitespace-pre-wrap">{text}</code> : joinUnits(text)}
          </span>
        </span>
      </a>
    )
  })
  if (folded)
    return (
      <details className="mb-4 text-s">
        <summary className="min-h-10 cursor-pointer content-center text-ink-2 before:mr-2.5 before:ml-px before:inline-block before:size-[5px] before:-translate-y-0.5 before:rotate-45 before:border-t-[1.5px] before:border-r-[1.5px] before:border-ink-3 before:content-[''_/_''] in-open:before:rotate-135">
          {heading}
        </summary>
        {rows}
      </details>
    )
  return (
    <section data-rail="" className={`${LIST} ${named ? BLOCK_NOT_BETWEEN : ''}`}>
      <h3 className="mb-3 text-xs/[20px] font-semibold">{heading}</h3>
      {rows}
    </section>
  )
}
