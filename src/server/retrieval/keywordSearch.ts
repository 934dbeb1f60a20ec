import { and } from 'drizzle-orm'
import type { FoundArticle, SearchQuery, SearchReply } from '../../contract/search.ts'
import { isAsked } from '../../domain/search/asks.ts'
import { excerpt, markHits } from '../../domain/search/excerpt.ts'
import { bestPassage } from '../../domain/search/match.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { openPublicCache } from '../community/articles/publicCache.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import type { SharedReads } from '../platform/db/replica.ts'
import { articles } from '../platform/db/schema.ts'
import { type Candidates, openCandidates } from './candidates.ts'
import { type MatchedArticle, matchArticles } from './matchArticles.ts'
import { matchInParts } from './matchInParts.ts'
import { SUMMARY_COLUMNS, toSummary } from './resultSummary.ts'
import { noteSearch } from './searchLog.ts'
import { articlesSinceBuild } from './sinceBuild.ts'
import { otherNames, suggest } from './suggestions.ts'
import { passagesOf } from './textCache.ts'

/** Time in milliseconds that results are cached for the next equal query. */
const CACHE_TTL_MS = 30_000

/** Number of results below which synonyms are suggested. */
const FEW_RESULTS = 10

/** `counted` is the number of results to log: those that are not partial, and partial ones that the assistant would quote. */
type Found = Omit<SearchReply, 'took' | 'sid'> & { counted: number }

export interface KeywordSearch {
  /**
   * Finds articles that the actor may read and that contain every word of a query, as any run of characters, in title,
   * text or discussion. Sorts by best, newest or hottest. If there are none, returns the articles that the assistant
   * would cite. Logs the first page of a search and returns its `sid`.
   */
  search(actor: Actor, query: SearchQuery): Promise<SearchReply>
  /** Notes articles that were changed or indexed. Undefined stands for all. */
  changed(ids: readonly number[] | undefined): void
}

/** Opens the keyword search. Readers with no more permissions than a guest share a cache. */
export function openKeywordSearch(db: Db, shared: SharedReads): KeywordSearch {
  // `checkedAt` is a time after which the primary was asked for permission to read. A replica may lag.
  const candidates = openCandidates(db)
  const found = openPublicCache(db, CACHE_TTL_MS, (actor, request: SearchQuery) =>
    shared.read(async reader => {
      const checkedAt = reader === db ? performance.now() : 0
      return { ...(await find(reader, candidates, actor, request)), checkedAt }
    })
  )
  return {
    async search(actor, request) {
      const began = performance.now()
      // Queries for articles newer than a build need the current state, so they bypass the cache.
      const since = request.since !== undefined
      const { counted, checkedAt, ...reply } = since
        ? { ...(await articlesSinceBuild(db, candidates, actor, request)), counted: 0, checkedAt: 0 }
        : await found.get(actor, request)
      const list = checkedAt >= began ? reply.list : await readable(db, actor, reply.list)
      const sid = since || request.parts || request.start > 0 ? undefined : noteSearch(db, actor, request.q, counted)
      const total = reply.total - (reply.list.length - list.length)
      return { sid, ...reply, list, total, took: Math.round(performance.now() - began) }
    },
    changed(ids) {
      candidates.changed(ids)
      found.forget()
    }
  }
}

async function find(db: Db, candidates: Candidates, actor: Actor, search: SearchQuery): Promise<Found> {
  const query = parseQuery(search.q)
  if (search.parts) {
    const [{ list: inParts }, { apart }] = await Promise.all([
      matchInParts(db, actor, search),
      matchArticles(db, candidates, actor, query, search)
    ])
    const known = new Set(inParts.map(({ id }) => id))
    const room = Math.max(0, search.num - inParts.length)
    const others = apart.filter(({ id }) => !known.has(id)).slice(0, room)
    const list = [...inParts.slice(0, search.num), ...(await shown(db, actor, others, query))]
    return { list, total: list.length, counted: 0 }
  }
  const { list: held, total: full, apart } = await matchArticles(db, candidates, actor, query, search)
  const isFirst = search.start === 0 && search.sort === 'best'
  const hasParts = search.sort === 'best' && full < (isAsked(search.q) ? FEW_RESULTS : 1)
  // Partial results follow those of the last page with full ones, in the same order for each page.
  const from = Math.max(0, search.start - full)
  const room = search.num - held.length
  const [{ list: inParts, isAnswered }, suggestion, also] = await Promise.all([
    hasParts ? matchInParts(db, actor, search) : { list: [], isAnswered: false },
    full === 0 ? suggest(db, candidates, actor, query) : undefined,
    isFirst && full < FEW_RESULTS ? otherNames(db, candidates, actor, search.q) : undefined
  ])
  const isAll = held.length === full
  const whole = isAll
    ? new Set(held.map(({ id }) => id))
    : hasParts
      ? await allOf(db, candidates, actor, query, search, full)
      : undefined
  const parts = inParts.filter(({ id }) => !whole?.has(id))
  const known = new Set(parts.map(({ id }) => id))
  const rest = [...parts, ...apart.filter(({ id }) => !known.has(id))].slice(from, from + room)
  const wanted = [...held, ...rest]
  const readable = await shown(
    db,
    actor,
    wanted.filter(each => 'revision' in each),
    query
  )
  const byId = new Map([...readable, ...parts].map(each => [each.id, each]))
  const list = wanted.flatMap(({ id }) => byId.get(id) ?? [])
  // The total must not reveal hidden articles either.
  const total = full + parts.length + apart.filter(({ id }) => !known.has(id)).length - (wanted.length - list.length)
  return { list, total, counted: full + (isAnswered ? parts.length : 0), suggestion, also }
}

/** Returns the ids of all `count` full results, where there are few. */
async function allOf(
  db: Db,
  candidates: Candidates,
  actor: Actor,
  query: Query,
  search: SearchQuery,
  count: number
): Promise<ReadonlySet<number>> {
  const { list } = await matchArticles(db, candidates, actor, query, { ...search, start: 0, num: count })
  return new Set(list.map(({ id }) => id))
}

/** Returns the articles that the actor may read now, regardless of cache and index. */
async function readable(db: Db, actor: Actor, list: readonly FoundArticle[]): Promise<FoundArticle[]> {
  if (list.length === 0) return []
  const ids = list.map(article => article.id)
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(anyOf(articles.id, ids), visibleTo(actor)))
  const there = new Set(rows.map(row => row.id))
  return list.filter(article => there.has(article.id))
}

/** Builds the list items of those results that the actor may read now, each with the passage that fits the query best. */
async function shown(db: Db, actor: Actor, found: readonly MatchedArticle[], query: Query): Promise<FoundArticle[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [rows, passages] = await Promise.all([
    db
      .select({ ...SUMMARY_COLUMNS, smallTitle: articles.smallTitle })
      .from(articles)
      .where(and(anyOf(articles.id, ids), visibleTo(actor))),
    passagesOf(db, found)
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return found.flatMap(({ id, kind }) => {
    const row = byId.get(id)
    if (!row) return []
    const own = passages.get(id) ?? []
    const best = bestPassage(
      own.map(({ joined, accepted }) => ({ ...joined, accepted })),
      query
    )
    const { anchor = '', heading = '', text = '' } = own[Math.max(0, best)] ?? {}
    const passage = {
      anchor,
      heading: heading ? markHits(heading, query) : [],
      text: excerpt(text || row.smallTitle, query)
    }
    const partial = kind === 'part' ? { partial: true } : {}
    return [{ ...toSummary(row), ...partial, title: markHits(row.bigTitle, query), passage }]
  })
}
