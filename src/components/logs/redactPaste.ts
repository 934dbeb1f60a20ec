import { MAX_PASTE_LENGTH } from '../../domain/log/pasteLength.ts'
import type { Finding } from '../../domain/redaction/findFindings.ts'
import { findInSlices } from '../../domain/redaction/findInSlices.ts'
import { PLACEHOLDER } from '../../domain/redaction/finding.ts'
import { redactFindings } from '../../domain/redaction/redactFindings.ts'

/** A value that was redacted, with the placeholder that stands for it in the text. */
export interface RedactedValue {
  placeholder: string
  value: string
}

export interface RedactedText {
  text: string
  /** Each value once, in the order of the text. */
  values: RedactedValue[]
  /** Findings in the text as it was pasted. */
  findings: Finding[]
}

/** Redacts a pasted text. Its placeholders differ from those in `before`, the text that the field has already. */
export async function redactPaste(pasted: string, before = ''): Promise<RedactedText> {
  const own = pasted.slice(0, MAX_PASTE_LENGTH)
  const found = await findPrivate(own)
  const taken = `${before.match(new RegExp(PLACEHOLDER, 'g'))?.join(' ') ?? ''}\n`
  const shifted = found.map(each => ({ ...each, start: each.start + taken.length, end: each.end + taken.length }))
  const text = redactFindings(taken + own, shifted).slice(taken.length)
  return { text, values: valuesOf(own, text, found), findings: found }
}

/**
 * Finds private values in a text. Of a longer log only the shown lines are searched, each with the lines before it, and
 * they miss what a heading far above announces, such as that of a table.
 */
export async function findPrivate(text: string, most = MAX_PASTE_LENGTH): Promise<Finding[]> {
  if (text.length > most) return []
  return (await findInSlices(text)).findings.filter(isPrivate)
}

/** A network address alone identifies nobody. */
export function isPrivate({ kind }: Finding): boolean {
  return kind !== 'ip'
}

/** Pairs the findings with the placeholders in the redacted text. */
function valuesOf(own: string, text: string, findings: readonly Finding[]): RedactedValue[] {
  const values = new Map<string, RedactedValue>()
  const next = new RegExp(PLACEHOLDER, 'y')
  let [from, to] = [0, 0]
  for (const { start, end } of findings) {
    to += start - from
    next.lastIndex = to
    const placeholder = next.exec(text)?.[0] ?? ''
    values.set(placeholder, { placeholder, value: own.slice(start, end) })
    to += placeholder.length
    from = end
  }
  return [...values.values()]
}
