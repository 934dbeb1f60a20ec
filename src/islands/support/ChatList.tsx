import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { shortMoment } from '../../domain/language/formatMoment.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { overflowing } from '../../domain/language/numbers.ts'
import { $chats, followChats, moreChats, openChats } from '../../stores/supportInbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  /** Whose chat is open. */
  userId: number | undefined
  onChoose: (userId: number) => void
}

const open = () => void openChats()
const ROWS = 6

/** All chats, the newest first, with what waits in each. */
export function ChatList({ lang, userId, onChoose }: Props) {
  const t = translator(lang)
  const chats = useStore($chats, { ssr: 'initial' })
  useEffect(() => {
    open()
    return followChats()
  }, [])
  return (
    <nav className="chat-list" aria-label={t('chats')}>
      {chats.state === 'failed' && <FailedNotice {...{ lang, t }} failure={chats.failure} onRetry={open} />}
      {chats.state === 'loading' &&
        Array.from({ length: ROWS }, (_, at) => at).map(at => (
          <div key={at} className="chat skeleton" aria-hidden="true">
            <span className="avatar" />
            <div>
              <i className="bar" />
              <i className="bar long" />
            </div>
          </div>
        ))}
      {chats.state === 'open' && chats.list.length === 0 && (
        <Notice title={t('none_chats')} hint={t('none_chats_hint')} />
      )}
      {chats.state === 'open' &&
        chats.list.map(({ person, unread, last }) => (
          <a
            key={person.id}
            className={unread > 0 ? 'chat waiting' : 'chat'}
            href={`${localPath('/message', lang)}?type=support&userId=${person.id}`}
            aria-current={person.id === userId ? 'page' : undefined}
            data-row=""
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || person.id === null) return
              event.preventDefault()
              onChoose(person.id)
            }}
          >
            <Avatar name={person.name} headPic={person.headPic} />
            <span className="whose">{person.name}</span>
            <time dateTime={last.createdAt}>{shortMoment(last.createdAt)}</time>
            <span className="last">
              {last.staff && t('you_said')}
              {last.excerpt || t('picture')}
            </span>
            {unread > 0 && (
              <span className="badge">
                <span aria-hidden="true">{overflowing(unread)}</span>
                <span className="sr">{t('waiting', { count: overflowing(unread) })}</span>
              </span>
            )}
          </a>
        ))}
      {chats.state === 'open' && chats.list.length < chats.total && (
        <p className="further">
          <button type="button" className="btn" disabled={chats.more === 'loading'} onClick={() => void moreChats()}>
            {t('more')}
          </button>
        </p>
      )}
    </nav>
  )
}
