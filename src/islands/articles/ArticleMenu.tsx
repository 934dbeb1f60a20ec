import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ArticleDetail } from '../../contract/articles.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { deleteArticle } from '../../stores/articles.ts'
import { $session } from '../../stores/session.ts'
import { sendToTicket } from '../../stores/tickets.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletedBar } from './DeletedBar.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  article: ArticleDetail
}

/** What else a member may do with an article. */
export function ArticleMenu({ lang, article }: Props) {
  const words = wordsOf(lang)
  const session = useStore($session)
  const { id, bigTitle, canEdit, author } = article
  const own = session.state === 'member' && session.profile.id === author.id
  const staff = session.state === 'member' && (session.profile.name !== '' || session.profile.role === 'admin')
  const [asking, setAsking] = useState<'note' | 'report' | 'delete' | 'deleted'>()
  const end = () => setAsking(before => (before === 'deleted' ? before : undefined))

  async function sendTicket(): Promise<void> {
    toast(words.ticket_sending)
    const outcome = await sendToTicket(id)
    toast(
      outcome.ok
        ? interpolate(words.ticket_sent, { id: outcome.value.ticketId })
        : outcome.failure.message || words.network
    )
  }
  async function remove(): Promise<string | undefined> {
    const outcome = await deleteArticle(id)
    if (!outcome.ok) return outcome.failure.message || words.delete_failed
    setAsking('deleted')
    return undefined
  }
  return (
    <>
      <Menu label={words.more}>
        <button type="button" onClick={() => setAsking('note')}>
          {words.note}
        </button>
        {!own && (
          <button type="button" onClick={() => setAsking('report')}>
            {words.report}
          </button>
        )}
        {staff && (
          <button type="button" onClick={() => void sendTicket()}>
            {article.ticketId ? words.ticket_comment : words.ticket_new}
          </button>
        )}
        {canEdit && <a href={localPath(`/edit-article?id=${id}`, lang)}>{words.edit}</a>}
        {canEdit && (
          <button type="button" onClick={() => setAsking('delete')}>
            {words.delete}
          </button>
        )}
      </Menu>
      {asking === 'note' && <NoteDialog lang={lang} title={bigTitle} content="" source={`article:${id}`} onEnd={end} />}
      {asking === 'report' && <ReportDialog lang={lang} type="article" id={id} onEnd={end} />}
      {asking === 'delete' && (
        <Confirm
          title={words.delete_title}
          hint={words.delete_hint}
          yes={words.delete}
          no={words.cancel}
          onSure={remove}
          onEnd={end}
        />
      )}
      {asking === 'deleted' && <DeletedBar lang={lang} id={id} onUndone={() => setAsking(undefined)} />}
    </>
  )
}
