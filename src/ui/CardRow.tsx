import type { ReactNode } from 'react'
import { lazyLoadAvatar } from '../browser/lazyAvatars.ts'
import type { ArticleItem } from '../contract/articles.ts'
import type { AnswerLine } from '../domain/article/answerLine.ts'
import { PROBLEM_ASSISTANCE, REWARD } from '../domain/article/articleTypes.ts'
import { chipsThatFit, isShortName } from '../domain/article/chipsThatFit.ts'
import { shownSummary } from '../domain/article/shownSummary.ts'
import { dayIn } from '../domain/language/formatMoment.ts'
import { HTML_LANG, LANGUAGE_MARKS, LANGUAGE_NAMES, LANGUAGES } from '../domain/language/languages.ts'
import { grouped } from '../domain/language/numbers.ts'
import { dateTimeOf, dayOf } from '../domain/language/shanghaiTime.ts'
import { titleShape } from '../domain/language/textWidth.ts'
import { joinUnits } from '../domain/language/units.ts'
import type { IconName } from '../domain/site/icons.ts'
import { Avatar } from './Avatar.tsx'
import { Icon } from './Icon.tsx'
import { Words } from './Words.tsx'

/** Texts of a card besides those of its article. */
export interface CardWords {
  /** Type labels by article type. */
  types: Record<number, string>
  unsolved: string
  solved: string
  internal: string
  internal_hint: string
  reward: string
  reads: string
  likes: string
  comments: string
  accepted: string
  official: string
}

interface Props {
  item: ArticleItem
  words: CardWords
  /** Target of the title. Undefined for no link. */
  href?: string | undefined
  /** Names of its chips. */
  chips: readonly string[]
  /** Value of the `lang` attribute of its texts, if it differs from the page's. */
  textLang?: string | undefined
  /** Beginning of the accepted answer of a question. */
  answer?: AnswerLine | null
  /** Label of an unpublished article's state. It has no readers then, and no figures. */
  privateTab?: string | undefined
  /** True in the list of one author, whose name is above it. */
  isByOwner?: boolean
  /** True if the summary may have two lines. They end between words. */
  tall?: boolean
  /** An action on the article, where its figures would be. */
  action?: ReactNode
  className?: string
}

/** The text begins at the edge of the list, where the avatar would be. */
const UNSIGNED = 'grid-cols-[0_minmax(0,1fr)_auto] gap-x-3 pl-[calc(var(--bleed)-12px)] [--inset:0px]'

/** An article as a list row, the same as components/articles/Card.astro renders into pages. */
export function CardRow({
  item,
  words,
  href,
  chips,
  textLang,
  answer,
  privateTab,
  isByOwner,
  tall,
  action,
  className = ''
}: Props) {
  const question = item.articleType === PROBLEM_ASSISTANCE && !privateTab
  const open = item.solved === '0'
  const date = dateTimeOf(item.date)
  // A server does not know the reader's time zone. Its pages have the day in Shanghai, which their script turns.
  const day = date.includes('T') && typeof document !== 'undefined' ? dayIn(date) : dayOf(item.date)
  const language = LANGUAGES.find(lang => HTML_LANG[lang] === textLang)
  const state = question ? (open ? words.unsolved : words.solved) : privateTab
  const type = words.types[item.articleType] ?? ''
  const { count, isTight } = chipsThatFit({
    state,
    type,
    chips,
    language: language && LANGUAGE_MARKS[language],
    internal: item.public === 1 ? undefined : words.internal,
    name: isByOwner ? '' : item.name
  })
  const rest = chips.slice(count).join(', ')
  const hasFigures = item.readNum + item.likeTimes + item.discussTimes > 0
  const summary = shownSummary(item.smallTitle)
  const shape = titleShape(item.bigTitle, { isPictured: Boolean(item.pic), isAnswered: Boolean(answer?.text) })
  return (
    <article
      className={`row ${item.pic ? 'pictured' : ''} ${answer?.text ? 'answered' : ''} ${shape.isLong ? 'long' : ''} ${shape.isWide ? 'wide' : ''} ${isByOwner ? UNSIGNED : ''} ${className}`}
      ref={row => (row ? lazyLoadAvatar(row) : undefined)}
    >
      {isByOwner || <Avatar name={item.name} headPic={item.headPic} late />}
      <div className="meta">
        <p className="by">
          {privateTab && <span className="state bg-sunk text-ink-2">{privateTab}</span>}
          {question && <span className={`state ${open ? 'open' : 'done'}`}>{state}</span>}
          <span className="type">{type}</span>
          {chips.map((chip, at) => (
            <span key={chip} className={at < count ? 'part' : 'part rest'}>
              {chip}
            </span>
          ))}
          {rest && (
            <span className="part more" title={rest}>
              +{chips.length - count}
              <span className="sr"> {rest}</span>
            </span>
          )}
          {language && (
            <span lang={textLang} title={LANGUAGE_NAMES[language]}>
              {LANGUAGE_MARKS[language]}
            </span>
          )}
          {item.public !== 1 && (
            <span className={isTight ? 'lock tight' : 'lock'} title={words.internal_hint}>
              <i aria-hidden="true">■</i> <span>{words.internal}</span>
            </span>
          )}
          {isByOwner || <b className={isShortName(item.name) ? 'short' : undefined}>{item.name}</b>}
        </p>
        {(hasFigures || question) && !privateTab && (
          <p className="figures">
            {question && <Figure icon="coin" word={words.reward} count={REWARD} className="reward" />}
            {hasFigures && (
              <>
                <Figure icon="eye" word={words.reads} count={item.readNum} />
                <Figure icon="like" word={words.likes} count={item.likeTimes} />
                <Figure icon="talk" word={words.comments} count={item.discussTimes} />
              </>
            )}
          </p>
        )}
        {action && <p className="action">{action}</p>}
        <time dateTime={date}>
          <span>{day.slice(0, 5)}</span>
          {day.slice(5)}
        </time>
      </div>
      <div className="text">
        <h2 className="words">
          {href ? (
            <a
              href={href}
              target={privateTab && !item.status ? undefined : '_blank'}
              data-row=""
              lang={textLang}
              rel="noreferrer"
            >
              <Words text={item.bigTitle} />
            </a>
          ) : (
            <span lang={textLang}>
              <Words text={item.bigTitle} />
            </span>
          )}
        </h2>
        {summary && (
          <p className="lede" lang={textLang}>
            {tall ? <Words text={joinUnits(summary)} running /> : joinUnits(summary)}
          </p>
        )}
        {answer?.text && (
          <p className="accepted">
            <Icon name="check" size={14} />
            <span className="sr">{words.accepted}: </span>
            <b>{answer.name}</b>
            {answer.official && <span className="staff">{words.official}</span>}
            <span lang={textLang}>{answer.text}</span>
          </p>
        )}
      </div>
      {item.pic && (
        <img className="thumb" src={item.pic} width="84" height="56" alt="" loading="lazy" decoding="async" />
      )}
    </article>
  )
}

interface FigureProps {
  icon: IconName
  word: string
  count: number
  className?: string
}

function Figure({ icon, word, count, className }: FigureProps) {
  return (
    <span className={className} title={word}>
      <Icon name={icon} size={14} />
      <span className="sr">{word} </span>
      {grouped(count)}
    </span>
  )
}
