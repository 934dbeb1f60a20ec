import { useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import type { Finding } from '../../domain/redaction/findFindings.ts'
import { redactFindings } from '../../domain/redaction/redactFindings.ts'
import type { Translator } from '../../locales/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons, DialogHead } from '../../ui/Dialog.tsx'
import { translator } from '../redaction/strings.ts'

/** A text whose findings need a decision. */
export interface TextWithSecrets {
  text: string
  findings: readonly Finding[]
  /** Number of characters searched from the beginning. The rest was not searched. */
  searched: number
  /** Receives the text that may be shown, or undefined if it may not be shown at all. */
  answer: (text: string | undefined) => void
}

interface Props extends TextWithSecrets {
  lang: Language
  t: Translator<'writing'>
  onEnd: () => void
}

/** Maximum number of findings that are listed individually. */
const MAX_FINDINGS = 100

/** Shows parts of a text that should perhaps not be public, and redacts the chosen ones. */
export function SecretsDialog({ lang, t, text, findings, searched, answer, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [left, setLeft] = useState<ReadonlySet<Finding>>(() => new Set(findings.filter(({ kind }) => kind === 'ip')))
  const answered = useRef(false)
  const redaction = translator(lang)
  const lines = useMemo(() => linesOf(text, findings.slice(0, MAX_FINDINGS)), [text, findings])
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[type=submit]:enabled, button')?.focus()
  }, [])

  const chosen = findings.filter(finding => !left.has(finding))
  const end = (result: string | undefined) => {
    if (answered.current) return
    answered.current = true
    answer(result)
    onEnd()
  }
  const toggle = (finding: Finding) =>
    setLeft(before => {
      const after = new Set(before)
      if (!after.delete(finding)) after.add(finding)
      return after
    })
  return (
    <Dialog ref={dialog} width="wide" aria-labelledby="secrets-title" onClose={() => end(undefined)}>
      <form
        onSubmit={event => {
          event.preventDefault()
          end(redactFindings(text, chosen))
        }}
      >
        <DialogHead id="secrets-title" title={t('secrets_title')} hint={t('secrets_hint')} />
        <ul className="mt-3 max-h-[40vh] overflow-auto border-y border-line">
          {findings.slice(0, MAX_FINDINGS).map((finding, index) => (
            <li key={finding.start} className="group">
              <label className="grid min-h-10 cursor-pointer grid-cols-[auto_7.5rem_minmax(0,1fr)_auto] items-center gap-2 border-b border-line px-0.5 py-1 text-s group-last:border-0 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-y-0 max-md:py-2">
                <input
                  className="accent-ink"
                  type="checkbox"
                  checked={!left.has(finding)}
                  onChange={() => toggle(finding)}
                />
                <span>{redaction(`kind_${finding.kind}`)}</span>
                <code className="truncate font-mono text-xs/[1.5] max-md:[grid-area:2/2/3/4]">
                  {finding.text.split('\n')[0]}
                </code>
                <span className="font-mono text-xs/[1.5] text-ink-3 max-md:[grid-area:1/3]">
                  {t('secrets_line', { line: lines[index] ?? 1 })}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {findings.length > MAX_FINDINGS && (
          <p className="text-s text-ink-2">{t('secrets_more', { count: findings.length - MAX_FINDINGS })}</p>
        )}
        {searched < text.length && (
          <p className="text-s text-ink-2">{t('secrets_partial', { count: grouped(searched) })}</p>
        )}
        <DialogButtons>
          <Button onClick={() => end(undefined)}>{t('secrets_cancel')}</Button>
          <Button onClick={() => end(text)}>{t('secrets_keep')}</Button>
          <Button type="submit" primary disabled={chosen.length === 0}>
            {t('secrets_redact', { count: chosen.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Returns the line numbers of findings, from 1. */
function linesOf(text: string, findings: readonly Finding[]): number[] {
  let line = 1
  let at = 0
  return findings.map(({ start }) => {
    for (let end = text.indexOf('\n', at); end >= 0 && end < start; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return line
  })
}
