import { lazyLoadAvatar } from '../browser/lazyAvatars.ts'
import type { ArticleItem } from '../contract/articles.ts'
import { PROBLEM_ASSISTANCE, REWARD } from '../domain/article/articleTypes.ts'
import { grouped } from '../domain/language/numbers.ts'
import { dayOf } from '../domain/language/shanghaiTime.ts'
import type { RowWords } from './ArticleRow.tsx'
import { Avatar } from './Avatar.tsx'

/** What a card says besides its article. */
export interface CardWords extends RowWords {
  reward: string
  internal_hint: string
}

interface Props {
  item: ArticleItem
  words: CardWords
  /** Where the title leads; nowhere without it. */
  href?: string | undefined
  /** Names of the chips that it is about. */
  chips: readonly string[]
  /** The `lang` attribute of its texts where it differs from the page's. */
  textLang?: string | undefined
  /** What it is instead of published; it has no readers then, and no figures. */
  privateTab?: string | undefined
}

/** An article as a row of a list: the same as components/articles/Card.astro draws into pages. */
export function CardRow({ item, words, href, chips, textLang, privateTab }: Props) {
  const question = item.articleType === PROBLEM_ASSISTANCE
  const open = item.solved === '0'
  return (
    <article className={item.pic ? 'row pictured' : 'row'} ref={row => (row ? lazyLoadAvatar(row) : undefined)}>
      <Avatar name={item.name} headPic={item.headPic} late />
      <div className="text">
        <p className="by">
          <b>{item.name}</b>
          <span>{words.types[item.articleType] ?? ''}</span>
          {chips.map(chip => (
            <span key={chip} className="part">
              {chip}
            </span>
          ))}
          {item.public !== 1 && (
            <span className="lock" title={words.internal_hint}>
              <i aria-hidden="true">■</i> {words.internal}
            </span>
          )}
        </p>
        <h2>
          {privateTab && <span className="state bg-sunk text-ink-2">{privateTab}</span>}
          {question && !privateTab && (
            <span className={`state ${open ? 'open' : 'done'}`}>{open ? words.unsolved : words.solved}</span>
          )}{' '}
          {href ? (
            <a
              href={href}
              target={privateTab && !item.status ? undefined : '_blank'}
              data-row=""
              lang={textLang}
              rel="noreferrer"
            >
              {item.bigTitle}
            </a>
          ) : (
            <span lang={textLang}>{item.bigTitle}</span>
          )}
        </h2>
        {item.smallTitle && (
          <p className="lede" lang={textLang}>
            {item.smallTitle}
          </p>
        )}
      </div>
      {item.pic && (
        <img className="thumb" src={item.pic} width="132" height="88" alt="" loading="lazy" decoding="async" />
      )}
      <p className="meta">
        {question && !privateTab && (
          <span className="reward" title={words.reward}>
            <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
              <circle cx="6" cy="6" r="5" strokeWidth="1.4" />
              <circle cx="6" cy="6" r="2" strokeWidth="1.4" />
            </svg>
            <span className="sr">{words.reward} </span>
            {REWARD}
          </span>
        )}
        {!privateTab && (
          <>
            <Figure word={words.reads} count={item.readNum} />
            <Figure word={words.likes} count={item.likeTimes} />
            <Figure word={words.comments} count={item.discussTimes} />
          </>
        )}
        <time className="date" dateTime={dayOf(item.date)}>
          {dayOf(item.date)}
        </time>
      </p>
    </article>
  )
}

function Figure({ word, count }: { word: string; count: number }) {
  return (
    <span>
      {word} {grouped(count)}
    </span>
  )
}
