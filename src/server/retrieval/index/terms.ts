import { stemmer } from 'stemmer'
import { LINES_VERSION } from '../../../domain/log/articleLines.ts'
import { ASKING_WORDS, STOP_WORDS } from '../../../domain/search/functionWords.ts'
import { loadTraditional, unify } from '../../../domain/search/variants.ts'
import { GRAMS_VERSION } from './trigrams.ts'

// Index and queries must unify characters the same way.
await loadTraditional()

/** Increment this whenever the same text yields other terms, grams or chunks. All articles are then indexed again. */
const INDEXER_VERSION = 14
/** Identifies the code and data that built an index. Chinese words come from ICU's dictionary. */
export const INDEXER = `${INDEXER_VERSION} lines${LINES_VERSION} grams${GRAMS_VERSION} icu${process.versions.icu} unicode${process.versions.unicode}`

const MAX_TERM_LENGTH = 60
/** Limits the parts of a name of which several are joined. A sentence with hyphens has more. */
const MAX_NAME_PARTS = 5
/** Matches runs of Chinese, and runs of other scripts. A number before a Chinese word is a run of its own. */
const RUNS =
  /\p{Script=Han}+|[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*(?:\+\+|#)?/gv
const HAN = /^\p{Script=Han}/u
const LATIN_WORD = /^[a-z]{3,}$/
/** Matches the space between a number and its unit, so that `500 mA` and `500mA` are the same word. */
const UNIT =
  /(?<=\d) +(?=(?:[munpkKMG]?(?:Hz|bps|Ω|ohm)|[munμ](?:A|V|W|s|F|m)|[pn]F|[kKMGT]i?[bB]|[kM]V|V|W|dBm?|cm|mm|°C|fps|ppm)(?![\p{L}\p{N}]))/gu
const WITH_UNIT = /^(\d+(?:\.\d+)?)(?:\p{L}{1,4})$/u
/** Matches a word with a number behind it, such as `UART 2`, which others write as one word. */
const NUMBERED =
  /(?<![\p{L}\p{N}_]|[\p{L}\p{N}_][.\-/+:])([a-z]{2,12}) ([0-9]{1,2}[a-z]?)(?![\p{L}\p{N}_]|[.\-/+:][\p{L}\p{N}_])/giu
const notNumbered = new Set([...STOP_WORDS, ...ASKING_WORDS])
/** Matches the word boundaries within an identifier: snake_case, camelCase, HTTPServer. */
const SEPARATORS = /[._\-/+:]/
const WORD_BOUNDARIES = /[._\-/+:]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
/** Matches the ending of a file name, which people leave out. */
const FILE_ENDING = /\.[a-z][a-z\d]{0,3}$/
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Returns the index terms of a text, in order and with repetitions.
 * - Chinese: words, the character pairs of longer words, and those of neighbouring words of one character, because the
 *   dictionary does not have `固件` and `串口`.
 * - Other scripts: words in lower case, English words as stems (Porter).
 * - Numbers, names and versions: also their parts, such as `2.1.7` of `v2.1.7` and `80070005` of `0x80070005`.
 * - Hyphenated names: also joined, such as `esp32c3` of `ESP32-C3`, and their beginnings and endings with a digit, such as
 *   `korvo2` of `ESP32-S3-Korvo-2`, which people call by these.
 * - Names of files: also without their ending, such as `make-image` of `make-image.sh`.
 * - Numbers with a unit: one word, such as `500ma` of `500 mA`.
 * - Words with a number behind them: also joined, such as `uart2` of `UART 2`.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  const unified = unify(text).replace(UNIT, '')
  const numbered = numberedWordsIn(unified)
  for (const { 0: run, index } of unified.matchAll(RUNS)) {
    if (HAN.test(run)) addChinese(terms, run)
    else addCode(terms, run)
    const joined = numbered.get(index)
    if (joined) terms.push(joined.whole)
  }
  return terms
}

/** Returns the words with a number behind them in a unified text, by the place of the number. */
function numberedWordsIn(unified: string): Map<number, { whole: string; parts: [word: string, number: string] }> {
  const found = new Map<number, { whole: string; parts: [string, string] }>()
  for (const { 0: both, 1: word = '', 2: number = '', index } of unified.matchAll(NUMBERED)) {
    const [first, second] = [word.toLowerCase(), number.toLowerCase()]
    if (!notNumbered.has(first))
      found.set(index + both.length - number.length, { whole: first + second, parts: [first, second] })
  }
  return found
}

function addChinese(terms: string[], run: string): void {
  let before = ''
  for (const { segment } of words.segment(run)) {
    terms.push(segment)
    const characters = [...segment]
    if (characters.length === 1 && before) terms.push(before + segment)
    before = characters.length === 1 ? segment : ''
    if (characters.length > 2)
      for (let at = 0; at + 1 < characters.length; at++) terms.push(`${characters[at]}${characters[at + 1]}`)
  }
}

/** Returns the pairs that neighbouring words of one character make in a text: `固件`, but also chance ones. */
export function characterPairs(text: string): Set<string> {
  const pairs = new Set<string>()
  for (const [run] of unify(text).matchAll(RUNS)) {
    const segments = HAN.test(run) ? [...words.segment(run)].map(({ segment }) => segment) : []
    for (const [at, segment] of segments.entries()) {
      const pair = (segments[at - 1] ?? '') + segment
      if ([...pair].length === 2 && segment !== pair) pairs.add(pair)
    }
  }
  return pairs
}

function addCode(terms: string[], run: string): void {
  terms.push(...codeTerms(run).map(({ term }) => term))
}

/** Whether a term writes all of a compound name, several of its parts, or one. */
type Extent = 'whole' | 'span' | 'part'

/** Returns the terms of a name, number or word, in order. */
function codeTerms(run: string): { term: string; extent: Extent }[] {
  const terms: { term: string; extent: Extent }[] = []
  const add = (word: string, extent: Extent) => {
    if (word.length <= MAX_TERM_LENGTH) terms.push({ term: LATIN_WORD.test(word) ? stemmer(word) : word, extent })
  }
  const whole = run.toLowerCase()
  add(whole, 'whole')
  const amount = WITH_UNIT.exec(whole)?.[1]
  if (amount) add(amount, 'part')
  const joined = whole.replaceAll('-', '')
  if (joined !== whole) add(joined, 'whole')
  const bare = /^(?:v|0x)([\da-f][\da-f.]*)$/.exec(whole)?.[1]
  // `10` writes `v10`, but is another number than `0x10`.
  if (bare) add(bare, whole.startsWith('v') ? 'whole' : 'part')
  const stem = whole.replace(FILE_ENDING, '')
  if (stem !== whole && stem.includes('-'))
    for (const term of [stem, stem.replaceAll('-', '')]) terms.push({ term, extent: 'whole' })
  for (const span of spansOf(whole)) add(span, 'span')
  const parts = run.split(WORD_BOUNDARIES)
  if (parts.length < 2) return terms
  // `12F` of `ESP-12F` and `VoCat` of `ESP-VoCat` are names, which the boundaries of words would split.
  const names = run.split(SEPARATORS).filter(part => !parts.includes(part))
  for (const part of [...parts, ...names]) if (part.length > 1) add(part.toLowerCase(), 'part')
  return terms
}

/** Returns the beginnings and endings of a hyphenated name that have a letter and a digit, joined. */
function spansOf(name: string): string[] {
  const parts = name.split('-')
  if (parts.length < 3 || parts.length > MAX_NAME_PARTS || !/^[\p{L}\d-]+$/u.test(name)) return []
  const cuts = parts.slice(2).map((_, at) => at + 2)
  const spans = [...cuts.map(at => parts.slice(0, at)), ...cuts.map(at => parts.slice(at - 1))]
  return spans.map(span => span.join('')).filter(span => /\d/.test(span) && /\p{L}/u.test(span))
}

/** A compound name in a text, such as `Wi-Fi`: the ways to write all of it, several of its parts, and each part. */
export type Compound = Readonly<Record<Extent, readonly string[]>>

/** Returns the names in a text that have several terms. */
export function compoundsIn(text: string): Compound[] {
  const unified = unify(text).replace(UNIT, '')
  const numbered = [...numberedWordsIn(unified).values()].map(({ whole, parts }) => ({
    whole: [whole],
    span: [],
    part: parts.flatMap(part => codeTerms(part).map(({ term }) => term))
  }))
  const compounds = [...unified.matchAll(RUNS)].flatMap(([run]) => {
    const terms = HAN.test(run) ? [] : codeTerms(run)
    if (terms.length < 2) return []
    const of = (extent: Extent) => terms.filter(one => one.extent === extent).map(({ term }) => term)
    return [{ whole: of('whole'), span: of('span'), part: of('part') }]
  })
  return [...compounds, ...numbered]
}

/** Returns the words with a number behind them in a text, joined: `uart2` of `UART 2`. */
export function numberedNamesIn(text: string): string[] {
  return [...numberedWordsIn(unify(text).replace(UNIT, '')).values()].map(({ whole }) => whole)
}

/** Quotes a term for a tsvector or tsquery. */
export function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
