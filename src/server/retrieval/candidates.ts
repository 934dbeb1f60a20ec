import { asc, eq, gt, sql } from 'drizzle-orm'
import type { SearchQuery } from '../../contract/search.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Query } from '../../domain/search/query.ts'
import type { Actor } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articleHotness, articles, searchArticles } from '../platform/db/schema.ts'
import { gramsIn } from './index/trigrams.ts'

/** Articles that are read from the database at once. */
const LOADED_AT_ONCE = 5000
/** Number of changed articles from which on all are read again. */
const MAX_CHANGED = 500
const MAX_GRAMS = 12
/** Share of the articles below which matches are sorted, instead of filtered from the list of all in order. */
const MAX_SORTED_SHARE = 1 / 16

export type Narrowing = Pick<SearchQuery, 'articleType' | 'family1' | 'solved' | 'sort'> & {
  /** Only articles that guests may not read. */
  internal?: boolean
}

/** An article in the index. Every comment and every change raises its revision. */
export interface Indexed {
  id: number
  revision: number
}

/** An article that may match a query. */
export interface Candidate extends Indexed {
  solved: boolean
}

export interface Found {
  /** Candidates with the n-grams of all words of the query. */
  list: Candidate[]
  /** Number of all of them, listed or not. */
  total: number
  /** Candidates with the n-grams of the whole run, if the query has more words than one and is sorted by `best`. */
  ofRun: Candidate[]
}

export interface Candidates {
  /**
   * Returns the first candidates, at most `most` of each kind, that the actor may read: those with all words of the query
   * in the title, then the newest or hottest. Permission is that of the last change that was noted, so code that shows an
   * article must check the article itself again.
   * @param db where the n-grams are looked up: the database or a replica
   */
  find(db: Db, actor: Actor, query: Query, narrowing: Narrowing, most: number): Promise<Found>
  /** Notes articles that were changed or indexed. Searches from now on find their new state. Undefined stands for all. */
  changed(ids: readonly number[] | undefined): void
}

interface Entry extends Candidate {
  place: number
  public: boolean
  authorId: number
  createdAt: number
  /** Folded. */
  title: string
  articleType: number
  families: readonly number[]
}

/** All articles in the index, without their texts. */
interface State {
  byId: Map<number, Entry>
  /** Newest first. */
  ordered: Entry[]
  /** Number of places. Each article has its own. */
  places: number
}

/**
 * Opens the candidates of keyword searches. The database finds the n-grams. What candidates are counted, narrowed and
 * sorted by is in memory, because a common word means thousands of rows. It is read when it is first needed.
 */
export function openCandidates(primary: Db): Candidates {
  let state: Promise<State> | undefined
  const changed = new Set<number>()
  let updating: Promise<void> | undefined

  function drop(): void {
    state = undefined
    changed.clear()
  }

  /** Returns the state with all changes that were noted. */
  async function current(): Promise<State> {
    for (;;) {
      const loading = state ?? load(primary)
      state = loading
      const loaded = await loading.catch(error => {
        if (state === loading) drop()
        throw error
      })
      if (changed.size === 0 && !updating) return loaded
      updating ??= update(loading).finally(() => {
        updating = undefined
      })
      await updating
    }
  }

  async function update(loading: Promise<State>): Promise<void> {
    const loaded = await loading
    const ids = [...changed]
    if (state !== loading || ids.length === 0) return
    changed.clear()
    try {
      const rows = await rowsOf(primary).where(anyOf(searchArticles.articleId, ids))
      const left = new Map(rows.map(row => [row.id, row]))
      for (const id of ids) replace(loaded, id, left.get(id))
    } catch (error) {
      if (state === loading) drop()
      throw error
    }
  }

  return {
    async find(db, actor, query, narrowing, most) {
      const { run, words } = query
      const hasRun = narrowing.sort === 'best' && words.some(word => word !== run)
      const grams = gramsOf(words, run)
      const ids = grams.length > 0 ? await idsWith(db, grams, hasRun ? gramsOf([run], run) : []) : undefined
      const loaded = await current()
      const fits = (entry: Entry) => isReadable(entry, actor) && isWanted(entry, narrowing)
      const isTitled = ({ title }: Entry) => words.every(word => title.includes(word))
      const held = ids ? inOrder(ids.ofWords, loaded) : loaded.ordered.filter(isTitled)
      const ofRun = hasRun && ids ? sorted(inOrder(ids.ofRun, loaded), fits, isTitled, most).list : []
      if (narrowing.sort === 'best') return { ...sorted(held, fits, isTitled, most), ofRun }
      const list = held.filter(fits)
      const inSort = narrowing.sort === 'hot' ? await hottest(db, list) : list
      return { list: inSort.slice(0, most), total: list.length, ofRun }
    },
    changed(ids) {
      if (!state) return
      for (const id of ids ?? []) changed.add(id)
      if (!ids || changed.size > MAX_CHANGED) drop()
    }
  }
}

const rowsOf = (db: Db) =>
  db
    .select({
      id: searchArticles.articleId,
      revision: searchArticles.revision,
      solved: searchArticles.solved,
      public: searchArticles.public,
      authorId: searchArticles.authorId,
      createdAt: searchArticles.createdAt,
      title: searchArticles.title,
      articleType: articles.articleType,
      families: articles.family1
    })
    .from(searchArticles)
    .innerJoin(articles, eq(articles.id, searchArticles.articleId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function load(db: Db): Promise<State> {
  const byId = new Map<number, Entry>()
  for (let last = 0, isLast = false; !isLast; ) {
    const rows = await rowsOf(db)
      .where(gt(searchArticles.articleId, last))
      .orderBy(asc(searchArticles.articleId))
      .limit(LOADED_AT_ONCE)
    for (const row of rows) byId.set(row.id, toEntry(row, byId.size))
    last = rows.at(-1)?.id ?? last
    isLast = rows.length < LOADED_AT_ONCE
  }
  return { byId, ordered: [...byId.values()].sort(newestFirst), places: byId.size }
}

const toEntry = (row: Row, place: number): Entry => ({ ...row, createdAt: row.createdAt.getTime(), place })

const newestFirst = (one: Entry, other: Entry) => other.createdAt - one.createdAt || other.id - one.id

/** Replaces an article, or removes it if there is no row of it. */
function replace(state: State, id: number, row: Row | undefined): void {
  const { byId, ordered } = state
  const old = byId.get(id)
  if (old) {
    ordered.splice(indexIn(ordered, old), 1)
    byId.delete(id)
  }
  if (!row) return
  const entry = toEntry(row, old?.place ?? state.places++)
  byId.set(id, entry)
  ordered.splice(indexIn(ordered, entry), 0, entry)
}

/** Returns the index of an entry in the order, or the one that it would have. */
function indexIn(ordered: readonly Entry[], entry: Entry): number {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = ordered[middle]
    if (other && newestFirst(other, entry) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Selects n-grams of the runs for the lookup, spread evenly. More would exclude few texts. */
function gramsOf(runs: readonly string[], otherwise: string): number[] {
  const apart = runs.flatMap(gramsIn)
  const grams = [...new Set(apart.length > 0 ? apart : gramsIn(otherwise))]
  const step = grams.length / Math.min(grams.length, MAX_GRAMS)
  return grams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Looks up the ids of the articles with n-grams, as numbers of four bytes: a common word has thousands of them. */
async function idsWith(db: Db, ofWords: readonly number[], ofRun: readonly number[]) {
  const ids = (grams: readonly number[]) => sql`(
    select coalesce(string_agg(int4send(${searchArticles.articleId}), ''), '') from ${searchArticles}
    where ${searchArticles.grams} @> ${sql.param(grams)}::int[])`
  const run = ofRun.length > 0 ? ids(ofRun) : sql`''::bytea`
  const { rows } = await db.execute<Record<'ofWords' | 'ofRun', Buffer>>(
    sql`select ${ids(ofWords)} as "ofWords", ${run} as "ofRun"`
  )
  const none = Buffer.alloc(0)
  return rows[0] ?? { ofWords: none, ofRun: none }
}

/** Returns the articles with the ids, newest first. */
function inOrder(ids: Buffer, { byId, ordered, places }: State): Entry[] {
  const found: Entry[] = []
  for (let at = 0; at < ids.length; at += 4) {
    const entry = byId.get(ids.readInt32BE(at))
    if (entry) found.push(entry)
  }
  if (found.length < ordered.length * MAX_SORTED_SHARE) return found.sort(newestFirst)
  const isFound = new Uint8Array(places)
  for (const { place } of found) isFound[place] = 1
  return ordered.filter(({ place }) => isFound[place] === 1)
}

/** Returns the first of the articles that fit, those with the words in the title first, and the number of all that fit. */
function sorted(
  found: readonly Entry[],
  fits: (entry: Entry) => boolean,
  isTitled: (entry: Entry) => boolean,
  most: number
) {
  // Holds those with the words in the title, then the others.
  const list: Entry[] = []
  const others: Entry[] = []
  let total = 0
  for (const entry of found) {
    if (!fits(entry)) continue
    total++
    // Once enough have the words in the title, no other title is read: a word may be in all of them.
    if (list.length < most && isTitled(entry)) list.push(entry)
    else if (others.length < most) others.push(entry)
  }
  for (let at = 0; at < others.length && list.length < most; at++) list.push(others[at] as Entry)
  return { list, total }
}

/** Sorts articles by their hotness, which changes too often to be kept in memory. */
async function hottest(db: Db, found: readonly Entry[]): Promise<Entry[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select({ id: articleHotness.articleId, score: articleHotness.score })
    .from(articleHotness)
    .where(anyOf(articleHotness.articleId, ids))
  const scores = new Map(rows.map(({ id, score }) => [id, score]))
  const scoreOf = ({ id }: Entry) => scores.get(id) ?? Number.NEGATIVE_INFINITY
  return found.toSorted((one, other) => scoreOf(other) - scoreOf(one) || newestFirst(one, other))
}

/** Checks read permission like visibleTo. */
function isReadable(entry: Entry, { id, internal, admin }: Actor): boolean {
  return entry.public || internal || admin || (id !== null && entry.authorId === id)
}

function isWanted(entry: Entry, { articleType, family1, solved, internal }: Narrowing): boolean {
  if (internal && entry.public) return false
  if (articleType > 0 && entry.articleType !== articleType) return false
  if (family1 && !entry.families.includes(family1)) return false
  return !solved || (entry.articleType === PROBLEM_ASSISTANCE && entry.solved === (solved === '1'))
}
