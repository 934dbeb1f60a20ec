import type { FaqText } from '../../contract/tickets.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Redactions } from '../tickets/Redactions.tsx'
import { translator as ticketTranslator } from '../tickets/strings.ts'

interface Props {
  lang: Language
  t: Translator<'writing'>
  ticket: Outcome<FaqText>
}

/** What was taken out of the ticket that is written from, for the person who publishes it. */
export function FromTicket({ lang, t, ticket }: Props) {
  if (!ticket.ok)
    return (
      <p className="f problem" role="alert">
        {t('ticket_unread', { why: ticket.failure.message || t('publish_network') })}
      </p>
    )
  return (
    <div className="f from-ticket">
      <p className="label">
        {t('ticket')} #{ticket.value.id}
      </p>
      <Redactions place="form" t={ticketTranslator(lang)} redactions={ticket.value.redactions} />
      <p className="hint">{t('ticket_look')}</p>
    </div>
  )
}
