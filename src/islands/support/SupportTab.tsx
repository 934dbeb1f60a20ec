import { useEffect, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ChatList } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  me: number
  /** True if the person answers as the support account. */
  staff: boolean
}

const requestedUserId = () => Number(new URLSearchParams(location.search).get('userId')) || undefined

/** The chat of a member with support. For staff, all chats, one of them beside the list. */
export function SupportTab({ lang, me, staff }: Props) {
  const t = translator(lang)
  const [userId, setUserId] = useState(requestedUserId)
  useEffect(() => {
    const moved = () => setUserId(requestedUserId())
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
  if (!staff) return <Conversation lang={lang} me={me} />
  const go = (next: number | undefined) => {
    history.pushState(null, '', `${location.pathname}?type=support${next ? `&userId=${next}` : ''}`)
    setUserId(next)
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[280px_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)]">
      <ChatList lang={lang} userId={userId} onChoose={go} />
      {userId ? (
        <Conversation key={userId} lang={lang} me={me} userId={userId} onBack={() => go(undefined)} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-col justify-center pl-6 max-md:hidden">
          <Notice title={t('choose')} hint={t('choose_hint')} />
        </div>
      )}
    </div>
  )
}
