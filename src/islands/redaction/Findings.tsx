import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import type { Finding } from '../../domain/redaction/findFindings.ts'
import { repeatsOf } from '../../domain/redaction/repeatsOf.ts'
import { Button } from '../../ui/Button.tsx'
import { translator } from './strings.ts'

/** A text that is about to be published. */
interface Checked {
  name: string
  text: string
  change: (text: string) => void
}

interface Props {
  lang: Language
  texts: readonly Checked[]
  className?: string
}

interface Found extends Finding {
  name: string
}

/** Time in milliseconds without a key press before the check. */
const QUIET_MS = 500
/** Minimum length of a checked text. The detectors are not loaded for a shorter one, which cannot contain anything. */
const MIN_TEXT_LENGTH = 6
/** Length of a sample in the notice, in characters. */
const SAMPLE_CHARACTERS = 40
const MAX_VALUES = 5

/**
 * Lists parts of some texts that should perhaps not be public, and redacts them on request. It never blocks publishing.
 * The detectors load when the person starts to write, and nothing leaves the browser.
 */
export function Findings({ lang, texts, className = '' }: Props) {
  const t = translator(lang)
  const [found, setFound] = useState<readonly Found[]>([])
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const [undo, setUndo] = useState<{ before: ReadonlyMap<string, string>; after: string; count: number }>()
  const whole = texts.map(({ text }) => text).join('\u0000')
  const latest = useRef(texts)
  latest.current = texts
  const notice = useRef<HTMLElement>(null)

  useEffect(() => {
    if (whole.length < MIN_TEXT_LENGTH) return setFound([])
    let over = false
    const timer = setTimeout(async () => {
      // Without the detectors, the text is published unchecked.
      const detectors = await import('../../domain/redaction/findFindings.ts').catch(() => undefined)
      if (over || !detectors) return
      // A network address alone identifies nobody.
      const all = latest.current.map(({ name, text }) => {
        return { name, text, findings: detectors.findFindings(text).filter(({ kind }) => kind !== 'ip') }
      })
      const named = all.flatMap(({ findings }) => findings)
      setFound(
        all.flatMap(({ name, text, findings }) =>
          detectors
            .joinOverlaps(text, [...findings, ...named.flatMap(one => repeatsOf(one, text))])
            .map(one => ({ ...one, name }))
        )
      )
    }, QUIET_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [whole])

  // Findings in a text that changed meanwhile are searched again.
  const current = found.filter(
    one =>
      !ignored.has(one.text) && texts.find(({ name }) => name === one.name)?.text.slice(one.start, one.end) === one.text
  )
  const values = [...new Map(current.map(one => [one.text, one])).values()]
  const canUndo = undo && undo.after === whole

  async function redact(chosen: readonly Found[]) {
    const { redactFindings } = await import('../../domain/redaction/redactFindings.ts')
    const before = new Map(latest.current.map(({ name, text }) => [name, text]))
    const after: string[] = []
    for (const { name, text, change } of latest.current) {
      const next = redactFindings(
        text,
        chosen.filter(one => one.name === name)
      )
      after.push(next)
      if (next !== text) change(next)
    }
    setUndo({ before, after: after.join('\u0000'), count: chosen.length })
    notice.current?.focus()
  }
  const takeBack = () => {
    for (const { name, text, change } of latest.current) {
      const before = undo?.before.get(name)
      if (before !== undefined && before !== text) change(before)
    }
    setUndo(undefined)
    notice.current?.focus()
  }
  const keep = (texts: readonly string[]) => {
    setIgnored(before => new Set([...before, ...texts]))
    notice.current?.focus()
  }

  if (values.length === 0 && !canUndo) return <section hidden ref={notice} data-findings="" />
  const nameOf = (one: Found) => ({ kind: t(`kind_${one.kind}`), sample: sampleOf(one.text) })
  return (
    <section
      className={`noprint my-3 rounded-lg border border-l-3 border-line-2 border-l-red bg-card px-4 py-3 text-s ${className}`}
      ref={notice}
      tabIndex={-1}
      data-findings=""
      aria-label={t('title', { count: values.length })}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" role="status">
        {values.length > 0 && <b>{t('title', { count: values.length })}</b>}
        {canUndo && <span>{t('redacted', { count: undo.count })}</span>}
        {values.length > 0 && <span className="text-ink-3">{t('hint')}</span>}
      </p>
      {values.length > 0 && (
        <ul className="my-2 grid gap-2">
          {values.slice(0, MAX_VALUES).map(one => (
            <li key={one.text} className="flex flex-wrap items-center gap-2">
              <span className="min-w-[6em] text-ink-2">{t(`kind_${one.kind}`)}</span>
              <code className="min-w-0 flex-[1_1_8em] wrap-anywhere max-[601px]:basis-[60%]">{sampleOf(one.text)}</code>
              <Button
                aria-label={t('redact_one', nameOf(one))}
                onClick={() => void redact(current.filter(({ text }) => text === one.text))}
              >
                {t('redact')}
              </Button>
              <Button aria-label={t('keep_one', nameOf(one))} onClick={() => keep([one.text])}>
                {t('keep')}
              </Button>
            </li>
          ))}
          {values.length > MAX_VALUES && (
            <li className="flex flex-wrap items-center gap-2 text-ink-3">
              {t('more', { count: values.length - MAX_VALUES })}
            </li>
          )}
        </ul>
      )}
      <p className="flex flex-wrap gap-2">
        {values.length > 0 && (
          <>
            <Button primary onClick={() => void redact(current)}>
              {t('redact_all')}
            </Button>
            <Button onClick={() => keep(values.map(({ text }) => text))}>{t('keep_all')}</Button>
          </>
        )}
        {canUndo && <Button onClick={takeBack}>{t('undo')}</Button>}
      </p>
    </section>
  )
}

function sampleOf(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > SAMPLE_CHARACTERS || line.length < text.length ? `${line.slice(0, SAMPLE_CHARACTERS)}…` : line
}
