/** What may stand in a text and should not be on a page. */
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

/** A part of a text, by its offsets, that is one of these kinds. */
export interface Span {
  kind: Kind
  start: number
  end: number
}

/** Finds spans in a text that was prepared by `plainView`. */
export type Detector = (text: string) => Span[]

/**
 * What a detector looks for: the group `secret`, else the last group that took part is the secret, the whole match where
 * there is no group.
 */
export interface Pattern {
  kind: Kind
  regex: RegExp
  /** Whether the match is one after all. */
  when?: (found: string, match: RegExpExecArray) => boolean
}

/** The spans of some patterns, each with the flag `g`. */
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

/** A placeholder that stands where something was taken out, such as `{EMAIL-1}`. */
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
/** Matches one placeholder, wherever it stands. */
export const PLACEHOLDER = new RegExp(`\\{(?:${Object.values(PLACEHOLDERS).join('|')}|FILE)-\\d+\\}`)

/** A text as it stands in a pattern, with or without the flag `u`, which refuses to escape a hyphen. */
export const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
