import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import type { Outcome } from '../../stores/outcome.ts'
import {
  $tickets,
  closeTickets,
  decideWaiting,
  dropAnswer,
  openTickets,
  postAnswer,
  runSync
} from '../../stores/tickets.ts'
import { Button } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { translator as ticketTranslator } from '../tickets/strings.ts'
import { PAGE_HINT, PageHead } from './PageHead.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { translator } from './strings.ts'
import { AnswerEntry, WaitingEntry } from './TicketEntries.tsx'
import { Part, Refused, Unsent } from './TicketParts.tsx'
import { TicketRuns } from './TicketRuns.tsx'
import { TicketsNotConfigured } from './TicketsNotConfigured.tsx'
import { Toast, type ToastText } from './Toast.tsx'

interface Props {
  lang: Language
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

const PROGRESS =
  'h-1 w-30 overflow-hidden rounded-xs bg-line accent-red [&::-moz-progress-bar]:bg-red [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-red'

/** The state of the ticket sync, and texts that wait for staff. */
export function Tickets({ lang, me }: Props) {
  const all = translator(lang)
  const t = ticketTranslator(lang)
  const tickets = useStore($tickets, { ssr: 'initial' })
  const [toast, setToast] = useState<ToastText>()
  const [busy, setBusy] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (me !== undefined) void openTickets()
    return closeTickets
  }, [me])
  const endToast = useCallback(() => setToast(undefined), [])

  async function act(call: Promise<Outcome<unknown>>, done: string): Promise<void> {
    setBusy(true)
    const outcome = await call
    setBusy(false)
    setToast({ text: outcome.ok ? done : t('failed', { why: outcome.failure.message || all('network') }) })
    // The pressed button was removed with its entry.
    requestAnimationFrame(() => document.activeElement === document.body && top.current?.focus())
  }
  const status = tickets.state === 'open' ? tickets.status : undefined
  const running = status?.running
  return (
    <>
      <PageHead ref={top} title={t('title')}>
        {status?.configured && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:has-[p:not(:empty)]:w-full max-md:has-[p:not(:empty)]:justify-between">
            <p className={`${PAGE_HINT} flex items-center gap-2`} role="status">
              {running && (
                <>
                  {t(`run_${running.phase}`)}
                  {running.phase === 'tickets' && running.total > 0 && (
                    <>
                      {' '}
                      <span className="mono">{t('run_progress', running)}</span>
                      <progress
                        className={PROGRESS}
                        aria-label={t('run_tickets')}
                        max={running.total}
                        value={running.done}
                      />
                    </>
                  )}
                </>
              )}
            </p>
            <Button primary disabled={busy || Boolean(running)} onClick={() => void act(runSync(), t('run_asked'))}>
              {t('run')}
            </Button>
          </div>
        )}
      </PageHead>
      {tickets.state === 'failed' && (
        <FailedNotice lang={lang} t={all} failure={tickets.failure} onRetry={() => void openTickets()} />
      )}
      {tickets.state === 'loading' && <RowsSkeleton loading={all('loading')} log />}
      {status && !status.configured && <TicketsNotConfigured t={t} />}
      {status && (status.configured || status.runs.length > 0) && (
        <>
          <p className="pt-3 text-s text-ink-3">
            {status.everyMinutes > 0 ? t('hint_every', { minutes: status.everyMinutes }) : t('hint_never')}{' '}
            {status.publish === 'auto' && t('waiting_auto')}
            {status.publish === 'clean' && t('waiting_clean')}
          </p>
          {(status.waiting.length > 0 || status.publish !== 'auto') && (
            <Part id="waiting" title={t('waiting')} count={status.waiting.length}>
              {status.waiting.length === 0 ? (
                <p className="pt-2 text-s text-ink-3">
                  {t('waiting_none')}. {t('waiting_none_hint')}
                </p>
              ) : (
                <ol>
                  {status.waiting.map(text => (
                    <WaitingEntry
                      key={`${text.id} ${text.digest}`}
                      {...{ lang, t, busy, text, url: status.url }}
                      onDecide={decision =>
                        void act(
                          decideWaiting(text, decision),
                          t(decision === 'approve' ? 'approved' : 'refused_now', { id: text.id })
                        )
                      }
                    />
                  ))}
                </ol>
              )}
            </Part>
          )}
          {status.answers.length > 0 && (
            <Part id="answers" title={t('answers')} count={status.answers.length} hint={t('answers_hint')}>
              <ol>
                {status.answers.map(answer => (
                  <AnswerEntry
                    key={answer.articleId}
                    {...{ lang, t, busy, answer, url: status.url }}
                    onPost={content => void act(postAnswer(answer.articleId, content), t('posted'))}
                    onDrop={() => void act(dropAnswer(answer.articleId), t('dropped'))}
                  />
                ))}
              </ol>
            </Part>
          )}
          <Unsent {...{ lang, t }} posts={status.posts} />
          <Refused {...{ t }} url={status.url} refused={status.refused} />
          <Part id="runs" title={t('runs')}>
            {status.runs.length === 0 ? (
              <Notice title={t('runs_none')} hint={t('runs_none_hint')} />
            ) : (
              <TicketRuns t={t} url={status.url} runs={status.runs} running={running?.phase === 'tickets'} />
            )}
          </Part>
        </>
      )}
      <Toast toast={toast} close={all('close')} onEnd={endToast} />
    </>
  )
}
