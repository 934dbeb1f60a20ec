import { useStore } from '@nanostores/react'
import { type ButtonHTMLAttributes, useEffect, useMemo, useState } from 'react'
import type { LiveComment, LiveThread } from '../../contract/comments.ts'
import type { Language } from '../../domain/language/languages.ts'
import { accept, readHistory, removeComment } from '../../stores/discussion.ts'
import { commentLike } from '../../stores/reactions.ts'
import { $session } from '../../stores/session.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryDialog } from '../articles/HistoryDialog.tsx'
import { NoteDialog } from '../articles/NoteDialog.tsx'
import { ReportDialog } from '../articles/ReportDialog.tsx'
import { translator } from '../articles/strings.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

interface Props {
  lang: Language
  comment: LiveComment
  thread: LiveThread | undefined
  canAccept: boolean
  /** True if the question has an accepted answer. Accepting another is then an action in the menu. */
  isAnswered: boolean
  onReply: (to: LiveComment, quote: boolean) => void
  onEdit: () => void
}

/** Actions on a comment. */
export function CommentActs({ lang, comment, thread, canAccept, isAnswered, onReply, onEdit }: Props) {
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
    if (outcome.ok) focusComment(id)
    else toast(outcome.failure.message || t('accept_failed'))
  }
  async function remove(): Promise<string | undefined> {
    const outcome = await removeComment(id)
    if (!outcome.ok) return outcome.failure.message || t('delete_failed')
    // The dialog keeps the focus until it is gone.
    requestAnimationFrame(() => focusComment(id))
    return undefined
  }
  const mayAccept = canAccept && thread !== undefined && !thread.accepted
  const entries: MenuEntry[] = [
    ...(comment.canRewrite ? [{ label: t('comment_edit'), onSelect: onEdit }] : []),
    ...(comment.canEdit && comment.editedAt ? [{ label: t('history'), onSelect: () => setAsking('history') }] : []),
    ...(mayAccept && isAnswered ? [{ label: t('accept'), onSelect: () => setAsking('accept') }] : []),
    { label: t('note'), onSelect: () => setAsking('note') },
    ...(own ? [] : [{ label: t('report'), onSelect: () => setAsking('report') }]),
    ...(comment.canEdit ? [{ label: t('delete'), onSelect: () => setAsking('delete'), danger: true }] : [])
  ]
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs no-hover:gap-x-5 max-md:gap-x-5 max-[359px]:gap-x-2!">
      {mayAccept && !isAnswered && (
        <Deed
          className="flex items-center gap-1 font-semibold text-blue hover:underline"
          onClick={() => setAsking('accept')}
        >
          <Icon name="check" size={14} />
          {t('accept')}
        </Deed>
      )}
      <Deed
        className={`flex items-center gap-1.5 no-hover:justify-center max-md:justify-center ${PLAIN}`}
        aria-pressed={on}
        onClick={() => void like.press()}
      >
        <Icon name="like" />
        <span className="sr-only">{on ? t('liked') : t('like')}</span>
        {count > 0 && <span className="mono leading-none">{count}</span>}
      </Deed>
      <Deed onClick={() => onReply(comment, false)}>{t('reply')}</Deed>
      <Deed onClick={() => onReply(comment, true)}>{t('quote')}</Deed>
      {canAccept && thread?.accepted && <Deed onClick={() => void takeBack()}>{t('unaccept')}</Deed>}
      <Menu
        className="-mx-2 h-8 border-transparent bg-transparent px-2 text-ink-3 max-md:h-10"
        label={t('comment_more', { name: comment.author.name })}
        entries={entries}
      />
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
      {asking === 'history' && (
        <HistoryDialog
          lang={lang}
          textLang={lang}
          load={async () => {
            const outcome = await readHistory(id)
            if (!outcome.ok) return outcome
            const now = { text: comment.content, writtenAt: comment.editedAt ?? comment.createdAt }
            return { ok: true, value: [now, ...outcome.value] }
          }}
          onEnd={end}
        />
      )}
      {asking === 'accept' && (
        <AcceptDialog
          {...{ lang, id }}
          onEnd={accepted => {
            end()
            if (accepted) focusComment(id)
          }}
        />
      )}
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

/** Focuses a comment whose pressed button has disappeared. */
export function focusComment(id: number): void {
  document.querySelector<HTMLElement>(`#comment-${id}`)?.focus({ preventScroll: true })
}

const PLAIN = 'text-ink-3 hover:text-ink aria-pressed:text-blue'

function Deed({ className = PLAIN, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`-mx-2 min-h-8 px-2 no-hover:min-h-10 no-hover:min-w-10 max-md:min-h-10 max-md:min-w-10 ${className}`}
      {...button}
    />
  )
}
