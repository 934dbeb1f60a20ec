import { and, sql } from 'drizzle-orm'
import type { FoundArticle, SearchQuery, SearchReply } from '../../contract/search.ts'
import { excerpt, markHits } from '../../domain/search/excerpt.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { openPublicCache } from '../community/articles/publicCache.ts'
import type { Db } from '../platform/db/open.ts'
import type { SharedReads } from '../platform/db/replica.ts'
import { articles } from '../platform/db/schema.ts'
import { matchArticles } from './matchArticles.ts'
import { matchInParts } from './matchInParts.ts'
import { bestPassage } from './passages/bestPassage.ts'
import { SUMMARY_COLUMNS, toSummary } from './resultSummary.ts'
import { noteSearch } from './searchLog.ts'
import { articlesSinceBuild } from './sinceBuild.ts'
import { otherNames, suggest } from './suggestions.ts'
import { type Indexed, passagesOf } from './textCache.ts'

/** Time in milliseconds that results are cached for the next equal query. */
const CACHE_TTL_MS = 30_000

/** Number of results below which synonyms are suggested. */
const FEW_RESULTS = 10

type Found = Omit<SearchReply, 'took' | 'sid'>

export interface KeywordSearch {
  /**
   * Finds articles that the actor may read and that contain every word of a query, as any run of characters, in title,
   * text or discussion. Sorts by best, newest or hottest. If there are none, returns the articles that the assistant
   * would cite. Logs the first page of a search and returns its `sid`.
   */
  search(actor: Actor, query: SearchQuery): Promise<SearchReply>
  /** Drops the guests' cache, because an article or the index changed. */
  forget(): void
}

/** Opens the keyword search. Readers with no more permissions than a guest share a cache. */
export function openKeywordSearch(db: Db, shared: SharedReads): KeywordSearch {
  const found = openPublicCache(db, CACHE_TTL_MS, (actor, request: SearchQuery) =>
    shared.read(reader => find(reader, actor, request))
  )
  return {
    async search(actor, request) {
      const began = performance.now()
      // Queries for articles newer than a build need the current state, so they bypass the cache.
      const since = request.since !== undefined
      const reply = since ? await articlesSinceBuild(db, actor, request) : await found.get(actor, request)
      const [list, sid] = await Promise.all([
        readable(db, actor, reply.list),
        since || request.parts || request.start > 0
          ? undefined
          : noteSearch(db, actor, request.q, reply.total - reply.list.filter(({ partial }) => partial).length)
      ])
      // The total must not reveal hidden articles either.
      const total = reply.total - (reply.list.length - list.length)
      return { sid, ...reply, list, total, took: Math.round(performance.now() - began) }
    },
    forget: found.forget
  }
}

async function find(db: Db, actor: Actor, search: SearchQuery): Promise<Found> {
  const query = parseQuery(search.q)
  if (search.parts) {
    const list = (await matchInParts(db, actor, search)).slice(0, search.num)
    return { list, total: list.length }
  }
  const { list: held, total } = await matchArticles(db, actor, query, search)
  const isFirst = search.start === 0 && search.sort === 'best'
  const [list, partial, suggestion, also] = await Promise.all([
    held.length > 0 ? shown(db, held, query) : [],
    search.sort === 'best' && total === 0 ? matchInParts(db, actor, search) : [],
    total === 0 ? suggest(db, actor, query) : undefined,
    isFirst && total < FEW_RESULTS ? otherNames(db, actor, search.q) : undefined
  ])
  const rest = partial.slice(search.start, search.start + search.num)
  return { list: [...list, ...rest], total: total + partial.length, suggestion, also }
}

/** Returns the articles that the actor may read now, regardless of cache and index. */
async function readable(db: Db, actor: Actor, list: readonly FoundArticle[]): Promise<FoundArticle[]> {
  if (list.length === 0) return []
  const ids = list.map(article => article.id)
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(sql`${articles.id} = any(${sql.param(ids)})`, visibleTo(actor)))
  const there = new Set(rows.map(row => row.id))
  return list.filter(article => there.has(article.id))
}

/** Builds the list items of results, each with the passage that fits the query best. */
async function shown(db: Db, found: readonly Indexed[], query: Query): Promise<FoundArticle[]> {
  const ids = found.map(({ id }) => id)
  const [rows, passages] = await Promise.all([
    db
      .select({ ...SUMMARY_COLUMNS, smallTitle: articles.smallTitle })
      .from(articles)
      .where(sql`${articles.id} = any(${sql.param(ids)})`),
    passagesOf(db, found)
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const { anchor = '', heading = '', text = '' } = bestPassage(passages.get(id) ?? [], query) ?? {}
    const passage = {
      anchor,
      heading: heading ? markHits(heading, query) : [],
      text: excerpt(text || row.smallTitle, query)
    }
    return [{ ...toSummary(row), title: markHits(row.bigTitle, query), passage }]
  })
}
