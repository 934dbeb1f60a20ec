import { useState } from 'react'
import { lazyLoadAvatar } from '../../browser/lazyAvatars.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { detectLanguage, nameLang } from '../../domain/language/detectLanguage.ts'
import { dayIn } from '../../domain/language/formatMoment.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { joinUnits } from '../../domain/language/units.ts'
import { noteRemover } from '../../stores/notes.ts'
import type { Row } from '../../stores/personalRows.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Words } from '../../ui/Words.tsx'
import { FollowButton } from './FollowButton.tsx'
import { RemoveButton, RemovedRow } from './RemovableRow.tsx'
import { translator } from './strings.ts'
import { DOTTED } from './styles.ts'
import { useRemoval } from './useRemoval.ts'

type Of<Kind extends Row['kind']> = { lang: Language; item: Extract<Row, { kind: Kind }>['item'] }

export const EXCERPT = 'mt-1 text-s/[1.6] text-pretty break-keep wrap-anywhere text-ink-2'

/** Returns the `lang` attribute of a text that is not in the page's language. */
export function otherLang(text: string, lang: Language): string | undefined {
  return detectLanguage(text) === lang ? undefined : HTML_LANG[detectLanguage(text)]
}

/** A comment, below its article. */
export function CommentRow({ lang, item }: Of<'comment'>) {
  const t = translator(lang)
  const day = dayIn(item.createdAt)
  return (
    <article className="row block [--inset:0px]">
      <h2 className="words m-0">
        <a
          href={`${localPath(`/home/article/${item.articleId}`, lang)}#comment-${item.id}`}
          target="_blank"
          data-row=""
          rel="noreferrer"
          lang={otherLang(item.bigTitle, lang)}
        >
          <Words text={item.bigTitle} />
        </a>
      </h2>
      <p className={EXCERPT} lang={otherLang(item.excerpt, lang)}>
        <Words text={joinUnits(item.excerpt)} running />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-s text-ink-3">
        {item.accepted && (
          <span className="state done">
            <Icon name="check" size={14} />
            {t('accepted')}
          </span>
        )}
        {item.likes > 0 && (
          <span>
            {t('liked')} {grouped(item.likes)}
          </span>
        )}
        <time className="date w-auto" dateTime={day}>
          {day}
        </time>
      </p>
    </article>
  )
}

/**
 * Returns a text for a line of a list, without the marks of Markdown around words and at line starts. Code is shown only
 * if there is nothing before it, as it is.
 */
function plainWords(markdown: string): string {
  const [before = ''] = markdown.split(/^```/m, 1)
  if (!before.trim()) return markdown.replace(/^```.*$/gm, '').trim()
  return before.replace(/^[#>\s*-]+|[`*]/gm, '').trim()
}

/** Returns a text with its code spans as elements. */
const codeSpans = (markdown: string) =>
  markdown.split(/`([^`\n]+)`/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored text do not move
    at % 2 === 1 ? <code key={at}>{part}</code> : part
  )

/** A note. A long one expands in place. */
export function NoteRow({ lang, item }: Of<'note'>) {
  const t = translator(lang)
  const [kind, id] = item.source.split(':')
  const { articleTitle, author } = item
  // A note with the name of the commenter as its title does not say what it is about.
  const title = articleTitle && item.title === author ? articleTitle : item.title
  const from = articleTitle
    ? t(author ? 'note_from_author' : 'note_from_title', { title: articleTitle, name: author ?? '' })
    : ({ article: t('note_from'), comment: t('note_from_comment'), message: t('note_from_message') }[kind ?? ''] ??
      t('note_own'))
  const place = item.threadId
    ? `${localPath('/research-chat', lang)}?mode=dialogue&thread=${item.threadId}#${id}`
    : item.articleId &&
      localPath(`/home/article/${item.articleId}`, lang) + (kind === 'comment' ? `#comment-${id}` : '')
  const date = dayIn(item.createdAt)
  const [removeNote] = useState(() => noteRemover(item))
  const { gone, returned, busy, problem, remove, undo } = useRemoval(removeNote, {
    failed: t('more_failed'),
    undoFailed: t('undo_failed')
  })
  if (gone) return <RemovedRow {...{ t, busy, problem }} title={title} onUndo={() => void undo()} />
  return (
    <article className="row block [--inset:0px]">
      <details className="group">
        <summary data-row="">
          <h2
            className="words m-0 block after:ml-2.5 after:inline-block after:size-[7px] after:-translate-y-[3px] after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px] after:border-ink-3 after:transition-transform group-open:after:translate-y-0 group-open:after:-rotate-135"
            lang={otherLang(title, lang)}
          >
            <Words text={title} />
          </h2>
          {item.content && (
            <span
              className="line-clamp-2 text-s/[1.6] break-keep wrap-anywhere text-ink-2 group-open:hidden"
              lang={otherLang(item.content, lang)}
            >
              <Words text={plainWords(item.content)} running />
            </span>
          )}
        </summary>
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2" lang={otherLang(item.content, lang)}>
          {codeSpans(item.content)}
        </p>
      </details>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-s text-ink-3">
        {place ? <a href={place}>{from}</a> : <span>{from}</span>}
        <time className="date w-auto" dateTime={date}>
          {date}
        </time>
        <RemoveButton {...{ t, busy, returned }} title={title} onRemove={() => void remove()} />
        {problem && (
          <span className="text-red" role="alert">
            {problem}
          </span>
        )}
      </p>
    </article>
  )
}

/** A followed person. In the member's own list, they can be unfollowed, and followed again. */
export function PersonRow({ lang, item, own }: Of<'person'> & { own: boolean }) {
  const t = translator(lang)
  return (
    <article
      className="row grid-cols-[40px_minmax(0,1fr)_auto] grid-rows-none items-center [--inset:50px]"
      ref={row => (row ? lazyLoadAvatar(row) : undefined)}
    >
      <Avatar name={item.name} headPic={item.headPic} late className="row-auto m-0 size-10 text-[15px]" />
      <div className="min-w-0">
        <h2 className="m-0 text-m">
          <a href={personPath(item.id, lang)} lang={nameLang(item.name, lang)} data-row="">
            {item.name}
          </a>
          {item.official && <span className="staff ml-2">{t('official')}</span>}
        </h2>
        <p className={`text-ink-2 ${DOTTED}`}>
          {[item.jobTitle, item.company].filter(Boolean).map(each => (
            <span key={each} className="max-w-full">
              {each}
            </span>
          ))}
        </p>
      </div>
      {own && <FollowButton lang={lang} person={{ id: item.id, following: true }} className="relative z-1" />}
    </article>
  )
}
