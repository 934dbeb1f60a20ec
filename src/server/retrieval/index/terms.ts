import { stemmer } from 'stemmer'
/** Words that say nothing of what a text is about. English as their stems. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or but if of in on at to for from by with as is are was were be been do doe did doing have ha had can could
  will would should mai might must not no it it's thi that these those there here i you he she we thei me my your our their
  what which who how why when where than then so such also into out up down about over again onli just more most
  的 了 是 在 和 与 或 就 都 而 及 也 很 到 说 要 去 会 着 没有 看 好 这 那 它 他 她 我 你 吗 呢 吧 什么 怎么 如何 哪里 为什么 可以 需要 请问 一个 这个 那个 有 用 不 对 把 被 从 以 为 于 等 中 上 下 里 后 前 时`.split(
    /\s+/
  )
)

/** Raised whenever the same text gives other terms, grams or pieces: everything is then indexed anew. */
const INDEXER_VERSION = 3
/** What an index was made with; Chinese words are those of ICU's dictionary. */
export const INDEXER = `${INDEXER_VERSION} icu${process.versions.icu} unicode${process.versions.unicode}`

const MAX_TERM_LENGTH = 60
/** Chinese, and anything else: a number before a Chinese word is no part of it. */
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-\/+:][[\p{L}\p{N}_]--\p{Script=Han}]+)*/gv
const HAN = /^\p{Script=Han}/u
const LATIN_WORD = /^[a-z]{3,}$/
/** Where a name of a program has its joints: snake_case, camelCase, HTTPServer. */
const WORD_BOUNDARIES = /[._\-/+:]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The terms by which a text is found, in order and as often as they stand there. Chinese: its words, and the pairs of
 * characters of longer ones. Other scripts: words in lower case, English ones by their stems (Porter); of numbers,
 * names and versions also their parts, `2.1.7` of `v2.1.7` and `80070005` of `0x80070005`.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [run] of text.normalize('NFKC').matchAll(RUNS)) {
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
