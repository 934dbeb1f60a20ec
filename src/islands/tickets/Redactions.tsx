import type { Redaction } from '../../contract/tickets.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { type TicketWords, whereText } from './words.ts'

interface Props {
  words: TicketWords
  redactions: readonly Redaction[]
}

/** What was taken out of a ticket's texts, and what is still in them and looks like a secret, for who publishes them. */
export function Redactions({ words, redactions }: Props) {
  const suspects = redactions.filter(one => one.left)
  const taken = redactions.filter(one => !one.left)
  return (
    <>
      {suspects.length > 0 && (
        <Listed
          words={words}
          heading={interpolate(words.suspicious, { count: suspects.length })}
          redactions={suspects}
        />
      )}
      {taken.length === 0 ? (
        <p className="facts">{words.taken_none}</p>
      ) : (
        <Listed words={words} heading={interpolate(words.taken_out, { count: taken.length })} redactions={taken} />
      )}
    </>
  )
}

function Listed({ words, heading, redactions }: Props & { heading: string }) {
  return (
    <details className="taken" open>
      <summary>{heading}</summary>
      <ul>
        {redactions.map(({ kind, where, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be taken out twice in one place.
          <li key={at}>
            {interpolate(words.in_where, { kind: words[`redacted_${kind}`], where: whereText(words, where) })}
            {sample && <code>{sample}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
