import type { FaqText } from '../../contract/tickets.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Redactions } from '../tickets/Redactions.tsx'
import { ticketWordsOf } from '../tickets/words.ts'
import type { WritingWords } from './words.ts'

interface Props {
  lang: Language
  words: WritingWords
  ticket: Outcome<FaqText>
}

/** What was taken out of the ticket that is written from, for the person who publishes it. */
export function FromTicket({ lang, words, ticket }: Props) {
  if (!ticket.ok)
    return (
      <p className="f problem" role="alert">
        {interpolate(words.ticket_unread, { why: ticket.failure.message || words.publish_network })}
      </p>
    )
  return (
    <div className="f from-ticket">
      <p className="label">
        {words.ticket} #{ticket.value.id}
      </p>
      <Redactions words={ticketWordsOf(lang)} redactions={ticket.value.redactions} />
      <p className="hint">{words.ticket_look}</p>
    </div>
  )
}
