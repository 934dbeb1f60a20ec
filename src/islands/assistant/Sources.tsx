import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { factsOf, type Names, placeOf } from './facts.ts'
import { FACTS, SOURCE_NUMBER } from './styles.ts'
import { turnToSource } from './turnToSource.ts'

interface Props {
  list: readonly Source[]
  title: string
  names: Names
  t: Translator<'assistant'>
}

/** Groups the sources by article. */
function byArticle(list: readonly Source[]): Source[] {
  return [...Map.groupBy(list, ({ articleId }) => articleId).values()].flat()
}

/** The sources of an answer, each linked to its passage. An article is named once. */
export function Sources({ list, title, names, t }: Props) {
  if (list.length === 0) return null
  return (
    <section className="text-s wide:border-l wide:border-line wide:px-5 wide:pb-5 max-[1200px]:mt-4">
      <h3 className="label mb-3 normal-case">
        {title} {list.length}
      </h3>
      {byArticle(list).map((source, at, all) => {
        const further = source.articleId === all[at - 1]?.articleId
        const lang = HTML_LANG[source.lang]
        return (
          <a
            key={source.n}
            className={further ? 'block pb-3 group-data-earlier/answer:hidden' : 'block border-t border-line py-3'}
            data-source=""
            href={placeOf(source)}
            target="_blank"
            rel="noopener"
            data-row=""
            onClick={event => turnToSource(source, event)}
          >
            <span className={`${FACTS} items-center`}>
              <span className={SOURCE_NUMBER} aria-hidden="true">
                {source.n}
              </span>
              {!further && factsOf(source, names, t).map(fact => <span key={fact}>{fact}</span>)}
              {!further && !source.public && <span className="text-red">{t('internal')}</span>}
            </span>
            {!further && (
              <b className="my-1 block leading-[1.45] font-semibold wrap-anywhere" lang={lang}>
                {source.title}
                {source.heading && source.heading !== source.title && (
                  <i className="font-normal text-ink-3 not-italic"> § {source.heading}</i>
                )}
              </b>
            )}
            <span className="line-clamp-3 wrap-anywhere text-ink-2 group-data-earlier/answer:hidden" lang={lang}>
              {source.text}
            </span>
          </a>
        )
      })}
    </section>
  )
}
