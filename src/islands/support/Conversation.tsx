import { useStore } from '@nanostores/react'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayIn } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import {
  $chat,
  dropUnsent,
  followChat,
  markChatRead,
  olderLines,
  openChat,
  say,
  sayAgain,
  type Unsent
} from '../../stores/support.ts'
import { Avatar, SiteAvatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { followKeyboard } from './followKeyboard.ts'
import { Line, UnsentLine } from './Line.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  me: number
  /** Owner of the chat, for staff. Undefined for the own chat. */
  userId?: number
  /** Returns to the list of chats, if there is no space for both. */
  onBack?: () => void
}

const DIVIDER = 'mt-4 mb-2 flex items-center gap-3 text-xs/[1.5]'

/** Maximum distance from the end in pixels at which new messages are scrolled into view. */
const NEAR = 120

/** A chat: its members, its messages, and a text field. */
export function Conversation({ lang, me, userId, onBack }: Props) {
  const t = translator(lang)
  const chat = useStore($chat, { ssr: 'initial' })
  const lines = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [returned, setReturned] = useState<Unsent>()
  const open = useCallback(() => void openChat(userId), [userId])
  useEffect(() => {
    atEnd.current = true
    open()
    return followChat(me)
  }, [open, me])
  useEffect(() => followKeyboard(), [])

  const shown = chat.state === 'open' ? chat : undefined
  const last = shown?.lines.at(-1)?.id
  const unsent = shown?.unsent.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest message is what moves the end
  useLayoutEffect(() => {
    const box = lines.current
    if (box && atEnd.current) box.scrollTop = box.scrollHeight
  }, [last, unsent, chat.state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is marked as read on a visible page
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void markChatRead()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [last])

  // Pictures load after their message.
  useEffect(() => {
    const [box, content] = [lines.current, lines.current?.firstElementChild]
    if (!box || !content) return
    const grown = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight
    })
    grown.observe(content)
    grown.observe(box)
    return () => grown.disconnect()
  }, [])

  const older = async () => {
    const box = lines.current
    const below = box ? box.scrollHeight - box.scrollTop : 0
    await olderLines()
    requestAnimationFrame(() => box?.scrollTo({ top: box.scrollHeight - below }))
  }
  const person = userId === undefined ? { name: t('account'), headPic: '' } : shown?.person
  const firstNew = shown?.lines.find(line => line.id > shown.readId && line.staff !== (userId !== undefined))?.id
  return (
    <section
      className={`flex min-h-0 min-w-0 flex-1 flex-col ${onBack ? 'pl-6 max-md:pl-0' : ''}`}
      aria-label={person?.name ?? t('title')}
    >
      <header className="flex items-center gap-2.5 border-b border-line py-3 text-s max-md:py-2">
        {onBack && (
          <button
            type="button"
            className="-ml-2.5 grid size-10 place-items-center text-ink-2 md:hidden"
            aria-label={t('back')}
            onClick={onBack}
          >
            <Icon name="left" size={20} />
          </button>
        )}
        {userId === undefined ? <SiteAvatar /> : <Avatar name={person?.name ?? ' '} headPic={person?.headPic ?? ''} />}
        <p className="min-w-0 leading-[1.4]">
          <b className="block font-semibold wrap-anywhere">{person?.name ?? '\u00a0'}</b>
          {userId === undefined && <span className="text-xs text-ink-3">{t('account_hint')}</span>}
        </p>
      </header>
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-0.5 pt-2 pb-4 focus-visible:-outline-offset-2"
        ref={lines}
        role="log"
        aria-label={t('lines')}
        // A scrollable region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
        }}
      >
        <div>
          {chat.state === 'loading' && <LinesToCome label={t('loading')} />}
          {chat.state === 'failed' && <FailedNotice {...{ lang, t }} failure={chat.failure} onRetry={open} />}
          {shown && shown.older !== 'none' && (
            <p className="flex justify-center pt-2 text-ink-3">
              <Button disabled={shown.older === 'loading'} onClick={() => void older()}>
                {t(shown.older === 'loading' ? 'older_busy' : shown.older === 'failed' ? 'older_failed' : 'older')}
              </Button>
            </p>
          )}
          {shown && shown.lines.length + unsent === 0 && (
            <Notice
              title={userId === undefined ? t('begin') : t('begin_staff')}
              hint={userId === undefined ? t('begin_hint') : t('begin_staff_hint')}
            />
          )}
          {shown?.lines.map((line, at) => {
            const before = shown.lines[at - 1]
            const newDay = !before || dayIn(before.createdAt) !== dayIn(line.createdAt)
            const own = line.staff === (userId !== undefined)
            return (
              <Fragment key={line.id}>
                {newDay && <Day lang={lang} iso={line.createdAt} />}
                {line.id === firstNew && <NewLines label={t('new_lines')} />}
                <Line
                  {...{ lang, line, own }}
                  // Members see a single sender. Staff see which of them wrote.
                  named={userId !== undefined && (newDay || before?.author.id !== line.author.id)}
                  seen={own && line.id === last && line.id <= shown.theirReadId}
                />
              </Fragment>
            )
          })}
          {shown?.unsent.map(one => (
            <UnsentLine
              key={one.key}
              lang={lang}
              unsent={one}
              onAgain={() => void sayAgain(one)}
              onDrop={() => {
                dropUnsent(one.key)
                setReturned(one)
              }}
            />
          ))}
        </div>
      </div>
      <Composer
        lang={lang}
        chat={userId ?? 'own'}
        ready={chat.state === 'open'}
        returned={returned}
        onSend={content => {
          atEnd.current = true
          void say(content)
        }}
      />
    </section>
  )
}

function Day({ lang, iso }: { lang: Language; iso: string }) {
  const t = translator(lang)
  const [day, now] = [dayIn(iso), Date.now()]
  const ago = (days: number) => dayIn(new Date(now - days * 86_400_000).toISOString())
  return (
    <p className={`${DIVIDER} justify-center font-mono text-ink-3`}>
      <time dateTime={day}>{day === ago(0) ? t('today') : day === ago(1) ? t('yesterday') : day}</time>
    </p>
  )
}

function LinesToCome({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3 pt-6" role="status" aria-label={label}>
      <SkeletonBar className="h-10.5 w-[46%]" rounded="rounded" />
      <SkeletonBar className="h-10.5 w-[34%] self-end" rounded="rounded" />
      <SkeletonBar className="h-10.5 w-[46%]" rounded="rounded" />
    </div>
  )
}

function NewLines({ label }: { label: string }) {
  return (
    <p
      className={`${DIVIDER} text-red before:flex-1 before:border-t before:border-current before:opacity-40 after:flex-1 after:border-t after:border-current after:opacity-40`}
      data-new-lines=""
    >
      {label}
    </p>
  )
}
