import type { Redaction } from '../../../contract/tickets.ts'
import { type Finding, findFindings, joinOverlaps } from '../../../domain/redaction/findFindings.ts'
import {
  type Detector,
  type Kind,
  matchAll,
  type Pattern,
  PLACEHOLDERS,
  type Span
} from '../../../domain/redaction/finding.ts'
import { ownerOf } from '../../../domain/redaction/networks.ts'
import { shortNameOf } from '../../../domain/redaction/organisations.ts'
import { namePattern, personPatterns } from '../../../domain/redaction/people.ts'
import { hostPattern } from '../../../domain/redaction/places.ts'
import type { Redmine } from '../../platform/config.ts'
import { findSuspicious } from './gate.ts'
import { findKnownCredentials, findPhones } from './libraries.ts'
import { openRepeats } from './repeats.ts'
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts'

/**
 * Redacts the texts of one ticket. Call in this order: `learn` finds secrets in all texts of the ticket, `clean`
 * removes them from each text in any position and spelling, and `suspect` checks the rest.
 */
export interface Redactor {
  /** Finds the secrets in all texts of a ticket, before any of them is cleaned. */
  learn(texts: readonly string[]): Promise<void>
  /**
   * Replaces secrets by placeholders such as `{EMAIL-1}`, with the same placeholder for the same secret. Records
   * redactions.
   */
  clean(text: string, where: string): string
  /** Records something that is omitted as a whole. */
  leftOut(kind: Redaction['kind'], where: string, sample: string): void
  /** Returns the kinds of secrets that remain in a cleaned text. Such a text must not be published. */
  left(text: string): Kind[]
  /** Records possible secrets in a cleaned text, which a person must review. Returns whether there are any. */
  suspect(text: string, where: string): boolean
  readonly found: readonly Redaction[]
}

/**
 * Opens the redactor of a ticket.
 * @param people the people named in its fields
 * @param vocabulary the words of public documents
 */
export function openRedactor(
  { redact, url }: Pick<Redmine, 'redact' | 'url'>,
  people: readonly string[],
  vocabulary: Vocabulary = NO_VOCABULARY
): Redactor {
  const patterns: Pattern[] = [
    hostPattern([...redact.hosts, ...ownHost(url)]),
    ...namePattern('customer', redact.names),
    ...personPatterns(people)
  ]
  const detectors: Detector[] = [text => matchAll(text, patterns), findPhones]
  const repeats = openRepeats(word => vocabulary.has(word) || EVERYDAY.test(word))
  const names = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const found: Redaction[] = []

  const isPublic = ({ kind, text }: Finding) =>
    (kind === 'customer' || kind === 'email' || kind === 'host') &&
    vocabulary.hasPhrase(text) &&
    matchAll(text, patterns).length === 0
  const detect = (text: string) => findFindings(text, detectors, true).filter(one => !isPublic(one))
  const search = (text: string) =>
    joinOverlaps(text, outsidePlaceholders(text, [...detect(text), ...repeats.find(text)]))

  function placeholder({ kind, text }: Finding): string {
    const key = repeats.nameOf(text)
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
    async learn(texts) {
      for (const text of texts) {
        for (const { kind, text: value } of detect(text)) {
          repeats.add(kind, value)
          const short =
            kind === 'customer'
              ? shortNameOf(value)
              : kind === 'email' || kind === 'host'
                ? ownerOf(value.replace(/^.*@/, ''))
                : undefined
          if (short && !vocabulary.hasPhrase(short)) repeats.add('customer', short)
        }
        for (const { kind, start, end } of await findKnownCredentials(text)) repeats.add(kind, text.slice(start, end))
      }
    },
    clean(text, where) {
      let out = ''
      let from = 0
      for (const one of search(text)) {
        out += text.slice(from, one.start) + placeholder(one)
        from = one.end
        found.push({ kind: one.kind, where, sample: masked(one.text) })
      }
      return out + text.slice(from)
    },
    leftOut: (kind, where, sample) => void found.push({ kind, where, sample }),
    left: text => [...new Set(search(text).map(one => one.kind))],
    suspect(text, where) {
      const spans = joinOverlaps(text, findSuspicious(text, vocabulary))
      const samples = new Set<string>()
      for (const { kind, text: value } of spans) {
        if (samples.has(value)) continue
        samples.add(value)
        found.push({ kind, where, sample: masked(value), left: true })
      }
      return spans.length > 0
    }
  }
}

/** Passwords that are common words. They are only redacted where they occur as a password. */
const EVERYDAY =
  /^(?:admin|root|user|guest|test|default|password|passwd|secret|public|private|master|login|ubuntu|linux|android|debug|super|support|service|system|server|client|device|board|hello|world|example|demo|orange|raspberry|openwrt|changeme|letmein|welcome|[a-z]{1,4})$/i

/** Removes the parts of spans that are within placeholders. */
function outsidePlaceholders(text: string, spans: readonly Span[]): Span[] {
  const taken = [...text.matchAll(/\{[A-Z]+(?:-[A-Z]+)?-\d+\}/g)].map(
    match => [match.index, match.index + match[0].length] as const
  )
  if (taken.length === 0) return [...spans]
  return spans.flatMap(({ kind, start, end }) => {
    let from = start
    const parts: Span[] = []
    for (const [first, last] of taken) {
      if (last <= from || first >= end) continue
      if (first > from) parts.push({ kind, start: from, end: first })
      from = last
    }
    if (from < end) parts.push({ kind, start: from, end })
    // Text between placeholders counts as a part of a secret only if it has three letters or digits.
    return from === start ? parts : parts.filter(part => /[A-Za-z0-9]{3}/.test(text.slice(part.start, part.end)))
  })
}

/** Masks a secret: enough to find it in the ticket, too little to use it. */
function masked(secret: string): string {
  const characters = [...secret]
  return characters.length < 8
    ? `${'*'.repeat(characters.length)}`
    : `${characters.slice(0, 2).join('')}… (${characters.length})`
}

/** Returns the host name of the ticket system. IP addresses have their own detector. */
function ownHost(url: string): string[] {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || /^[\d.:[\]]+$/.test(hostname) ? [] : [hostname]
}
