import type { Outcome, TicketRun } from '../../contract/tickets.ts'
import { shanghaiText } from '../../domain/language/shanghaiTime.ts'
import type { Translator } from '../../locales/strings.ts'
import { reasonText } from '../tickets/strings.ts'

interface Props {
  t: Translator<'tickets'>
  /** Of the ticket system. */
  url: string
  runs: readonly TicketRun[]
  running: boolean
}

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'waiting', 'refused', 'gone', 'unchanged']

/** The last times that tickets were fetched: when, how long, and what came of it. */
export function TicketRuns({ t, url, runs, running }: Props) {
  return (
    <ol>
      {runs.map(({ id, kind, startedAt, endedAt, error, report }, at) => (
        <li key={id} className="act">
          <time dateTime={startedAt}>{shanghaiText(startedAt)}</time>
          <div>
            <p className="facts">
              <span className="part">{t(`kind_${kind}`)}</span>
              {!endedAt && <span>{at === 0 && running ? t('under_way') : t('cut_off')}</span>}
              {report && (
                <>
                  {OUTCOMES.filter(outcome => report.counts[outcome] > 0).map(outcome => (
                    <span key={outcome}>{t(`outcome_${outcome}`, { count: report.counts[outcome] })}</span>
                  ))}
                  <span>{t('requests', { count: report.requests })}</span>
                  <span>{t('seconds', { seconds: (report.milliseconds / 1000).toFixed(1) })}</span>
                </>
              )}
            </p>
            {error && <p className="why">{error}</p>}
            {report && report.tickets.length > 0 && (
              <details>
                <summary>{t('changes', { count: report.tickets.length })}</summary>
                <ul>
                  {report.tickets.map(({ id: ticket, outcome, reason }) => (
                    <li key={ticket}>
                      <a href={`${url}/issues/${ticket}`}>#{ticket}</a> {t(`outcome_${outcome}`, { count: '' }).trim()}
                      {reason && ` · ${reasonText(t, reason)}`}
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
