import type { FaqText } from '../../contract/tickets.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Redactions } from '../tickets/Redactions.tsx'
import { translator as ticketTranslator } from '../tickets/strings.ts'
import { FORM_FIELD, FORM_LABEL } from './Choices.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
  ticket: Outcome<FaqText>
}

/** The redactions of the source ticket, for the person who publishes the text. */
export function FromTicket({ lang, t, ticket }: Props) {
  if (!ticket.ok)
    return (
      <p className="mb-6 text-xs text-red" role="alert">
        {t('ticket_unread', { why: ticket.failure.message || t('publish_network') })}
      </p>
    )
  return (
    <div className={FORM_FIELD}>
      <p className={FORM_LABEL}>
        {t('ticket')} #{ticket.value.id}
      </p>
      <Redactions place="form" t={ticketTranslator(lang)} redactions={ticket.value.redactions} />
      <p className="mt-1.5 text-xs text-ink-3">{t('ticket_look')}</p>
    </div>
  )
}
