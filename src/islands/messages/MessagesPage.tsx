import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { overflowing } from '../../domain/language/numbers.ts'
import type { Translator } from '../../locales/strings.ts'
import { $messagesAccess, MESSAGE_TABS, type MessageTab, openInbox } from '../../stores/messages.ts'
import { onOtherSession } from '../../stores/personal.ts'
import { $counts } from '../../stores/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SupportTab } from '../support/SupportTab.tsx'
import { MessageList, MessagesSkeleton } from './MessageList.tsx'
import { translator } from './strings.ts'

const askedTab = () => {
  const type = new URLSearchParams(location.search).get('type')
  return MESSAGE_TABS.find(tab => tab === type)
}

const PAGE = {
  list: 'mx-auto min-h-screen max-w-[46rem] pt-6 pb-12 max-md:pt-4',
  chat: 'mx-auto flex h-[calc(100dvh-57px-var(--keyboard,0px))] min-h-105 flex-col pt-6 pb-4 *:mx-auto *:w-full *:shrink-0 max-md:min-h-0 max-md:pt-4 max-md:pb-2'
}
const TABS = {
  list: '',
  chat: 'max-md:w-auto max-md:max-w-none max-md:self-stretch'
}

/** A member's notifications, by tabs, and the chat with support. */
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
    if (access.state === 'signed_out')
      location.replace(signInPath(lang, location.pathname + location.search, 'messages'))
  }, [access, lang])
  // The support button links to this page, and would cover the text field.
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-support]')) button.hidden = tab === 'support'
    document.documentElement.toggleAttribute('data-chat', tab === 'support')
  }, [tab])

  const choose = (next: MessageTab) => {
    history.pushState(null, '', `${location.pathname}?type=${next}`)
    setTab(next)
  }
  const member = access.state === 'open' ? access : undefined
  const layout = tab === 'support' ? 'chat' : 'list'
  const width = member?.staff ? '' : '*:max-w-[46rem]'
  return (
    <main id="main" className={layout === 'chat' ? `${PAGE.chat} ${width}` : PAGE.list}>
      <h1 className="text-xl/[1.2] font-title tracking-title">{t('title')}</h1>
      <Tabs {...{ lang, t, tab, choose }} />
      {access.state === 'loading' && tab !== 'support' && <MessagesSkeleton t={t} />}
      {access.state === 'failed' && <FailedNotice {...{ lang, t }} failure={access.failure} onRetry={open} />}
      {access.state === 'signed_out' && (
        <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
          <ButtonLink primary href={signInPath(lang, localPath('/message', lang), 'messages')}>
            {t('sign_in')}
          </ButtonLink>
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
    <nav
      className={`mt-3 flex gap-6 border-b scroll-line border-line max-md:-mx-4 max-md:gap-3.5 max-md:px-4 max-md:text-[14px] ${TABS[tab === 'support' ? 'chat' : 'list']}`}
      aria-label={t('tabs')}
    >
      {MESSAGE_TABS.map(each => (
        <a
          key={each}
          className="flex min-h-11 items-center gap-1.5 whitespace-nowrap text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--red)]"
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
            <span className="font-mono text-xs text-ink-2" aria-hidden="true">
              {overflowing(counts[each])}
            </span>
          )}
          {counts[each] > 0 && <span className="sr">{t('waiting', { count: overflowing(counts[each]) })}</span>}
        </a>
      ))}
    </nav>
  )
}
