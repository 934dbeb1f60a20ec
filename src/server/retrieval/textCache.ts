import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../domain/language/languages.ts'
import type { JoinedFields, JoinedPassage } from '../../domain/search/fields.ts'
import { fold } from '../../domain/search/fold.ts'
import { joinText } from '../../domain/search/join.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, searchArticles, searchPassages } from '../platform/db/schema.ts'

/** An article in the index. Every comment and every change raises its revision. */
export interface Indexed {
  id: number
  revision: number
}

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

/**
 * Limits the caches of texts and of passages, in characters. Queries repeat, and common words match the same articles.
 * A character takes one or two bytes, and a bit.
 */
const MAX_TEXT_CHARACTERS = 64_000_000
const MAX_PASSAGE_CHARACTERS = 8_000_000
const texts = new LRUCache<string, CachedText>({
  maxSize: MAX_TEXT_CHARACTERS,
  sizeCalculation: ({ title, smallTitle, headings, whole }) =>
    200 + title.text.length + smallTitle.text.length + headings.text.length + whole.text.length
})
const passages = new LRUCache<string, CachedPassage[]>({
  maxSize: MAX_PASSAGE_CHARACTERS,
  sizeCalculation: list =>
    list.reduce((size, { heading, text }) => size + 200 + 2 * (heading.length + text.length), 200)
})

/** Returns the texts of articles by id, without articles deleted in the meantime. */
export function textsOf(db: Db, wanted: readonly Indexed[]): Promise<Map<number, CachedText>> {
  return readThrough(texts, wanted, async ids => {
    const { articleId, title, smallTitle, headings, whole } = searchArticles
    const rows = await db
      .select({ articleId, title, smallTitle, headings, whole, lang: articles.lang, group: articles.translation })
      .from(searchArticles)
      .innerJoin(articles, eq(articles.id, articleId))
      .where(sql`${articleId} = any(${sql.param(ids)})`)
    return new Map(
      rows.map(row => [
        row.articleId,
        {
          lang: row.lang,
          translationGroup: row.group,
          title: joinText(row.title),
          smallTitle: joinText(row.smallTitle),
          headings: joinText(row.headings),
          whole: joinText(row.whole)
        }
      ])
    )
  })
}

/** Returns the passages of articles by id, in order. */
export function passagesOf(db: Db, wanted: readonly Indexed[]): Promise<Map<number, CachedPassage[]>> {
  return readThrough(passages, wanted, async ids => {
    const { articleId, position, anchor, heading, text, accepted } = searchPassages
    const rows = await db
      .select({ articleId, anchor, heading, text, accepted })
      .from(searchPassages)
      .where(sql`${articleId} = any(${sql.param(ids)})`)
      .orderBy(articleId, position)
    const joined = rows.map(row => ({
      ...row,
      joined: { heading: joinText(fold(row.heading)), text: joinText(fold(row.text)) }
    }))
    return Map.groupBy(joined, row => row.articleId)
  })
}

async function readThrough<Value extends object>(
  cache: LRUCache<string, Value>,
  wanted: readonly Indexed[],
  read: (ids: number[]) => Promise<Map<number, Value>>
): Promise<Map<number, Value>> {
  const found = new Map<number, Value>()
  const missing = wanted.filter(each => {
    const known = cache.get(`${each.id}@${each.revision}`)
    if (known) found.set(each.id, known)
    return !known
  })
  if (missing.length === 0) return found
  const fresh = await read(missing.map(({ id }) => id))
  for (const { id, revision } of missing) {
    const value = fresh.get(id)
    if (!value) continue
    found.set(id, value)
    cache.set(`${id}@${revision}`, value)
  }
  return found
}
