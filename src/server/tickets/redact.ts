import type { Redaction } from '../../contract/tickets.ts'
import { findSecrets } from '../../lib/secrets.ts'
import type { Redmine } from '../config.ts'
import { hostPattern, type Kind, namePattern, PATTERNS, type Pattern } from './patterns.ts'

/** Takes out of one ticket's texts what nobody else may read. */
export interface Redactor {
  /** The text with placeholders such as `{EMAIL-1}`, the same secret always under the same; notes what it takes out. */
  clean(text: string, where: string): string
  /** Notes something that is left out as a whole. */
  leftOut(kind: Kind, where: string, sample: string): void
  /** The kinds of what a reader could still make out of a text that was cleaned; it must not be published then. */
  left(text: string): Kind[]
  readonly found: readonly Redaction[]
}

interface Found {
  kind: Kind
  start: number
  end: number
  text: string
}

const PLACEHOLDERS: Record<Kind, string> = {
  private_key: 'PRIVATE-KEY',
  token: 'SECRET',
  serial: 'SERIAL',
  mac: 'MAC',
  email: 'EMAIL',
  ip: 'IP',
  phone: 'PHONE',
  contact: 'CONTACT',
  host: 'HOST',
  customer: 'CUSTOMER',
  person: 'PERSON',
  attachment: 'FILE'
}
const PLACEHOLDER = new RegExp(`\\{(?:${Object.values(PLACEHOLDERS).join('|')})-\\d+\\}`)

/** The patterns of a site; `people` are those whom a ticket names in its fields. */
export function openRedactor({ redact, url }: Pick<Redmine, 'redact' | 'url'>, people: readonly string[]): Redactor {
  const patterns: Pattern[] = [
    ...PATTERNS,
    hostPattern([...redact.hosts, ...ownHost(url)]),
    ...namePattern('customer', redact.names),
    // One word may be any word; a name has two, or is Chinese.
    ...namePattern(
      'person',
      people.filter(name => /\S\s\S/.test(name) || /^\p{Script=Han}{2,}$/u.test(name)).flatMap(bothOrders)
    )
  ]
  const names = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const found: Redaction[] = []
  const placeholder = ({ kind, text }: Found) => {
    const key = `${kind} ${text.toLowerCase()}`
    let name = names.get(key)
    if (!name) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      name = `{${PLACEHOLDERS[kind]}-${count}}`
      names.set(key, name)
    }
    return name
  }
  return {
    found,
    clean(text, where) {
      let out = ''
      let from = 0
      for (const one of search(text, patterns)) {
        out += text.slice(from, one.start) + placeholder(one)
        from = one.end
        found.push({ kind: one.kind, where, sample: masked(one.text) })
      }
      return out + text.slice(from)
    },
    leftOut: (kind, where, sample) => void found.push({ kind, where, sample }),
    left: text => [...new Set(readings(text).flatMap(reading => search(reading, patterns).map(one => one.kind)))]
  }
}

/** Everything that is to be taken out, the first that covers a place, in the order in which it stands. */
function search(text: string, patterns: readonly Pattern[]): Found[] {
  const found: Found[] = findSecrets(text).filter(({ text }) => !PLACEHOLDER.test(text))
  for (const { kind, regex, when } of patterns) {
    for (const match of text.matchAll(regex)) {
      const secret = match.slice(1).find(Boolean) ?? match[0]
      if (PLACEHOLDER.test(secret) || when?.(secret) === false) continue
      const start = match.index + match[0].lastIndexOf(secret)
      const end = start + secret.length
      found.push({ kind, start, end, text: secret })
    }
  }
  return joined(text, found)
}

/** What overlaps is one, of the kind of the longest: an address with a host in it is no host. */
function joined(text: string, found: Found[]): Found[] {
  const out: (Found & { longest: number })[] = []
  for (const one of found.sort((a, b) => a.start - b.start)) {
    const before = out.at(-1)
    const length = one.end - one.start
    if (!before || one.start >= before.end) {
      out.push({ ...one, longest: length })
      continue
    }
    if (length > before.longest) Object.assign(before, { kind: one.kind, longest: length })
    before.end = Math.max(before.end, one.end)
    before.text = text.slice(before.start, before.end)
  }
  return out
}

/** The text as a person or a program may read it: without what is not seen or is markup, with what is written by numbers. */
function readings(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
  const decoded = plain
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex, decimal) => character(hex, decimal) ?? whole)
    .replace(/%[0-9a-f]{2}/gi, byte => String.fromCharCode(Number.parseInt(byte.slice(1), 16)))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return [plain, ...new Set([decoded, decoded.replace(/[*~`]+/g, '')])]
}

function character(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined
}

/** Enough to find it in the ticket, too little to use it. */
function masked(secret: string): string {
  const characters = [...secret]
  return characters.length < 8
    ? `${'*'.repeat(characters.length)}`
    : `${characters.slice(0, 2).join('')}… (${characters.length})`
}

/** Zhao Wen and Wen Zhao. */
function bothOrders(name: string): string[] {
  const [first, last, ...more] = name.split(/\s+/)
  return last && more.length === 0 ? [name, `${last} ${first}`] : [name]
}

/** The ticket system's own name; an address by number is found as such. */
function ownHost(url: string): string[] {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || /^[\d.:[\]]+$/.test(hostname) ? [] : [hostname]
}
