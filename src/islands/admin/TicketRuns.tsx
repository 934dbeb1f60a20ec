import type { Outcome, TicketRun } from '../../contract/tickets.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { shanghaiText } from '../../domain/language/shanghaiTime.ts'
import { reasonText, type TicketWords } from '../tickets/words.ts'

interface Props {
  words: TicketWords
  /** Of the ticket system. */
  url: string
  runs: readonly TicketRun[]
  running: boolean
}

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'waiting', 'refused', 'gone', 'unchanged']

/** The last times that tickets were fetched: when, how long, and what came of it. */
export function TicketRuns({ words, url, runs, running }: Props) {
  return (
    <ol>
      {runs.map(({ id, kind, startedAt, endedAt, error, report }, at) => (
        <li key={id} className="act">
          <time dateTime={startedAt}>{shanghaiText(startedAt)}</time>
          <div>
            <p className="facts">
              <span className="part">{words[`kind_${kind}`]}</span>
              {!endedAt && <span>{at === 0 && running ? words.under_way : words.cut_off}</span>}
              {report && (
                <>
                  {OUTCOMES.filter(outcome => report.counts[outcome] > 0).map(outcome => (
                    <span key={outcome}>
                      {interpolate(words[`outcome_${outcome}`], { count: report.counts[outcome] })}
                    </span>
                  ))}
                  <span>{interpolate(words.requests, { count: report.requests })}</span>
                  <span>{interpolate(words.seconds, { seconds: (report.milliseconds / 1000).toFixed(1) })}</span>
                </>
              )}
            </p>
            {error && <p className="why">{error}</p>}
            {report && report.tickets.length > 0 && (
              <details>
                <summary>{interpolate(words.changes, { count: report.tickets.length })}</summary>
                <ul>
                  {report.tickets.map(({ id: ticket, outcome, reason }) => (
                    <li key={ticket}>
                      <a href={`${url}/issues/${ticket}`}>#{ticket}</a>{' '}
                      {interpolate(words[`outcome_${outcome}`], { count: '' }).trim()}
                      {reason && ` · ${reasonText(words, reason)}`}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
