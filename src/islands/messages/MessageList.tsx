import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { MESSAGE_TYPES, type MessageType } from '../../domain/notification/messageKinds.ts'
import type { Translator } from '../../locales/strings.ts'
import { $messages, followMessages, moreMessages, openMessages, readAll } from '../../stores/messages.ts'
import { $counts } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx'
import { Toast, type ToastText } from '../admin/Toast.tsx'
import { MessageRow } from './MessageRow.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { translator } from './strings.ts'

/** Actions on the whole list, lighter than its rows. */
const QUIET = 'min-h-10 text-s text-ink-2 hover:text-ink disabled:text-ink-3 aria-expanded:font-semibold'

interface Props {
  lang: Language
  type: MessageType
}

/** The messages of a tab, in any state. New messages appear at the top while it is open. */
export function MessageList({ lang, type }: Props) {
  const t = translator(lang)
  const messages = useStore($messages, { ssr: 'initial' })
  const counts = useStore($counts, { ssr: 'initial' })
  const [toast, setToast] = useState<ToastText>()
  const [settings, setSettings] = useState(false)
  const open = useCallback(() => void openMessages(type), [type])
  useEffect(() => {
    open()
    return followMessages()
  }, [open])
  /** Gets the focus of the other button, which disappears. */
  const settingsButton = useRef<HTMLButtonElement>(null)
  const forget = useCallback(() => setToast(undefined), [])
  const hasUnread = MESSAGE_TYPES.some(kind => counts[kind] > 0)

  const markAll = async () => {
    const done = await readAll()
    if (!done.ok) return setToast({ text: done.failure.message || t('read_all_failed') })
    settingsButton.current?.focus()
    const undo = async () => {
      const undone = await done.value()
      if (undone.ok) return forget()
      // The messages stay read, and can still be marked as unread.
      setToast({ text: undone.failure.message || t('undo_failed'), way: { label: t('undo'), act: () => void undo() } })
    }
    setToast({ text: t('read_all_done'), way: { label: t('undo'), act: () => void undo() } })
  }
  return (
    <>
      <p className="flex justify-between row-line py-0.5">
        {hasUnread && (
          <button type="button" className={QUIET} onClick={() => void markAll()}>
            {t('read_all')}
          </button>
        )}
        <button
          ref={settingsButton}
          type="button"
          className={`ml-auto ${QUIET}`}
          aria-expanded={settings}
          onClick={() => setSettings(!settings)}
        >
          {t('settings')}
        </button>
      </p>
      {settings && <PreferencesPanel lang={lang} />}
      {messages.state === 'loading' && <MessagesSkeleton t={t} />}
      {messages.state === 'failed' && <FailedNotice {...{ lang, t }} failure={messages.failure} onRetry={open} />}
      {messages.state === 'open' && messages.list.length === 0 && (
        <Notice title={t(`none_${type}`)} hint={t(`none_${type}_hint`)}>
          <ButtonLink href={localPath('/home/list/type-2/unsolved', lang)}>{t('browse_unsolved')}</ButtonLink>
          <ButtonLink href={localPath('/edit-article', lang)}>{t('write')}</ButtonLink>
        </Notice>
      )}
      {messages.state === 'open' && messages.list.length > 0 && (
        <>
          <div>
            {messages.list.map(message => (
              <MessageRow key={message.id} lang={lang} message={message} />
            ))}
          </div>
          {messages.next < messages.total && (
            <MoreRows
              t={t}
              state={messages.more}
              shown={t('shown', { shown: messages.list.length, total: messages.total })}
              onMore={() => void moreMessages()}
            />
          )}
        </>
      )}
      <Toast toast={toast} close={t('close')} onEnd={forget} />
    </>
  )
}

const ROWS = 5

/** Skeletons of messages while they load. */
export function MessagesSkeleton({ t }: { t: Translator<'messages'> }) {
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: ROWS }, (_, at) => at).map(at => (
        <SkeletonRow key={at}>
          <SkeletonBar className="my-[5px] h-3 w-2/5" />
          <SkeletonBar className="mt-2 mb-1 h-[15px] w-7/10" />
        </SkeletonRow>
      ))}
    </div>
  )
}
