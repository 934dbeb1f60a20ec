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
 * Takes out of one ticket's texts what nobody else may read, in this order: `learn` finds secrets in every text of the
 * ticket, `clean` takes them out of each, wherever and however they stand there, and `suspect` looks at what is left.
 */
export interface Redactor {
  /** Finds what is secret in all texts of a ticket, before any of them is cleaned. */
  learn(texts: readonly string[]): Promise<void>
  /** The text with placeholders such as `{EMAIL-1}`, the same secret always under the same; notes what it takes out. */
  clean(text: string, where: string): string
  /** Notes something that is left out as a whole. */
  leftOut(kind: Redaction['kind'], where: string, sample: string): void
  /** The kinds of what a reader could still make out of a text that was cleaned; it must not be published then. */
  left(text: string): Kind[]
  /** Notes what looks like a secret in a text that was cleaned: a person has to look at it. Gives whether there was any. */
  suspect(text: string, where: string): boolean
  readonly found: readonly Redaction[]
}

/** The redactor of a ticket; `people` are those whom it names in its fields, `vocabulary` is what is public anyway. */
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

/** Passwords that are words of everybody: taken out where they stand as one, and nowhere else. */
const EVERYDAY =
  /^(?:admin|root|user|guest|test|default|password|passwd|secret|public|private|master|login|ubuntu|linux|android|debug|super|support|service|system|server|client|device|board|hello|world|example|demo|orange|raspberry|openwrt|changeme|letmein|welcome|[a-z]{1,4})$/i

/** Spans without those that lie in a placeholder, or reach into one. */
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
    // What lies between placeholders is a part of a secret only where it could be one.
    return from === start ? parts : parts.filter(part => /[A-Za-z0-9]{3}/.test(text.slice(part.start, part.end)))
  })
}

/** Enough to find it in the ticket, too little to use it. */
function masked(secret: string): string {
  const characters = [...secret]
  return characters.length < 8
    ? `${'*'.repeat(characters.length)}`
    : `${characters.slice(0, 2).join('')}… (${characters.length})`
}

/** The ticket system's own name; an address by number is found as such. */
function ownHost(url: string): string[] {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || /^[\d.:[\]]+$/.test(hostname) ? [] : [hostname]
}
