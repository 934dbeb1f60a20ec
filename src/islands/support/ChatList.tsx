import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { overflowing } from '../../domain/language/numbers.ts'
import { $chats, followChats, moreChats, openChats } from '../../stores/supportInbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { UnreadBadge } from '../../ui/UnreadBadge.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  /** Owner of the open chat. */
  userId: number | undefined
  onChoose: (userId: number) => void
}

const CHAT = 'grid items-center gap-x-2.5 row-line py-2.5 [--inset:42px] max-md:mr-0 pr-3 text-s md:pl-3'
const COLUMNS = 'relative grid-cols-[32px_minmax(0,1fr)_auto] not-aria-[current]:hover:bg-sunk hover:text-inherit'
const CURRENT = 'aria-[current]:shadow-[inset_2px_0_0_var(--red)]'
const open = () => void openChats()
const ROWS = 6

/** All chats, newest first, with their unread counts. */
export function ChatList({ lang, userId, onChoose }: Props) {
  const t = translator(lang)
  const chats = useStore($chats, { ssr: 'initial' })
  useEffect(() => {
    open()
    return followChats()
  }, [])
  return (
    <nav
      className={`overflow-y-auto border-r border-line max-md:-mr-4 max-md:border-0 ${userId ? 'max-md:hidden' : ''}`}
      aria-label={t('chats')}
    >
      {chats.state === 'failed' && <FailedNotice {...{ lang, t }} failure={chats.failure} onRetry={open} />}
      {chats.state === 'loading' &&
        Array.from({ length: ROWS }, (_, at) => at).map(at => (
          <div key={at} className={`${CHAT} grid-cols-[32px_minmax(0,1fr)]`} aria-hidden="true">
            <span className="avatar row-span-2" />
            <div>
              <SkeletonBar className="my-[5px] h-[11px] w-3/5" />
              <SkeletonBar className="mt-2 mb-1 h-[15px] w-9/10" />
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
            className={`${CHAT} ${COLUMNS} ${CURRENT}`}
            data-chat-row=""
            href={`${localPath('/message', lang)}?type=support&userId=${person.id}`}
            aria-current={person.id === userId ? 'page' : undefined}
            data-row=""
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || person.id === null) return
              event.preventDefault()
              onChoose(person.id)
            }}
          >
            <Avatar name={person.name} headPic={person.headPic} className="row-span-2" />
            <span className={`truncate text-ink ${unread > 0 ? 'font-title' : ''}`}>{person.name}</span>
            <Moment className="font-mono text-[11px]/[1.65] text-ink-3" iso={last.createdAt} lang={lang} />
            <span className={`truncate text-xs text-ink-3 ${unread > 0 ? '' : 'col-span-2'}`}>
              {last.staff && t('you_said')}
              {last.excerpt || t('picture')}
            </span>
            {unread > 0 && (
              <UnreadBadge
                className="justify-self-end"
                count={unread}
                label={t('waiting', { count: overflowing(unread) })}
              />
            )}
          </a>
        ))}
      {chats.state === 'open' && chats.list.length < chats.total && (
        <p className="flex justify-center pt-6 text-ink-3">
          <Button disabled={chats.more === 'loading'} onClick={() => void moreChats()}>
            {t('more')}
          </Button>
        </p>
      )}
    </nav>
  )
}
