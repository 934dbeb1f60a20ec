/** Kinds of text that should not appear on a page. */
export type Kind =
  | 'private_key'
  | 'token'
  | 'serial'
  | 'mac'
  | 'email'
  | 'ip'
  | 'phone'
  | 'contact'
  | 'id_number'
  | 'address'
  | 'host'
  | 'customer'
  | 'person'

/** Range of a text with its kind. */
export interface Span {
  kind: Kind
  start: number
  end: number
}

/** Finds spans in a text prepared by `plainView`. */
export type Detector = (text: string) => Span[]

/** Pattern of a detector. The secret is the group `secret`, else the last group that matched, else the whole match. */
export interface Pattern {
  kind: Kind
  regex: RegExp
  /** Checks whether a match counts. */
  when?: (found: string, match: RegExpExecArray) => boolean
}

/** Returns the spans that match some patterns. Each pattern needs the flag `g`. */
export function matchAll(text: string, patterns: readonly Pattern[]): Span[] {
  const spans: Span[] = []
  for (const { kind, regex, when } of patterns) {
    for (const match of text.matchAll(regex)) {
      const found = match.groups?.secret ?? match.slice(1).findLast(Boolean) ?? match[0]
      if (found.length === 0 || when?.(found, match) === false) continue
      const start = match.index + match[0].lastIndexOf(found)
      spans.push({ kind, start, end: start + found.length })
    }
  }
  return spans
}

/** Names in placeholders that replace findings, such as `{EMAIL-1}`. */
export const PLACEHOLDERS: Record<Kind, string> = {
  private_key: 'PRIVATE-KEY',
  token: 'SECRET',
  serial: 'SERIAL',
  mac: 'MAC',
  email: 'EMAIL',
  ip: 'IP',
  phone: 'PHONE',
  contact: 'CONTACT',
  id_number: 'ID',
  address: 'ADDRESS',
  host: 'HOST',
  customer: 'CUSTOMER',
  person: 'PERSON'
}
/** Matches one placeholder at any position. */
export const PLACEHOLDER = new RegExp(`\\{(?:${Object.values(PLACEHOLDERS).join('|')}|FILE)-\\d+\\}`)

/** Escapes a text for a pattern, with or without the flag `u`, which forbids escaping a hyphen. */
export const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
