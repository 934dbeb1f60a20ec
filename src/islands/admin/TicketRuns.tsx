import type { Outcome, TicketRun } from '../../contract/tickets.ts'
import type { Translator } from '../../locales/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { reasonText } from '../tickets/strings.ts'
import { ENTRY_FACTS, Entry, Why } from './Entry.tsx'

interface Props {
  t: Translator<'tickets'>
  /** Address of the ticket system. */
  url: string
  runs: readonly TicketRun[]
  running: boolean
}

const OUTCOMES: readonly Outcome[] = ['added', 'changed', 'waiting', 'refused', 'gone', 'unchanged']

/** The last sync runs: their time, duration and outcome. */
export function TicketRuns({ t, url, runs, running }: Props) {
  return (
    <ol>
      {runs.map(({ id, kind, startedAt, endedAt, error, report }, at) => (
        <Entry key={id} moment={startedAt}>
          <p className={ENTRY_FACTS}>
            <span className="part font-sans">{t(`kind_${kind}`)}</span>
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
          {error && <Why>{error}</Why>}
          {report && report.tickets.length > 0 && (
            <Disclosure
              line="min-h-6 max-md:min-h-10 max-md:pt-2"
              summary={t('changes', { count: report.tickets.length })}
            >
              <ul className="pt-1 text-s">
                {report.tickets.map(({ id: ticket, outcome, reason }) => (
                  <li key={ticket}>
                    <a className="font-label text-blue hover:text-ink" href={`${url}/issues/${ticket}`}>
                      #{ticket}
                    </a>{' '}
                    {t(`outcome_${outcome}`, { count: '' }).trim()}
                    {reason && ` · ${reasonText(t, reason)}`}
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </Entry>
      ))}
    </ol>
  )
}
