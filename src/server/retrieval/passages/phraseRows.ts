import { readFileSync } from 'node:fs'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { loadOnce } from '../../../domain/loadOnce.ts'
import { unify } from '../../../domain/search/variants.ts'
import { termsOf } from '../index/terms.ts'

/** A phrase that a question may have, in lower case, and those that stand for it in documents. */
export interface PhraseRow {
  text: string
  lang: Language
  others: readonly string[]
}

/** Rows for lookup: English ones by the first term of the phrase, Chinese ones by the first character. */
export interface PhraseIndex {
  latin: ReadonlyMap<string, readonly PhraseRow[]>
  chinese: ReadonlyMap<string, readonly PhraseRow[]>
}

/**
 * Reads the phrases of everydayPhrases.txt, which lead from left to right, and of technicalTerms.txt, which lead both ways.
 * They are read with the first question, because a server that starts does not need them.
 */
export const builtInRows = loadOnce(async () => {
  const everyday = readSides('everydayPhrases.txt').flatMap(([colloquial, technical]) => toRows(colloquial, technical))
  const technical = readSides('technicalTerms.txt').flatMap(([one, other]) => [
    ...toRows(one, other),
    ...toRows(other, one)
  ])
  return indexRows([...everyday, ...technical])
})

/** Makes each phrase of a list lead to the others. */
export function rowsOfSynonyms(list: readonly string[]): PhraseRow[] {
  return list.flatMap(text => toRows([text], list))
}

export function indexRows(rows: readonly PhraseRow[]): PhraseIndex {
  const { zh = [], en = [] } = Object.groupBy(rows, ({ lang }) => lang)
  return {
    latin: Map.groupBy(en, ({ text }) => termsOf(text)[0] ?? ''),
    chinese: Map.groupBy(zh, ({ text }) => text[0] ?? '')
  }
}

/**
 * Returns the rows whose phrase a question has: all terms of an English phrase, or the text of a Chinese one, because the
 * words of a Chinese text depend on what stands around them.
 * @param held the terms of the question
 */
export function rowsIn({ latin, chinese }: PhraseIndex, question: string, held: ReadonlySet<string>): PhraseRow[] {
  const text = unify(question).toLowerCase().replace(CHINESE_JOINT, '')
  return [
    ...[...held].flatMap(term => latin.get(term)?.filter(row => termsOf(row.text).every(each => held.has(each))) ?? []),
    ...[...new Set(text)].flatMap(
      character => chinese.get(character)?.filter(row => text.includes(row.text.replace(CHINESE_JOINT, ''))) ?? []
    )
  ]
}

/** Spaces beside Chinese characters, which people write or leave out. */
const CHINESE_JOINT = /(?<=\p{Script=Han}) +| +(?=\p{Script=Han})/gu

const toRows = (texts: readonly string[], others: readonly string[]): PhraseRow[] =>
  texts.map(text => ({ text: text.toLowerCase(), lang: detectLanguage(text), others }))

/** Reads lines such as `one, another = other side`, without comments. */
function readSides(name: string): [string[], string[]][] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')
  return lines
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => {
      const [left = '', right = ''] = line.split(' = ')
      return [left.split(', '), right.split(', ')]
    })
}
