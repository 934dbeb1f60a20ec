import { useLayoutEffect, useRef } from 'react'
import type { SupportMessage } from '../../contract/support.ts'
import { clockOf, exactMoment } from '../../domain/language/formatMoment.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Unsent } from '../../stores/support.ts'
import { holdPictures } from './holdPictures.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  line: SupportMessage
  own: boolean
  /** True to show the sender. */
  named: boolean
  /** True if the other side has read it. */
  seen: boolean
}

const BUBBLE = 'bubble max-w-[min(34rem,86%)] rounded border px-3 py-2 text-m/[1.65] wrap-anywhere max-md:max-w-[88%]'
const SIDE = {
  own: { line: 'mt-2 flex flex-col items-end', bubble: 'border-line-2 bg-sunk' },
  other: { line: 'mt-2 flex flex-col items-start', bubble: 'border-line bg-card' }
}
const UNSENT = { sending: 'border-line-2 opacity-60', failed: 'border-red' }
const FACTS = 'mt-0.5 flex min-h-4.5 flex-wrap items-center justify-end gap-x-2 font-mono text-[11px]/[18px] text-ink-3'

/** A message of one side. */
export function Line({ lang, line, own, named, seen }: Props) {
  const t = translator(lang)
  const bubble = useRef<HTMLDivElement>(null)
  const side = own ? 'own' : 'other'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is rendered again
  useLayoutEffect(() => {
    if (bubble.current) holdPictures(bubble.current, t)
  }, [line.html, t])
  return (
    <article className={SIDE[side].line} data-line={side}>
      {named && <p className="mt-1 mb-0.5 text-xs text-ink-3">{line.author.name}</p>}
      <div
        ref={bubble}
        className={`${BUBBLE} ${SIDE[side].bubble} prose`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server's pipeline
        dangerouslySetInnerHTML={{ __html: line.html }}
      />
      <p className={FACTS} data-facts="">
        <time dateTime={line.createdAt} title={exactMoment(line.createdAt)}>
          {clockOf(line.createdAt)}
        </time>
        {seen && <span>{t('seen')}</span>}
      </p>
    </article>
  )
}

interface UnsentProps {
  lang: Language
  unsent: Unsent
  onAgain: () => void
  onDrop: () => void
}

/** A message that is being sent, or that failed. */
export function UnsentLine({ lang, unsent, onAgain, onDrop }: UnsentProps) {
  const t = translator(lang)
  const { failure } = unsent
  return (
    <article className={SIDE.own.line} data-line="own">
      <div className={`${BUBBLE} bg-sunk whitespace-pre-wrap ${UNSENT[failure ? 'failed' : 'sending']}`}>
        {unsent.content}
      </div>
      {failure ? (
        <p className={FACTS} data-facts="" role="alert">
          <span className="font-sans text-xs/[1.5] text-red">{failure.message || t('not_sent')}</span>
          <Way label={t('send_again')} onClick={onAgain} />
          <Way label={t('drop')} onClick={onDrop} />
        </p>
      ) : (
        <p className={FACTS} data-facts="">
          {t('sending')}
        </p>
      )}
    </article>
  )
}

function Way({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-8 px-1 font-sans text-xs/none font-label text-ink underline underline-offset-[.2em]"
      onClick={onClick}
    >
      {label}
    </button>
  )
}
