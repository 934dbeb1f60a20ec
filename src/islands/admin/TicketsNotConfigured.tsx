import type { Translator } from '../../locales/strings.ts'

const SETTINGS = [
  ['REDMINE_URL', 'set_url'],
  ['REDMINE_API_KEY', 'set_key'],
  ['REDMINE_WEBHOOK_SECRET', 'set_webhook']
] as const

/** The settings that connect a ticket system, in place of its tickets. */
export function TicketsNotConfigured({ t }: { t: Translator<'tickets'> }) {
  return (
    <section className="max-w-[44rem] pt-5">
      <h2 className="text-l font-semibold">{t('unset')}</h2>
      <p className="mt-1 text-s text-ink-2">{t('unset_hint')}</p>
      <dl className="mt-4 border-t border-line">
        {SETTINGS.map(([name, key]) => (
          <div
            key={name}
            className="grid grid-cols-[15rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-b border-line py-2.5 text-s max-md:grid-cols-[minmax(0,1fr)]"
          >
            <dt className="font-mono text-xs/[20px] text-ink">{name}</dt>
            <dd className="wrap-anywhere text-ink-2">{t(key)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-s text-ink-3">{t('set_all')}</p>
    </section>
  )
}
