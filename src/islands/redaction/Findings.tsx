import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

/** What a form asks of the notice before it publishes. */
export interface FindingsHandle {
  /** Checks the texts now. Returns the number of values without a decision. */
  check(): Promise<number>
  /** Moves the focus to the notice. */
  focus(): void
}

interface Props {
  lang: Language
  texts: readonly Checked[]
  className?: string
  ref?: Ref<FindingsHandle>
  /** Shown instead of the place of the check, once the writer has to decide. */
  warning?: string | undefined
  /** Receives the number of values without a decision when it changes. */
  onCount?: (count: number) => void
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
 * Lists parts of some texts that should perhaps not be public, and redacts them on request. The detectors load when the
 * person starts to write, and nothing leaves the browser.
 */
export function Findings({ lang, texts, className = '', ref, warning, onCount }: Props) {
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
      const next = await search(latest.current)
      if (!over) setFound(next)
    }, QUIET_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [whole])
  useImperativeHandle(ref, () => ({
    async check() {
      const next = whole.length < MIN_TEXT_LENGTH ? [] : await search(latest.current)
      // The caller may focus the notice at once.
      flushSync(() => setFound(next))
      return valuesOf(undecided(next, latest.current, ignored)).length
    },
    focus() {
      notice.current?.scrollIntoView({ block: 'center' })
      notice.current?.focus()
    }
  }))

  const current = undecided(found, texts, ignored)
  const values = valuesOf(current)
  const count = values.length
  useEffect(() => onCount?.(count), [count, onCount])
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
        {values.length > 0 && <span className={warning ? '' : 'text-ink-3'}>{warning ?? t('hint')}</span>}
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

/** Finds private data in the texts. Without the detectors there is none, so a text is published unchecked. */
async function search(texts: readonly Checked[]): Promise<readonly Found[]> {
  const detectors = await import('../../domain/redaction/findFindings.ts').catch(() => undefined)
  if (!detectors) return []
  // A network address alone identifies nobody.
  const all = texts.map(({ name, text }) => {
    return { name, text, findings: detectors.findFindings(text).filter(({ kind }) => kind !== 'ip') }
  })
  const named = all.flatMap(({ findings }) => findings)
  return all.flatMap(({ name, text, findings }) =>
    detectors
      .joinOverlaps(text, [...findings, ...named.flatMap(one => repeatsOf(one, text))])
      .map(one => ({ ...one, name }))
  )
}

/** Returns the findings that are neither kept nor in a text that changed since, which is searched again. */
function undecided(found: readonly Found[], texts: readonly Checked[], ignored: ReadonlySet<string>): Found[] {
  return found.filter(
    one =>
      !ignored.has(one.text) && texts.find(({ name }) => name === one.name)?.text.slice(one.start, one.end) === one.text
  )
}

const valuesOf = (found: readonly Found[]) => [...new Map(found.map(one => [one.text, one])).values()]

function sampleOf(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > SAMPLE_CHARACTERS || line.length < text.length ? `${line.slice(0, SAMPLE_CHARACTERS)}…` : line
}
