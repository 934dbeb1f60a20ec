import type { Redaction } from '../../contract/tickets.ts'
import type { Translator } from '../../locales/strings.ts'
import { whereText } from './strings.ts'

interface Props {
  t: Translator<'tickets'>
  redactions: readonly Redaction[]
}

/** What was taken out of a ticket's texts, and what is still in them and looks like a secret, for who publishes them. */
export function Redactions({ t, redactions }: Props) {
  const suspects = redactions.filter(one => one.left)
  const taken = redactions.filter(one => !one.left)
  return (
    <>
      {suspects.length > 0 && (
        <Listed t={t} heading={t('suspicious', { count: suspects.length })} redactions={suspects} />
      )}
      {taken.length === 0 ? (
        <p className="facts">{t('taken_none')}</p>
      ) : (
        <Listed t={t} heading={t('taken_out', { count: taken.length })} redactions={taken} />
      )}
    </>
  )
}

function Listed({ t, heading, redactions }: Props & { heading: string }) {
  return (
    <details className="taken" open>
      <summary>{heading}</summary>
      <ul>
        {redactions.map(({ kind, where, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be taken out twice in one place.
          <li key={at}>
            {t('in_where', { kind: t(`redacted_${kind}`), where: whereText(t, where) })}
            {sample && <code>{sample}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
