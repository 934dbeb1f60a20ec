import { decodeRun, RUNS } from '../../../domain/redaction/encoded.ts'
import type { Kind, Span } from '../../../domain/redaction/finding.ts'
import { decodedView, plainView, toWritten, type View } from '../../../domain/redaction/views.ts'

/** Minimum letters and digits of a value to be redacted everywhere. Shorter ones are common words and numbers. */
const MIN_LENGTH = 5
/** Length from which a value is found with any punctuation between its parts. */
const MIN_SPREAD_LENGTH = 8
/** Length from which a value is found within longer runs. */
const MIN_EMBEDDED_LENGTH = 14
/** Number of first letters and digits by which values are looked up. */
const KEY = 4

interface Known {
  kind: Kind
  /** Letters and digits of the value, in lower case. */
  squeezed: string
}

/** Known secret values, to find them again in any spelling. */
export interface Repeats {
  add(kind: Kind, value: string): void
  /** Finds the values in a text, regardless of spacing, case, line breaks or encoding. */
  find(text: string): Span[]
  /** Returns the normalized form of a value, which is the same for all its spellings. */
  nameOf(value: string): string
}

/**
 * Opens a set of secret values. `isWord` recognizes common words, which are not redacted everywhere if a person uses
 * them as a password.
 */
export function openRepeats(isWord: (word: string) => boolean): Repeats {
  const known = new Map<string, Known>()
  const byKey = new Map<string, Known[]>()

  function remember(kind: Kind, value: string): void {
    const { text: squeezed } = squeeze({ text: value })
    if (squeezed.length < (/\p{Script=Han}/u.test(squeezed) ? 2 : MIN_LENGTH) || known.has(squeezed)) return
    if (/^[a-z\u4e00-\u9fff]+$/.test(squeezed) && isWord(value.toLowerCase())) return
    const one = { kind, squeezed }
    known.set(squeezed, one)
    const key = squeezed.slice(0, KEY)
    byKey.set(key, [...(byKey.get(key) ?? []), one])
    for (let length = 2; length < KEY; length++)
      if (squeezed.length === length) byKey.set(squeezed, [...(byKey.get(squeezed) ?? []), one])
  }

  function inView(view: View): Span[] {
    const spans: Span[] = []
    const flat = squeeze(view)
    const from = flat.from ?? new Int32Array()
    const { text } = flat
    for (let at = 0; at < text.length; at++) {
      for (let length = Math.min(2, KEY); length <= KEY; length++) {
        for (const { kind, squeezed } of byKey.get(text.slice(at, at + length)) ?? []) {
          if (squeezed.length < KEY ? squeezed.length !== length : length !== KEY) continue
          if (!text.startsWith(squeezed, at)) continue
          const [start, last] = [from[at] ?? 0, from[at + squeezed.length - 1] ?? 0]
          if (fits(view.text, start, last + 1, squeezed)) spans.push({ kind, ...toWritten(view, start, last + 1) })
        }
      }
    }
    return spans
  }

  return {
    add(kind, value) {
      remember(kind, value)
      const lines = value.split(/\s*\n\s*/).filter(line => line.length >= 16)
      if (lines.length > 1) for (const line of lines) remember(kind, line)
      if (kind === 'email') for (const [part, its] of partsOfMail(value)) remember(part, its)
    },
    nameOf: value => squeeze(decodedView(plainView(value)) ?? plainView(value)).text || value,
    find(text) {
      if (known.size === 0) return []
      const plain = plainView(text)
      const decoded = decodedView(plain)
      const spans = [...inView(plain), ...(decoded ? inView(decoded) : [])]
      for (const match of text.matchAll(RUNS)) {
        const decoded = decodeRun(match[0])
        const [one] = decoded ? inView(plainView(decoded)) : []
        if (one) spans.push({ kind: one.kind, start: match.index, end: match.index + match[0].length })
      }
      return spans
    }
  }
}

function squeeze(view: View): View {
  let text = ''
  const from: number[] = []
  for (let at = 0; at < view.text.length; at++) {
    const sign = view.text[at] ?? ''
    if ((sign >= '0' && sign <= '9') || (sign >= 'a' && sign <= 'z')) text += sign
    else if (sign >= 'A' && sign <= 'Z') text += sign.toLowerCase()
    else if (sign > '\x7f' && /[\p{L}\p{N}]/u.test(sign)) text += sign.toLowerCase()[0]
    else continue
    from.push(at)
  }
  return { text, from: Int32Array.from(from) }
}

/** Checks whether a match is a separate word with only punctuation between its parts. */
function fits(text: string, start: number, end: number, squeezed: string): boolean {
  const isLatin = (sign: string | undefined) => sign !== undefined && /[A-Za-z0-9]/.test(sign)
  if (squeezed.length < MIN_EMBEDDED_LENGTH) {
    if (isLatin(squeezed[0]) && isLatin(text[start - 1])) return false
    if (isLatin(squeezed.at(-1)) && isLatin(text[end])) return false
  }
  const written = text.slice(start, end)
  if (written.length === squeezed.length) return true
  return squeezed.length < MIN_SPREAD_LENGTH
    ? !/[\s,;|]/.test(written.replace(/\s*\n\s*/, ''))
    : !/[^A-Za-z0-9\u4e00-\u9fff]{7}/.test(written)
}

const PROVIDERS =
  /^(?:gmail|qq|163|126|yeah|foxmail|outlook|hotmail|live|msn|yahoo|icloud|sina|sohu|aliyun|139|189|21cn|proton(?:mail)?|gmx|web|mail|naver|example|github|gitlab|vip)\./i

/** Returns the mailbox and the domain of an e-mail address, if they reveal a person or a company. */
function partsOfMail(mail: string): [Kind, string][] {
  const [name = '', domain = ''] = mail.split('@')
  const parts: [Kind, string][] = []
  if (name.length >= 6 && /[\d._]/.test(name)) parts.push(['person', name])
  if (domain && !PROVIDERS.test(domain)) parts.push(['host', domain])
  return parts
}
