import type { Redaction } from '../../contract/tickets.ts'
import type { Translator } from '../../locales/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { whereText } from './strings.ts'

const PLACES = {
  queue: {
    none: 'mt-1 text-xs/[1.65] text-ink-3',
    details: 'mt-2',
    line: 'min-h-6 text-ink-2 max-md:min-h-10 max-md:pt-2',
    list: 'flex flex-wrap gap-x-4.5 gap-y-0.5 pt-1 text-xs/[1.8] text-ink-2'
  },
  form: {
    none: 'text-s text-ink-2',
    details: '',
    line: 'text-ink-2',
    list: 'mt-1 text-xs/[1.8] wrap-anywhere text-ink-2'
  }
}

interface Props {
  t: Translator<'tickets'>
  /** Location: the queue of waiting texts, or the form for writing one. */
  place: keyof typeof PLACES
  redactions: readonly Redaction[]
}

/**
 * Redacted parts of a ticket's texts, and remaining parts that look like secrets, for the person who publishes them.
 */
export function Redactions({ t, place, redactions }: Props) {
  const suspects = redactions.filter(one => one.left)
  const taken = redactions.filter(one => !one.left)
  return (
    <>
      {suspects.length > 0 && (
        <Listed {...{ t, place }} heading={t('suspicious', { count: suspects.length })} redactions={suspects} />
      )}
      {taken.length === 0 ? (
        <p className={PLACES[place].none}>{t('taken_none')}</p>
      ) : (
        <Listed {...{ t, place }} heading={t('taken_out', { count: taken.length })} redactions={taken} />
      )}
    </>
  )
}

function Listed({ t, place, heading, redactions }: Props & { heading: string }) {
  const { details, line, list } = PLACES[place]
  return (
    <Disclosure className={details} line={line} summary={heading} plain={place === 'form'} open>
      <ul className={list}>
        {redactions.map(({ kind, where, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be redacted twice in one place.
          <li key={at}>
            {t('in_where', { kind: t(`redacted_${kind}`), where: whereText(t, where) })}
            {sample && <code className="ml-1.5 font-mono text-xs/[normal] text-ink-3">{sample}</code>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
