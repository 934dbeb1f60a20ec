import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Queued } from '../../contract/reports.ts'
import type { Language } from '../../domain/language/languages.ts'
import { $queue, type Decision, decide, openQueue, QUEUE_PAGE_SIZE, type QueueState } from '../../stores/queue.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useLatest } from '../../ui/useLatest.ts'
import { useAddress } from './address.ts'
import { EntryList } from './Entry.tsx'
import { Hide } from './Hide.tsx'
import { PageHead } from './PageHead.tsx'
import { Pager } from './Pager.tsx'
import { QueueEntry } from './QueueEntry.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { translator } from './strings.ts'
import { Tabs } from './Tabs.tsx'
import { Toast, type ToastText } from './Toast.tsx'

interface Props {
  lang: Language
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

/** Actions that undo a decision. */
const UNDOES: Partial<Record<Decision, Decision>> = { hide: 'restore', dismiss: 'reopen' }

const TABS: readonly QueueState[] = ['open', 'held', 'decided']

/** Reported texts, held texts, and the decisions on them. */
export function Reports({ lang, me }: Props) {
  const t = translator(lang)
  const queue = useStore($queue, { ssr: 'initial' })
  const [address, go] = useAddress()
  const [hiding, setHiding] = useState<Queued>()
  const [toast, setToast] = useState<ToastText>()
  const [busy, setBusy] = useState('')
  const top = useRef<HTMLHeadingElement>(null)
  const tab = address && (TABS.find(each => each === address.state) ?? 'open')
  const page = address?.page
  const open = useCallback(async () => {
    if (me !== undefined && tab && page !== undefined) await openQueue(tab, page)
  }, [me, tab, page])
  useEffect(() => void open(), [open])
  const reload = useLatest(open)
  const endToast = useCallback(() => setToast(undefined), [])

  /** Returns an error message, or undefined on success. */
  async function act(decision: Decision, entry: Queued, reason = ''): Promise<string | undefined> {
    const outcome = await decide(decision, entry, reason)
    if (!outcome.ok) return outcome.failure.message || t('network')
    const back = UNDOES[decision]
    const way = back && { label: t('undo'), act: () => void press(back, entry) }
    setToast({ text: t(`done_${decision}`), ...(way && { way }) })
    await reload()
    // The pressed button was removed with its entry.
    if (document.activeElement === document.body) top.current?.focus()
    return undefined
  }
  async function press(decision: Decision, entry: Queued): Promise<void> {
    if (decision === 'hide') return setHiding(entry)
    setBusy(`${entry.type} ${entry.id}`)
    const why = await act(decision, entry)
    if (why !== undefined) setToast({ text: t('failed_decision', { why }) })
    setBusy('')
  }
  return (
    <>
      <PageHead ref={top} title={t('reports')} hint={t('reports_hint')} />
      <Tabs
        label={t('reports')}
        tabs={TABS.map(state => ({
          state,
          name: t(`queue_${state}`),
          count: queue.state === 'open' && state !== 'decided' ? queue[state] : 0
        }))}
        current={tab}
        onGo={wanted => go(wanted, true)}
      />
      {queue.state === 'failed' && (
        <FailedNotice lang={lang} t={t} failure={queue.failure} onRetry={() => void open()} />
      )}
      {(queue.state === 'loading' || !address) && <RowsSkeleton loading={t('loading')} log />}
      {queue.state === 'open' && queue.list.length === 0 && (
        <Notice
          title={queue.total === 0 ? t(`none_${queue.of}`) : t('no_page')}
          hint={queue.total === 0 ? t(`none_${queue.of}_hint`) : t('no_page_hint')}
        />
      )}
      {queue.state === 'open' && address && (
        <>
          <EntryList busy={queue.busy}>
            {queue.list.map(entry => (
              <QueueEntry
                key={`${entry.type} ${entry.id}`}
                {...{ lang, entry }}
                of={queue.of}
                busy={busy === `${entry.type} ${entry.id}`}
                onAct={decision => void press(decision, entry)}
              />
            ))}
          </EntryList>
          <Pager
            t={t}
            address={address}
            pages={Math.ceil(queue.total / QUEUE_PAGE_SIZE)}
            onGo={wanted => {
              go(wanted, true)
              top.current?.focus()
            }}
          />
        </>
      )}
      {hiding && (
        <Hide
          key={`${hiding.type} ${hiding.id}`}
          lang={lang}
          entry={hiding}
          onSure={reason => act('hide', hiding, reason)}
          onEnd={() => setHiding(undefined)}
        />
      )}
      <Toast toast={toast} close={t('close')} onEnd={endToast} />
    </>
  )
}
