import { stemmer } from 'stemmer'
import { LINES_VERSION } from '../../../domain/log/articleLines.ts'
import { loadTraditional, unify } from '../../../domain/search/variants.ts'

// What is indexed and what is asked for have to be unified alike.
await loadTraditional()

/** Raised whenever the same text gives other terms, grams or chunks: everything is then indexed again. */
const INDEXER_VERSION = 5
/** What an index was made with; Chinese words are those of ICU's dictionary. */
export const INDEXER = `${INDEXER_VERSION} lines${LINES_VERSION} icu${process.versions.icu} unicode${process.versions.unicode}`

const MAX_TERM_LENGTH = 60
/** Chinese, and anything else: a number before a Chinese word is no part of it. */
const RUNS =
  /\p{Script=Han}+|[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*(?:\+\+|#)?/gv
const HAN = /^\p{Script=Han}/u
const LATIN_WORD = /^[a-z]{3,}$/
/** A number and its unit are one word, however they are written: 500 mA, 500mA. */
const UNIT =
  /(?<=\d) +(?=(?:[munpkKMG]?(?:Hz|bps|Ω|ohm)|[munμ](?:A|V|W|s|F|m)|[pn]F|[kKMGT]i?[bB]|[kM]V|V|W|dBm?|cm|mm|°C|fps|ppm)(?![\p{L}\p{N}]))/gu
const WITH_UNIT = /^(\d+(?:\.\d+)?)(?:\p{L}{1,4})$/u
/** Where a name of a program has its joints: snake_case, camelCase, HTTPServer. */
const WORD_BOUNDARIES = /[._\-/+:]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The terms by which a text is found, in order and as often as they stand there. Chinese: its words, and the pairs of
 * characters of longer ones. Other scripts: words in lower case, English ones by their stems (Porter); of numbers,
 * names and versions also their parts, `2.1.7` of `v2.1.7` and `80070005` of `0x80070005`; what hyphens join also as one
 * word, `esp32c3` of `ESP32-C3`, and a number with its unit, `500ma` of `500 mA`.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [run] of unify(text).replace(UNIT, '').matchAll(RUNS)) {
    if (HAN.test(run)) addChinese(terms, run)
    else addCode(terms, run)
  }
  return terms
}

function addChinese(terms: string[], run: string): void {
  for (const { segment } of words.segment(run)) {
    terms.push(segment)
    const characters = [...segment]
    if (characters.length > 2)
      for (let at = 0; at + 1 < characters.length; at++) terms.push(`${characters[at]}${characters[at + 1]}`)
  }
}

function addCode(terms: string[], run: string): void {
  const whole = run.toLowerCase()
  if (whole.length <= MAX_TERM_LENGTH) terms.push(LATIN_WORD.test(whole) ? stemmer(whole) : whole)
  const amount = WITH_UNIT.exec(whole)?.[1]
  if (amount) terms.push(amount)
  const joined = whole.replaceAll('-', '')
  if (joined !== whole && joined.length <= MAX_TERM_LENGTH)
    terms.push(LATIN_WORD.test(joined) ? stemmer(joined) : joined)
  const bare = /^(?:v|0x)([\da-f][\da-f.]*)$/.exec(whole)?.[1]
  if (bare) terms.push(bare)
  const parts = run.split(WORD_BOUNDARIES)
  if (parts.length < 2) return
  for (const part of parts) {
    const small = part.toLowerCase()
    if (small.length > 1 && small.length <= MAX_TERM_LENGTH) terms.push(LATIN_WORD.test(small) ? stemmer(small) : small)
  }
}

/** A term as PostgreSQL reads it in a tsvector or tsquery. */
export function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
