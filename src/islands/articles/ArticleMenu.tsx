import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ArticleDetail } from '../../contract/articles.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { IconName } from '../../domain/site/icons.ts'
import { deleteArticle } from '../../stores/articles.ts'
import {
  type ArticleTexts,
  type ArticleVersion,
  readArticleVersions,
  restoreArticleVersion
} from '../../stores/articleVersions.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { $session } from '../../stores/session.ts'
import { sendToTicket } from '../../stores/tickets.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletedBar } from './DeletedBar.tsx'
import { HistoryDialog, type Version } from './HistoryDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  article: ArticleDetail
  /** The place for the entries in the menu of the page. */
  entries: HTMLElement
}

interface Entry {
  icon: IconName
  label: string
  href?: string
  onSelect?: () => void
  disabled?: boolean
}

/** Further actions of a member on an article, as entries of the menu of the page. */
export function ArticleMenu({ lang, article, entries: place }: Props) {
  const t = translator(lang)
  const session = useStore($session)
  const { id, bigTitle, canEdit, author } = article
  const own = session.state === 'member' && session.profile.id === author.id
  const staff = session.state === 'member' && (session.profile.name !== '' || session.profile.role === 'admin')
  const isChanged = article.updatedAt !== article.createdAt
  const [asking, setAsking] = useState<'note' | 'report' | 'history' | 'delete' | 'deleted'>()
  const end = () => setAsking(before => (before === 'deleted' ? before : undefined))

  async function sendTicket(): Promise<void> {
    toast(t('ticket_sending'))
    const outcome = await sendToTicket(id)
    toast(outcome.ok ? t('ticket_sent', { id: outcome.value.ticketId }) : outcome.failure.message || t('network'))
  }
  async function remove(): Promise<string | undefined> {
    const outcome = await deleteArticle(id)
    if (!outcome.ok) return outcome.failure.message || t('delete_failed')
    setAsking('deleted')
    return undefined
  }
  const entries: Entry[] = [
    { icon: 'note', label: t('note'), onSelect: () => setAsking('note') },
    ...(canEdit
      ? ([
          { icon: 'edit', label: t('edit'), href: localPath(`/edit-article?id=${id}`, lang) },
          {
            icon: 'history',
            label: t(isChanged ? 'history' : 'history_none'),
            onSelect: () => setAsking('history'),
            disabled: !isChanged
          }
        ] as const)
      : []),
    ...(staff
      ? ([
          {
            icon: 'send',
            label: article.ticketId ? t('ticket_comment') : t('ticket_new'),
            onSelect: () => void sendTicket()
          }
        ] as const)
      : []),
    ...(own ? [] : ([{ icon: 'flag', label: t('report'), onSelect: () => setAsking('report') }] as const))
  ]
  return (
    <>
      {createPortal(
        <>
          <hr />
          {entries.map(entry => (
            <EntryLine key={entry.label} {...entry} />
          ))}
          {canEdit && (
            <>
              <hr />
              <EntryLine className="danger" icon="trash" label={t('delete')} onSelect={() => setAsking('delete')} />
            </>
          )}
        </>,
        place
      )}
      {asking === 'note' && <NoteDialog lang={lang} title={bigTitle} content="" source={`article:${id}`} onEnd={end} />}
      {asking === 'report' && <ReportDialog lang={lang} type="article" id={id} onEnd={end} />}
      {asking === 'history' && (
        <HistoryDialog
          lang={lang}
          textLang={article.lang}
          load={() => loadVersions(id)}
          restore={version => restoreArticleVersion(id, version)}
          onEnd={end}
        />
      )}
      {asking === 'delete' && (
        <Confirm
          danger
          title={t('delete_title')}
          hint={t('delete_hint')}
          yes={t('delete')}
          no={t('cancel')}
          onSure={remove}
          onEnd={end}
        />
      )}
      {asking === 'deleted' && <DeletedBar lang={lang} id={id} onUndone={() => setAsking(undefined)} />}
    </>
  )
}

function EntryLine({ icon, label, href, onSelect, disabled, className }: Entry & { className?: string }) {
  if (href)
    return (
      <a href={href}>
        <Icon name={icon} />
        {label}
      </a>
    )
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      onClick={event => {
        // The menu returns the focus to its button, to which the dialog then returns it too.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onSelect?.()
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}

async function loadVersions(id: number): Promise<Outcome<(ArticleVersion & Version)[]>> {
  const outcome = await readArticleVersions(id)
  if (!outcome.ok) return outcome
  return { ok: true, value: outcome.value.map(version => ({ ...version, text: wholeText(version) })) }
}

/** The titles and the text, whose changes are shown together. */
function wholeText({ bigTitle, smallTitle, content }: ArticleTexts): string {
  return [bigTitle, smallTitle, content].filter(Boolean).join('\n\n')
}
