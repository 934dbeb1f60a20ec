import { networkSource } from '../../browser/searchSource.ts'
import type { Language } from '../../domain/language/languages.ts'
import { contentQuery } from '../../domain/search/contentQuery.ts'
import { excerpt } from '../../domain/search/excerpt.ts'
import { bestFirst, type Candidate, confirm, type Found } from '../../domain/search/find.ts'
import { findMost } from '../../domain/search/findMost.ts'
import { likeliest } from '../../domain/search/mayHold.ts'
import { oneOfTranslations } from '../../domain/search/oneOfTranslations.ts'
import { prepareQuery } from '../../domain/search/prepareQuery.ts'
import type { Query } from '../../domain/search/query.ts'
import { allRows } from '../../domain/search/rows.ts'
import { placeOf } from '../search/draw.ts'
import type { ScanHit } from './scan.ts'

/** Number of texts to read at a time, so that the first results appear before all texts are loaded. */
const TEXTS_READ_AT_ONCE = 12
/** Maximum number of results of a search. For such a common word, readers add another word. */
const MAX_SHOWN = 100
/** With fewer results, articles with most of the words are shown too. */
const FEW_RESULTS = 10

/** Results of a pack search so far. */
export interface PackHits {
  hits: ScanHit[]
  /** True if there are more results than are shown. */
  more: boolean
}

const source = networkSource()

/** Loads what every search needs, while the reader is still typing. A failure shows with the search itself. */
export async function prepareSearch(): Promise<void> {
  const { large } = await source.manifest()
  if (!large) await allRows(source)
}

/** Searches the articles of this pack for `typed`, using its index. Yields the best results so far after each step. */
export async function* searchPack(typed: string, lang: Language): AsyncGenerator<PackHits> {
  const query = await prepareQuery(source, typed)
  if (query.run === '') return
  const { rows, all } = await likeliest(source, query, lang, MAX_SHOWN)
  let found: Found[] = []
  const read = async function* (left: readonly Candidate[], isAll: boolean): AsyncGenerator<PackHits> {
    for (let at = 0; at < left.length && found.length < MAX_SHOWN; at += TEXTS_READ_AT_ONCE) {
      const some = left.slice(at, at + TEXTS_READ_AT_ONCE)
      found = bestFirst([...found, ...(await confirm(source, some, query))])
      const more = !isAll || at + some.length < left.length
      yield { hits: oneOfTranslations(found, lang).map(hit => toHit(hit, query, lang)), more }
    }
  }
  yield* read(rows, !all)
  if (all && found.length < MAX_SHOWN) {
    const known = new Set(rows.map(({ id }) => id))
    const rest = (await all()).filter(({ id }) => !known.has(id))
    if (rest.length > 0) yield* read(rest, true)
  }
  if (found.length >= FEW_RESULTS) return
  const content = contentQuery(typed)
  const there = new Set(found.map(({ id }) => id))
  const most = (await findMost(source, content, lang)).filter(({ id }) => !there.has(id))
  const hits = oneOfTranslations(found, lang).map(hit => toHit(hit, query, lang))
  const partial = oneOfTranslations(most, lang).map(hit => ({ ...toHit(hit, content, lang), partial: true }))
  if (partial.length > 0) yield { hits: [...hits, ...partial], more: false }
}

function toHit(found: Found, query: Query, lang: Language): ScanHit {
  const { passage } = found.match
  const text = [passage?.heading, passage?.text || found.text.smallTitle].filter(Boolean).join(' ')
  // Folders of a pack have an index.html, which file servers return for the address with a slash.
  const path = placeOf(found, query, lang).replace(/(?=[?#]|$)/, '/')
  return { path, title: found.bigTitle, lang: found.lang, parts: excerpt(text, query) }
}
