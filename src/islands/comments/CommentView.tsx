import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LiveComment, LiveThread } from '../../contract/comments.ts'
import { authorPath } from '../../domain/account/personalPages.ts'
import { nameLang } from '../../domain/language/detectLanguage.ts'
import { exactMoment } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type ReplyTarget, restoreComment } from '../../stores/discussion.ts'
import { $answerAbove } from '../../stores/showAccepted.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toast } from '../../ui/toast.ts'
import { translator } from '../articles/strings.ts'
import { CommentActs, focusComment } from './CommentActs.tsx'
import { Composer } from './Composer.tsx'

interface Props {
  lang: Language
  bodyLang: string
  articleId: number
  comment: LiveComment
  /** Set for the first comment of a thread. */
  thread?: LiveThread
  canAccept?: boolean
  /** True if the question has an accepted answer. */
  isAnswered?: boolean
  /** Comments of others with a higher id are new since the reader's last visit. */
  unreadAfter?: number
  ownId?: number | undefined
  /** Starts a reply in the thread that contains the comment. */
  onReply?: (to: LiveComment, quote: boolean) => void
}

/** One comment with its replies. */
export function CommentView(props: Props) {
  const { lang, bodyLang, articleId, comment, thread, canAccept = false, isAnswered = false, onReply } = props
  const { unreadAfter = Number.MAX_SAFE_INTEGER, ownId } = props
  const t = translator(lang)
  const [answering, setAnswering] = useState<{ place: ReplyTarget; name: string }>()
  const [editing, setEditing] = useState(false)
  const { author } = comment
  const answerAbove = useStore($answerAbove)
  const isFolded = thread?.accepted === true && answerAbove === comment.id
  const isUnread = comment.id > unreadAfter && author.id !== ownId
  const reply =
    onReply ??
    ((to: LiveComment, quote: boolean) =>
      setAnswering({
        place: { parentId: comment.id, ...((quote || to.id !== comment.id) && { quoteId: to.id }) },
        name: to.author.name
      }))
  return (
    <article className={`comment ${isUnread ? 'unread' : ''}`} id={`comment-${comment.id}`} tabIndex={-1}>
      <Avatar name={author.name} headPic={author.headPic} />
      <div className="body">
        <p className="by">
          <a href={authorPath(author, lang)} rel="author">
            <b lang={nameLang(author.name, lang)}>{author.name}</b>
          </a>
          {author.official && <span className="staff">{t('official')}</span>}
          <a href={`#comment-${comment.id}`} aria-label={t('link')}>
            <Moment iso={comment.createdAt} lang={lang} />
          </a>
          {comment.editedAt && !comment.deleted && (
            <span title={exactMoment(comment.editedAt)}>{t('comment_edited')}</span>
          )}
          {thread?.accepted && (
            <span className="state done">
              <Icon name="check" size={14} />
              {t('accepted')}
            </span>
          )}
        </p>
        {comment.quoted && (
          <a className="quoted" href={`#comment-${comment.quoted.id}`}>
            {comment.quoted.name}: {comment.quoted.excerpt}
          </a>
        )}
        {comment.deleted ? (
          <Deleted {...{ lang, comment }} />
        ) : editing ? (
          <Composer
            {...{ lang, articleId }}
            place={{}}
            changing={comment}
            placeholder={t('comment_edit_label')}
            onEnd={() => setEditing(false)}
          />
        ) : (
          <>
            {isFolded && (
              <p className="gone">
                <a href="#accepted">
                  {t('see_above')}
                  <Icon name="up" size={14} />
                </a>
              </p>
            )}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own pipeline made and sanitised it */}
            {!isFolded && <div className="prose" lang={bodyLang} dangerouslySetInnerHTML={{ __html: comment.html }} />}
            <CommentActs
              {...{ lang, comment, thread, canAccept, isAnswered }}
              onReply={reply}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
        {thread && thread.replies.length > 0 && (
          <div className="replies">
            {thread.replies.map(each => (
              <CommentView
                key={each.id}
                {...{ lang, bodyLang, articleId, comment: each, unreadAfter, ownId }}
                onReply={reply}
              />
            ))}
          </div>
        )}
        {answering && (
          <Composer
            key={`${answering.place.parentId} ${answering.place.quoteId}`}
            lang={lang}
            articleId={articleId}
            place={answering.place}
            placeholder={t('reply_placeholder', { name: answering.name })}
            quoting={answering.place.quoteId ? answering.name : undefined}
            onUnquote={() => setAnswering({ ...answering, place: { parentId: comment.id } })}
            onEnd={() => setAnswering(undefined)}
          />
        )}
      </div>
    </article>
  )
}

/** The place of a deleted comment, with a way back for the person who deleted it. */
function Deleted({ lang, comment }: { lang: Language; comment: LiveComment }) {
  const t = translator(lang)
  async function restore(): Promise<void> {
    const outcome = await restoreComment(comment.id)
    if (outcome.ok) requestAnimationFrame(() => focusComment(comment.id))
    else toast(outcome.failure.message || t('network'))
  }
  return (
    <p className="gone">
      {t('deleted')}{' '}
      {comment.canRestore && (
        <button type="button" className="min-h-8 text-blue max-md:min-h-10" onClick={() => void restore()}>
          {t('comment_restore')}
        </button>
      )}
    </p>
  )
}
