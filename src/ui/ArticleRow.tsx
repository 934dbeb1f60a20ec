import type { ArticleItem } from '../contract/articles.ts'
import { PROBLEM_ASSISTANCE } from '../domain/article/articleTypes.ts'
import { grouped } from '../domain/language/numbers.ts'
import { dayOf } from '../domain/language/shanghaiTime.ts'

/** Words and links that a row needs from its page. */
export interface RowWords {
  /** Type labels by article type. */
  types: Record<number, string>
  unsolved: string
  solved: string
  internal: string
  reads: string
  likes: string
  comments: string
}

interface Props {
  item: ArticleItem
  words: RowWords
  href: string
  /** The `lang` attribute of the title where it differs from the page's. */
  textLang?: string | undefined
}

/** Height of a row in the hot-chip list, in pixels. */
export const ROW_HEIGHT = 140

/** An article as a row of fixed height. */
export function ArticleRow({ item, words, href, textLang }: Props) {
  const question = item.articleType === PROBLEM_ASSISTANCE
  return (
    <article className="chip-row">
      <p className="by">
        <b>{item.name}</b> <span>{words.types[item.articleType] ?? ''}</span>
        {item.public !== 1 && <span className="lock">■ {words.internal}</span>}
      </p>
      <h2>
        {question && (
          <span className={`state ${item.solved === '0' ? 'open' : 'done'}`}>
            {item.solved === '0' ? words.unsolved : words.solved}
          </span>
        )}{' '}
        <a href={href} target="_blank" data-row="" lang={textLang} rel="noreferrer">
          {item.bigTitle}
        </a>
      </h2>
      <p className="lede" lang={textLang}>
        {item.smallTitle}
      </p>
      <p className="meta">
        <span>
          {words.reads} {grouped(item.readNum)}
        </span>
        <span>
          {words.likes} {grouped(item.likeTimes)}
        </span>
        <span>
          {words.comments} {grouped(item.discussTimes)}
        </span>
        <time dateTime={dayOf(item.date)}>{dayOf(item.date)}</time>
      </p>
    </article>
  )
}
