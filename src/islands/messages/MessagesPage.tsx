import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { overflowing } from '../../domain/language/numbers.ts'
import type { Translator } from '../../locales/strings.ts'
import { $messagesAccess, MESSAGE_TABS, type MessageTab, openInbox } from '../../stores/messages.ts'
import { onOtherSession } from '../../stores/personal.ts'
import { $counts } from '../../stores/session.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SupportTab } from '../support/SupportTab.tsx'
import { MessageList, MessagesSkeleton } from './MessageList.tsx'
import { translator } from './strings.ts'

const askedTab = () => {
  const type = new URLSearchParams(location.search).get('type')
  return MESSAGE_TABS.find(tab => tab === type)
}

/** What a member is told, by tabs, and the chat with support. */
export function MessagesPage({ lang }: { lang: Language }) {
  const t = translator(lang)
  const access = useStore($messagesAccess, { ssr: 'initial' })
  const [tab, setTab] = useState<MessageTab>()
  const open = useCallback(() => void openInbox(askedTab()).then(setTab), [])
  useEffect(() => {
    setTab(askedTab())
    open()
    const moved = () => setTab(askedTab() ?? 'system')
    addEventListener('popstate', moved)
    const end = onOtherSession(open)
    return () => {
      removeEventListener('popstate', moved)
      end()
    }
  }, [open])
  useEffect(() => {
    if (access.state === 'signed_out') location.replace(signInPath(lang, location.pathname + location.search))
  }, [access, lang])
  // The button leads here, and would stand over the text field.
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-support]')) button.hidden = tab === 'support'
    document.documentElement.toggleAttribute('data-chat', tab === 'support')
  }, [tab])

  const choose = (next: MessageTab) => {
    history.pushState(null, '', `${location.pathname}?type=${next}`)
    setTab(next)
  }
  const member = access.state === 'open' ? access : undefined
  return (
    <main id="main" className={tab === 'support' ? 'messages with-chat' : 'messages'}>
      <h1>{t('title')}</h1>
      <Tabs {...{ lang, t, tab, choose }} />
      {access.state === 'loading' && tab !== 'support' && <MessagesSkeleton t={t} />}
      {access.state === 'failed' && <FailedNotice {...{ lang, t }} failure={access.failure} onRetry={open} />}
      {access.state === 'signed_out' && (
        <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
          <a className="btn primary" href={signInPath(lang, localPath('/message', lang))}>
            {t('sign_in')}
          </a>
        </Notice>
      )}
      {member && tab === 'support' && <SupportTab lang={lang} me={member.me} staff={member.staff} />}
      {member && tab && tab !== 'support' && <MessageList key={tab} lang={lang} type={tab} />}
    </main>
  )
}

interface TabsProps {
  lang: Language
  t: Translator<'messages'>
  tab: MessageTab | undefined
  choose: (tab: MessageTab) => void
}

function Tabs({ lang, t, tab, choose }: TabsProps) {
  const counts = useStore($counts, { ssr: 'initial' })
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {MESSAGE_TABS.map(each => (
        <a
          key={each}
          href={`${localPath('/message', lang)}?type=${each}`}
          aria-current={each === tab ? 'page' : undefined}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            if (each !== tab) choose(each)
          }}
        >
          {t(each)}
          {counts[each] > 0 && (
            <span className="badge">
              <span aria-hidden="true">{overflowing(counts[each])}</span>
              <span className="sr">{t('waiting', { count: overflowing(counts[each]) })}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
