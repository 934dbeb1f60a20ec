import { useStore } from '@nanostores/react'
import { type ButtonHTMLAttributes, useEffect, useMemo, useState } from 'react'
import type { LiveComment, LiveThread } from '../../contract/comments.ts'
import type { Language } from '../../domain/language/languages.ts'
import { accept, removeComment } from '../../stores/discussion.ts'
import { commentLike } from '../../stores/reactions.ts'
import { $session } from '../../stores/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { NoteDialog } from '../articles/NoteDialog.tsx'
import { ReportDialog } from '../articles/ReportDialog.tsx'
import { translator } from '../articles/strings.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'

interface Props {
  lang: Language
  comment: LiveComment
  thread: LiveThread | undefined
  canAccept: boolean
  onReply: (to: LiveComment, quote: boolean) => void
  onEdit: () => void
}

/** Actions on a comment. */
export function CommentActs({ lang, comment, thread, canAccept, onReply, onEdit }: Props) {
  const t = translator(lang)
  const session = useStore($session)
  const own = session.state === 'member' && session.profile.id === comment.author.id
  const { id, liked, likes } = comment
  const like = useMemo(() => commentLike(id, liked, likes), [id, liked, likes])
  const { on, count, failure } = useStore(like.$state)
  const [asking, setAsking] = useState<'delete' | 'accept' | 'note' | 'report' | 'history'>()
  const end = () => setAsking(undefined)
  useEffect(() => {
    if (failure) toast(failure.message || t('like_failed'))
  }, [failure, t])

  async function takeBack() {
    const outcome = await accept(null)
    if (!outcome.ok) toast(outcome.failure.message || t('accept_failed'))
  }
  async function remove(): Promise<string | undefined> {
    const outcome = await removeComment(id)
    return outcome.ok ? undefined : outcome.failure.message || t('delete_failed')
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {canAccept && thread && !thread.accepted && (
        <Button className="h-8 text-s text-blue max-md:h-10" onClick={() => setAsking('accept')}>
          <span aria-hidden="true">✓</span> {t('accept')}
        </Button>
      )}
      <Deed aria-pressed={on} onClick={() => void like.press()}>
        {on ? t('liked') : t('like')} <span className="mono">{count}</span>
      </Deed>
      <Deed onClick={() => onReply(comment, false)}>{t('reply')}</Deed>
      <Deed onClick={() => onReply(comment, true)}>{t('quote')}</Deed>
      <Deed onClick={() => setAsking('note')}>{t('note')}</Deed>
      {canAccept && thread?.accepted && <Deed onClick={() => void takeBack()}>{t('unaccept')}</Deed>}
      {!own && <Deed onClick={() => setAsking('report')}>{t('report')}</Deed>}
      {comment.canRewrite && <Deed onClick={onEdit}>{t('comment_edit')}</Deed>}
      {comment.canEdit && comment.editedAt && <Deed onClick={() => setAsking('history')}>{t('comment_history')}</Deed>}
      {comment.canEdit && <Deed onClick={() => setAsking('delete')}>{t('delete')}</Deed>}
      {asking === 'delete' && (
        <Confirm
          danger
          title={t('comment_delete_title')}
          hint={t('comment_delete_hint')}
          yes={t('delete')}
          no={t('cancel')}
          onSure={remove}
          onEnd={end}
        />
      )}
      {asking === 'history' && <HistoryDialog lang={lang} comment={comment} onEnd={end} />}
      {asking === 'accept' && <AcceptDialog {...{ lang, id }} onEnd={end} />}
      {asking === 'report' && <ReportDialog lang={lang} type="discuss" id={id} onEnd={end} />}
      {asking === 'note' && (
        <NoteDialog
          lang={lang}
          title={comment.author.name}
          content={comment.content}
          source={`comment:${id}`}
          onEnd={end}
        />
      )}
    </div>
  )
}

function Deed(button: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className="min-h-8 text-ink-3 hover:text-ink aria-pressed:text-red max-md:min-h-10"
      {...button}
    />
  )
}
