import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../domain/language/languages.ts'
import type { JoinedFields, JoinedPassage } from '../../domain/search/fields.ts'
import { fold } from '../../domain/search/fold.ts'
import { joinText } from '../../domain/search/join.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, searchArticles, searchPassages } from '../platform/db/schema.ts'
import type { Indexed } from './candidates.ts'

/** Texts of an article, and what finds its translations. */
export interface CachedText extends JoinedFields {
  lang: Language
  translationGroup: string | null
}

export interface CachedPassage {
  anchor: string
  heading: string
  text: string
  accepted: boolean
  joined: JoinedPassage
}

/** A value of an article, and the revision that it is of. */
interface Cached<Value> {
  revision: number
  value: Value
}

/**
 * Limits the caches of texts and of passages, in characters. Queries repeat, and common words match the same articles.
 * A character takes one or two bytes, and a bit.
 */
const MAX_TEXT_CHARACTERS = 64_000_000
const MAX_PASSAGE_CHARACTERS = 8_000_000
const texts = new LRUCache<number, Cached<CachedText>>({
  maxSize: MAX_TEXT_CHARACTERS,
  sizeCalculation: ({ value: { title, smallTitle, headings, whole } }) =>
    200 + title.text.length + smallTitle.text.length + headings.text.length + whole.text.length
})
const passages = new LRUCache<number, Cached<CachedPassage[]>>({
  maxSize: MAX_PASSAGE_CHARACTERS,
  sizeCalculation: ({ value }) =>
    value.reduce((size, { heading, text }) => size + 200 + 2 * (heading.length + text.length), 200)
})

/** Returns the texts of articles by id, without articles deleted in the meantime. */
export function textsOf(db: Db, wanted: readonly Indexed[]): Promise<Map<number, CachedText>> {
  return readThrough(texts, wanted, async ids => {
    const { articleId: id, revision, title, smallTitle, headings, whole } = searchArticles
    const rows = await db
      .select({ id, revision, title, smallTitle, headings, whole, lang: articles.lang, group: articles.translation })
      .from(searchArticles)
      .innerJoin(articles, eq(articles.id, id))
      .where(anyOf(id, ids))
    return rows.map(({ id, revision, lang, group, ...row }) => ({
      id,
      revision,
      value: {
        lang,
        translationGroup: group,
        title: joinText(row.title),
        smallTitle: joinText(row.smallTitle),
        headings: joinText(row.headings),
        whole: joinText(row.whole)
      }
    }))
  })
}

/** Returns the passages of articles by id, in order. */
export function passagesOf(db: Db, wanted: readonly Indexed[]): Promise<Map<number, CachedPassage[]>> {
  return readThrough(passages, wanted, async ids => {
    const { articleId: id, position, anchor, heading, text, accepted } = searchPassages
    const rows = await db
      .select({ id, revision: searchArticles.revision, anchor, heading, text, accepted })
      .from(searchPassages)
      .innerJoin(searchArticles, eq(searchArticles.articleId, id))
      .where(anyOf(id, ids))
      .orderBy(id, position)
    const joined = rows.map(row => ({
      ...row,
      joined: { heading: joinText(fold(row.heading)), text: joinText(fold(row.text)) }
    }))
    const groups = Map.groupBy(joined, row => row.id)
    return [...groups].map(([id, value]) => ({ id, revision: value[0]?.revision ?? 0, value }))
  })
}

async function readThrough<Value extends object>(
  cache: LRUCache<number, Cached<Value>>,
  wanted: readonly Indexed[],
  read: (ids: number[]) => Promise<(Indexed & { value: Value })[]>
): Promise<Map<number, Value>> {
  const found = new Map<number, Value>()
  const missing = wanted.filter(({ id, revision }) => {
    const known = cache.get(id)
    const isSame = known?.revision === revision
    if (isSame) found.set(id, known.value)
    return !isSame
  })
  if (missing.length === 0) return found
  // What is read may be newer than what was asked for, and on a replica older.
  for (const { id, revision, value } of await read(missing.map(({ id }) => id))) {
    found.set(id, value)
    cache.set(id, { revision, value })
  }
  return found
}
