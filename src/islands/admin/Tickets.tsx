import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { interpolate } from '../../domain/language/interpolate.ts'
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
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ticketWordsOf } from '../tickets/words.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { AnswerEntry, WaitingEntry } from './TicketEntries.tsx'
import { Part, Refused, Unsent } from './TicketParts.tsx'
import { TicketRuns } from './TicketRuns.tsx'
import { Toast, type ToastText } from './Toast.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  /** Unknown until the session is. */
  me: number | undefined
}

/** How tickets are kept in step with the site, and what waits for staff. */
export function Tickets({ lang, me }: Props) {
  const all = wordsOf(lang)
  const words = ticketWordsOf(lang)
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
    setToast({ text: outcome.ok ? done : interpolate(words.failed, { why: outcome.failure.message || all.network }) })
    // The button that was pressed went with its entry.
    requestAnimationFrame(() => document.activeElement === document.body && top.current?.focus())
  }
  const status = tickets.state === 'open' ? tickets.status : undefined
  const running = status?.running
  return (
    <>
      <div className="head">
        <h1 ref={top} tabIndex={-1}>
          {words.title}
        </h1>
        {status?.configured && (
          <div className="run">
            <p role="status">
              {running && (
                <>
                  {words[`run_${running.phase}`]}
                  {running.phase === 'tickets' && running.total > 0 && (
                    <>
                      {' '}
                      <span className="mono">{interpolate(words.run_progress, running)}</span>
                      <progress aria-label={words.run_tickets} max={running.total} value={running.done} />
                    </>
                  )}
                </>
              )}
            </p>
            <button
              type="button"
              className="btn primary"
              disabled={busy || Boolean(running)}
              onClick={() => void act(runSync(), words.run_asked)}
            >
              {words.run}
            </button>
          </div>
        )}
      </div>
      {tickets.state === 'failed' && (
        <FailedNotice lang={lang} words={all} failure={tickets.failure} onRetry={() => void openTickets()} />
      )}
      {tickets.state === 'loading' && <RowsSkeleton loading={all.loading} log />}
      {status && !status.configured && <Notice title={words.unset} hint={words.unset_hint} />}
      {status && (status.configured || status.runs.length > 0) && (
        <>
          <p className="every">
            {status.everyMinutes > 0
              ? interpolate(words.hint_every, { minutes: status.everyMinutes })
              : words.hint_never}{' '}
            {status.publish === 'auto' && words.waiting_auto}
          </p>
          {(status.waiting.length > 0 || status.publish === 'preview') && (
            <Part id="waiting" title={words.waiting} count={status.waiting.length}>
              {status.waiting.length === 0 ? (
                <p className="none">
                  {words.waiting_none}. {words.waiting_none_hint}
                </p>
              ) : (
                <ol>
                  {status.waiting.map(text => (
                    <WaitingEntry
                      key={`${text.id} ${text.digest}`}
                      {...{ lang, words, busy, text, url: status.url }}
                      onDecide={decision =>
                        void act(
                          decideWaiting(text, decision),
                          interpolate(decision === 'approve' ? words.approved : words.refused_now, { id: text.id })
                        )
                      }
                    />
                  ))}
                </ol>
              )}
            </Part>
          )}
          {status.answers.length > 0 && (
            <Part id="answers" title={words.answers} count={status.answers.length} hint={words.answers_hint}>
              <ol>
                {status.answers.map(answer => (
                  <AnswerEntry
                    key={`${answer.articleId} ${answer.content}`}
                    {...{ lang, words, busy, answer, url: status.url }}
                    onPost={content => void act(postAnswer(answer.articleId, content), words.posted)}
                    onDrop={() => void act(dropAnswer(answer.articleId), words.dropped)}
                  />
                ))}
              </ol>
            </Part>
          )}
          <Unsent {...{ lang, words }} posts={status.posts} />
          <Refused {...{ words }} url={status.url} refused={status.refused} />
          <Part id="runs" title={words.runs}>
            {status.runs.length === 0 ? (
              <Notice title={words.runs_none} hint={words.runs_none_hint} />
            ) : (
              <TicketRuns words={words} url={status.url} runs={status.runs} running={running?.phase === 'tickets'} />
            )}
          </Part>
        </>
      )}
      <Toast toast={toast} close={all.close} onEnd={endToast} />
    </>
  )
}
