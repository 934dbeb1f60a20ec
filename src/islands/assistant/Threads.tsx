import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { ThreadItem } from '../../contract/assistant.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $threads, $threadTotal, clearThreads, olderThreads, removeThread } from '../../stores/assistant.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ToastText } from '../admin/Toast.tsx'
import { ThreadRow } from './ThreadRow.tsx'

interface Props {
  lang: Language
  t: Translator<'assistant'>
  /** Id of the open thread. */
  open: string | undefined
  /** Returns the address of a thread, or of a new topic. */
  hrefOf: (id?: string) => string
  choose: (id?: string) => void
  showToast: (toast: ToastText) => void
}

const DAY = 24 * 3_600_000
const CLEAR = 'mt-4 min-h-8 text-xs text-ink-3 hover:text-ink'

/** The member's threads by age, newest first, with actions to start and delete them. */
export function Threads({ t, open, hrefOf, choose, showToast }: Props) {
  const threads = useStore($threads, { ssr: 'initial' })
  const total = useStore($threadTotal, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  const [toRemove, setToRemove] = useState<ThreadItem | 'all'>()
  const fresh = useRef<HTMLAnchorElement>(null)
  const now = Date.now()
  const age = ({ updatedAt }: ThreadItem) => now - Date.parse(updatedAt)
  const groups = [
    [t('today'), threads.filter(thread => age(thread) < DAY)],
    [t('week'), threads.filter(thread => age(thread) >= DAY && age(thread) < 7 * DAY)],
    [t('earlier'), threads.filter(thread => age(thread) >= 7 * DAY)]
  ] as const
  const sure = async () => {
    const all = toRemove === 'all'
    const done = all ? await clearThreads() : await removeThread(toRemove?.id ?? '')
    if (!done.ok) return done.failure.message || t('not_done')
    if (all || toRemove?.id === open) choose()
    showToast({ text: all ? t('cleared') : t('deleted') })
    return undefined
  }
  const older = async () => {
    setBusy(true)
    const read = await olderThreads()
    setBusy(false)
    if (!read.ok) showToast({ text: read.failure.message || t('not_done') })
  }
  const go = (id?: string) => (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(id)
  }
  return (
    <nav aria-label={t('topics')}>
      <a ref={fresh} className="btn w-full justify-start" href={hrefOf()} onClick={go()}>
        <Icon name="plus" size={14} />
        {t('new_topic')}
      </a>
      {threads.length === 0 && <p className="mt-3 text-xs text-ink-3">{t('no_topics')}</p>}
      {groups.map(
        ([name, list]) =>
          list.length > 0 && (
            <section key={name}>
              <h2 className="label mt-6 mb-1">{name}</h2>
              {list.map(thread => (
                <ThreadRow
                  key={thread.id}
                  {...{ t, thread }}
                  isOpen={thread.id === open}
                  href={hrefOf(thread.id)}
                  onChoose={go(thread.id)}
                  onRemove={() => setToRemove(thread)}
                  onGone={() => showToast({ text: t('topic_gone') })}
                />
              ))}
            </section>
          )
      )}
      {threads.length < total && (
        <button type="button" className={CLEAR} disabled={busy} onClick={() => void older()}>
          {t('older')}
        </button>
      )}
      {threads.length > 0 && (
        <button type="button" className={CLEAR} onClick={() => setToRemove('all')}>
          {t('clear')}
        </button>
      )}
      {toRemove && (
        <Confirm
          danger
          title={toRemove === 'all' ? t('clear_sure', { count: total }) : t('delete_sure')}
          hint={toRemove === 'all' ? t('clear_hint') : t('delete_hint')}
          yes={toRemove === 'all' ? t('clear_yes') : t('delete_yes')}
          no={t('cancel')}
          onSure={sure}
          onEnd={() => {
            setToRemove(undefined)
            // The button of a deleted topic is gone.
            requestAnimationFrame(() => document.activeElement === document.body && fresh.current?.focus())
          }}
        />
      )}
    </nav>
  )
}
