import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { $discussion, moreThreads, openDiscussion, refreshDiscussion } from '../../stores/discussion.ts'
import { $session } from '../../stores/session.ts'
import { readAnswerAbove, showAccepted } from '../../stores/showAccepted.ts'
import { onArticleChanged } from '../../stores/stream.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { translator } from '../articles/strings.ts'
import { CommentView } from './CommentView.tsx'
import { Composer } from './Composer.tsx'
import { useUnread } from './useUnread.ts'

interface Props {
  lang: Language
  articleId: number
  /** Value of the `lang` attribute of a comment. */
  bodyLang: string
}

const NONE: never[] = []
const wantedComment = () => Number(/^#comment-(\d+)$/.exec(location.hash)?.[1]) || undefined

/** The discussion below an article for a member: the same threads as in the page, with their actions. */
export function Discussion({ lang, articleId, bodyLang }: Props) {
  const t = translator(lang)
  const discussed = useStore($discussion)
  const open = useCallback(() => void openDiscussion(articleId, wantedComment()), [articleId])
  useEffect(open, [open])
  useEffect(() => onArticleChanged(articleId, () => void refreshDiscussion()), [articleId])
  useEffect(readAnswerAbove, [])
  const jumped = useRef(false)
  const ready = discussed.state === 'open'
  const session = useStore($session)
  const ownId = session.state === 'member' ? (session.profile.id ?? undefined) : undefined
  const accepted = ready ? discussed.discussion.bestDiscussId : undefined
  const shownAccepted = useRef(accepted)
  // Someone accepted an answer or took one back, here or elsewhere. The page above the discussion shows it too.
  useEffect(() => {
    if (accepted === undefined) return
    if (shownAccepted.current !== undefined && accepted !== shownAccepted.current) void showAccepted(articleId, lang)
    shownAccepted.current = accepted
  }, [accepted, articleId, lang])
  const count = ready ? discussed.discussion.comments : undefined
  // The page's contents name the number too.
  useEffect(() => {
    const shown = document.querySelector('.toc a[href="#comments"] i')
    if (shown && count !== undefined) shown.textContent = String(count)
  }, [count])
  const unread = useUnread(articleId, ready ? discussed.threads : NONE, ownId)
  // The page's own comments were replaced, so the comment in the address is scrolled into view again.
  useEffect(() => {
    const wanted = wantedComment()
    if (!ready || jumped.current || !wanted) return
    jumped.current = true
    document.querySelector(`#comment-${wanted}`)?.scrollIntoView()
  }, [ready])
  return (
    <>
      <h2 id="comments-title" className={ready && discussed.threads.length === 0 ? 'noprint' : undefined}>
        {t('comments')} {ready && <span className="mono">{count}</span>}
      </h2>
      <Composer lang={lang} articleId={articleId} place={{}} placeholder={t('placeholder')} main />
      {discussed.state === 'loading' && (
        <div aria-busy="true">
          <p className="sr" role="status">
            {t('loading')}
          </p>
          {[1, 2].map(shape => (
            <div key={shape} className="comment" aria-hidden="true">
              <span className="avatar" />
              <div className="body">
                <i className="my-[5px] block h-3 w-3/10 rounded-[3px] bg-line" />
                <i className="my-[5px] block h-3 w-[92%] rounded-[3px] bg-line" />
              </div>
            </div>
          ))}
        </div>
      )}
      {discussed.state === 'failed' && (
        <div className="*:px-0 *:py-6">
          <FailedNotice lang={lang} t={t} failure={discussed.failure} onRetry={open} />
        </div>
      )}
      {ready && discussed.threads.length === 0 && <p className="none noprint">{t('none')}</p>}
      {ready && unread.count > 0 && (
        <p className="unread-bar">
          <b>{t('unread', { count: unread.count })}</b>
          <a href={`#comment-${unread.newest}`}>
            {t('to_newest')}
            <Icon name="down" size={14} />
          </a>
        </p>
      )}
      {ready &&
        discussed.threads.map(thread => (
          <CommentView
            key={thread.id}
            {...{ lang, bodyLang, articleId, thread, comment: thread }}
            canAccept={discussed.discussion.canAccept}
            isAnswered={Boolean(accepted)}
            unreadAfter={unread.after}
            ownId={ownId}
          />
        ))}
      {ready && discussed.threads.length < discussed.discussion.total && (
        <p className="pt-4 text-center">
          <Button disabled={discussed.more === 'loading'} onClick={() => void moreThreads()}>
            {t('more_threads')}
          </Button>
          {discussed.more === 'failed' && <Problem inline>{t('failed')}</Problem>}
        </p>
      )}
    </>
  )
}
