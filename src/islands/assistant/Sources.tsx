import type { Source } from '../../contract/assistant.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { factsOf, type Names, placeOf } from './facts.ts'
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
    <section className="sources">
      <h3 className="label">
        {title} {list.length}
      </h3>
      {byArticle(list).map((source, at, all) => (
        <a
          key={source.n}
          className={source.articleId === all[at - 1]?.articleId ? 'source further' : 'source'}
          href={placeOf(source)}
          target="_blank"
          rel="noopener"
          data-row=""
          onClick={event => turnToSource(source, event)}
        >
          <span className="m">
            <span className="ref" aria-hidden="true">
              {source.n}
            </span>
            {factsOf(source, names, t).map(fact => (
              <span key={fact}>{fact}</span>
            ))}
            {!source.public && <span className="internal">{t('internal')}</span>}
          </span>
          <b lang={HTML_LANG[source.lang]}>
            {source.title}
            {source.heading && source.heading !== source.title && <i> § {source.heading}</i>}
          </b>
          <span className="passage" lang={HTML_LANG[source.lang]}>
            {source.text}
          </span>
        </a>
      ))}
    </section>
  )
}
