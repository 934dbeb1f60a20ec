import type { Redaction } from '../../contract/tickets.ts'
import { fill } from '../../lib/fill.ts'
import { type TicketWords, whereText } from './words.ts'

interface Props {
  words: TicketWords
  redactions: readonly Redaction[]
}

/** What was taken out of a ticket's texts, for the person who publishes them. */
export function Redactions({ words, redactions }: Props) {
  if (redactions.length === 0) return <p className="facts">{words.taken_none}</p>
  return (
    <details className="taken" open>
      <summary>{fill(words.taken_out, { count: redactions.length })}</summary>
      <ul>
        {redactions.map(({ kind, where, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be taken out twice in one place.
          <li key={at}>
            {fill(words.in_where, { kind: words[`redacted_${kind}`], where: whereText(words, where) })}
            {sample && <code>{sample}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
