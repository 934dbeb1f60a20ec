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
  /** Whether they are all of one article, which the title means. Its name is not repeated then. */
  ofOne?: boolean
  names: Names
  t: Translator<'assistant'>
}

/** Groups the sources by article. */
function byArticle(list: readonly Source[]): Source[] {
  return [...Map.groupBy(list, ({ articleId }) => articleId).values()].flat()
}

const LIST =
  'mt-4 text-s [scrollbar-width:thin] wide:mt-0 wide:sticky wide:top-0 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:max-h-[calc(100dvh-240px)] wide:self-start wide:overflow-y-auto wide:px-5 wide:pt-9 wide:pb-5'
/** Between an earlier answer and the next question the list only takes space, unless it stands beside them. */
const NOT_BETWEEN = 'group-data-earlier/answer:hidden wide:group-data-earlier/answer:block'

/** The sources of an answer, each linked to its passage. An article is named once. */
export function Sources({ list, title, ofOne = false, names, t }: Props) {
  if (list.length === 0) return null
  const rows = byArticle(list).map((source, at, all) => {
    const further = source.articleId === all[at - 1]?.articleId
    const lang = HTML_LANG[source.lang]
    const { text, isCode } = sourceText(source)
    return (
      <a
        key={source.n}
        className={further ? 'block pt-1 pb-3' : 'block border-t border-line py-3'}
        data-source=""
        href={placeOf(source, source.sentence)}
        target="_blank"
        rel="noopener"
        data-row=""
        onClick={event => turnToSource(source, event, source.sentence)}
      >
        {!further && !ofOne && (
          <>
            {/* With the version the day would stand alone in a second line. */}
            <span className={FACTS}>
              {factsOf({ ...source, sdkVersion: '' }, names, t).map(fact => (
                <span key={fact}>{fact}</span>
              ))}
              {!source.public && <span className="text-red">{t('internal')}</span>}
            </span>
            <b className="words mt-1 block leading-[20px] font-semibold" lang={lang}>
              <Words text={source.title} />
            </b>
          </>
        )}
        <span className="mt-2 flex items-start gap-2">
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
  return (
    <section data-rail="" className={`${LIST} ${NOT_BETWEEN}`}>
      <h3 className="mb-3 text-xs/[20px] font-semibold">
        {title} <span className="mono font-normal text-ink-3">{list.length}</span>
      </h3>
      {rows}
    </section>
  )
}
