import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import type { Finding } from '../../domain/redaction/findFindings.ts'
import { repeatsOf } from '../../domain/redaction/repeatsOf.ts'
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
}

interface Found extends Finding {
  name: string
}

/** After so long without a key, in milliseconds. */
const QUIET_MS = 500
/** Shorter texts hold nothing, and the detectors are not loaded for them. */
const MIN_TEXT_LENGTH = 6
/** In characters of a line of the notice. */
const SAMPLE = 40
const SHOWN = 5

/**
 * Lists what of some texts should perhaps not be public, and redacts it when asked to; it never stands in the way. The
 * detectors are loaded when somebody writes, and nothing leaves the browser.
 */
export function Findings({ lang, texts }: Props) {
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
      // Without them the text is published as it would have been before.
      const detectors = await import('../../domain/redaction/findFindings.ts').catch(() => undefined)
      if (over || !detectors) return
      // An address of a network alone gives nobody away.
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

  // Those of a text that changed meanwhile are looked for again.
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

  if (values.length === 0 && !canUndo) return <section className="findings" hidden ref={notice} />
  const nameOf = (one: Found) => ({ kind: t(`kind_${one.kind}`), sample: sampleOf(one.text) })
  return (
    <section className="findings noprint" ref={notice} tabIndex={-1} aria-label={t('title', { count: values.length })}>
      <p className="lead" role="status">
        {values.length > 0 && <b>{t('title', { count: values.length })}</b>}
        {canUndo && <span>{t('redacted', { count: undo.count })}</span>}
        {values.length > 0 && <span className="hint">{t('hint')}</span>}
      </p>
      {values.length > 0 && (
        <ul>
          {values.slice(0, SHOWN).map(one => (
            <li key={one.text}>
              <span className="kind">{t(`kind_${one.kind}`)}</span>
              <code>{sampleOf(one.text)}</code>
              <button
                type="button"
                className="btn"
                aria-label={t('redact_one', nameOf(one))}
                onClick={() => void redact(current.filter(({ text }) => text === one.text))}
              >
                {t('redact')}
              </button>
              <button
                type="button"
                className="btn"
                aria-label={t('keep_one', nameOf(one))}
                onClick={() => keep([one.text])}
              >
                {t('keep')}
              </button>
            </li>
          ))}
          {values.length > SHOWN && <li className="hint">{t('more', { count: values.length - SHOWN })}</li>}
        </ul>
      )}
      <p className="acts">
        {values.length > 0 && (
          <>
            <button type="button" className="btn primary" onClick={() => void redact(current)}>
              {t('redact_all')}
            </button>
            <button type="button" className="btn" onClick={() => keep(values.map(({ text }) => text))}>
              {t('keep_all')}
            </button>
          </>
        )}
        {canUndo && (
          <button type="button" className="btn" onClick={takeBack}>
            {t('undo')}
          </button>
        )}
      </p>
    </section>
  )
}

function sampleOf(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > SAMPLE || line.length < text.length ? `${line.slice(0, SAMPLE)}…` : line
}
