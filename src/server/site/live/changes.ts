import { sql } from 'drizzle-orm'
import { treeFacts } from '../../../domain/manual/manuals.ts'
import { isShownComment } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'
import type { Build } from '../releases/build.ts'

/** Articles that differ from the build. */
export interface Changes {
  has(id: number): boolean
  /** Number of changed articles. If there is one, every list is rendered on demand. */
  readonly size: number
  /** Whether lists must be rendered on demand, because of their articles or their order. */
  readonly ofLists: boolean
  /** Notes that the order of lists differs from the build. */
  reorder(): void
  /** Highest revision of a compared article. */
  readonly revision: number
  /** Articles that were public, in the build or later, and no longer are. */
  readonly gone: ReadonlySet<number>
  /** Unchanged articles whose built pages mention an article that is gone. */
  readonly near: ReadonlySet<number>
  /** Manuals in which a document was added, removed, moved or renamed. All their pages show this. */
  readonly manuals: ReadonlySet<string>
  /** Articles that lost a comment since the build. Neither the built page nor an earlier copy may be served. */
  readonly reduced: ReadonlySet<number>
  /**
   * Notes that a guest may not read an article. The next refresh of the article may revoke this. Returns true if it was
   * shown until now.
   */
  notFound(id: number): boolean
  /** Compares these articles, or all, with the build. Returns the ids whose pages are outdated. */
  refresh(ids?: readonly number[]): Promise<number[]>
}

/** Tracks how the articles of the database differ from the build. */
export function trackChanges(db: Db, build: Build): Changes {
  const changed = new Set<number>()
  const gone = new Set<number>()
  const reduced = new Set<number>()
  const near = new Set<number>()
  const manuals = new Set<string>()
  /** Manuals whose trees an article changes. */
  const moved = new Map<number, string[]>()
  const comments = new Map<number, number>()
  /** Documents of the build by manual. */
  let documents: Map<string | undefined, number[]> | undefined
  /** Articles of the build by the neighbours that their pages link to. */
  let linking: Map<number, number[]> | undefined
  let reordered = false
  let highest = 0
  return {
    has: id => changed.has(id),
    near,
    get revision() {
      return highest
    },
    get size() {
      return changed.size
    },
    get ofLists() {
      return reordered || changed.size > 0
    },
    reorder() {
      reordered = true
    },
    gone,
    manuals,
    reduced,
    notFound(id) {
      if (gone.has(id) || !(build.articles[id] || changed.has(id))) return false
      gone.add(id)
      changed.add(id)
      for (const one of linkingTo(id)) near.add(one)
      return true
    },
    async refresh(ids) {
      const rows = await db
        .select({
          id: articles.id,
          digest: articles.digest,
          revision: articles.revision,
          discussTimes: articles.discussTimes,
          public: articles.public,
          status: articles.status,
          translation: articles.translation,
          bigTitle: articles.bigTitle,
          lang: articles.lang,
          manual: articles.manual
        })
        .from(articles)
        // An array is one parameter, however many ids there are.
        .where(ids && anyOf(articles.id, ids))
      // Thousands of articles differ from the build of a busy day, and each change reads a few.
      const shownBefore = new Set(ids ? ids.filter(id => changed.has(id)) : changed)
      for (const id of ids ?? shownBefore) changed.delete(id)
      const seen = new Set(rows.map(row => row.id))
      // The pages of translations show the same comments.
      const lessened: string[] = []
      for (const row of rows) {
        highest = Math.max(highest, row.revision)
        if (row.discussTimes < (comments.get(row.id) ?? 0)) {
          reduced.add(row.id)
          if (row.translation) lessened.push(row.translation)
        }
        comments.set(row.id, row.discussTimes)
        if (differs(row, build)) changed.add(row.id)
        note(row.id, isShown(row) ? treeFacts(row) : undefined)
        if (isShown(row)) gone.delete(row.id)
        else if (build.articles[row.id] || shownBefore.has(row.id)) gone.add(row.id)
      }
      // Articles of the build that are missing in the database were deleted permanently.
      for (const built of ids ?? Object.keys(build.articles).map(Number)) {
        if (seen.has(built) || !(build.articles[built] || shownBefore.has(built))) continue
        gone.add(built)
        note(built, undefined)
        if (build.articles[built]) changed.add(built)
      }
      const before = new Set(manuals)
      manuals.clear()
      for (const keys of moved.values()) for (const key of keys) manuals.add(key)
      for (const id of gone) for (const one of linkingTo(id)) near.add(one)
      for (const id of await siblings(lessened)) reduced.add(id)
      if (!ids) for (const id of await withRemovedComments()) if (changed.has(id)) reduced.add(id)
      const translations = rows.flatMap(row => row.translation ?? [])
      const around = [...near, ...documentsOf(new Set([...before, ...manuals]))]
      return ids ? [...ids, ...around, ...(await siblings(translations))] : [...changed, ...around]
    }
  }

  /**
   * Returns the articles with a removed comment, and their translations. Whether it was removed before the build, which
   * may be older than this process, is not known.
   */
  async function withRemovedComments(): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`
      with of_removed as (select distinct article_id as id from comments where not ${isShownComment()} and status <> 'held')
      select id from of_removed
      union select other.id from articles own join articles other on other.translation = own.translation
        where own.id in (select id from of_removed)`)
    return rows.map(({ id }) => id)
  }

  /** Compares the data of an article in manual trees with the build. */
  function note(id: number, now: [key: string, digest: string] | undefined): void {
    const built = build.articles[id]?.manual
    if (built?.[0] === now?.[0] && built?.[1] === now?.[1]) moved.delete(id)
    else moved.set(id, [...(built ? [built[0]] : []), ...(now ? [now[0]] : [])])
  }

  /** Returns the articles of the build whose pages link to an article. That is not mutual: related articles are chosen for each. */
  function linkingTo(id: number): readonly number[] {
    if (!linking) {
      linking = new Map()
      for (const [from, { neighbours = [] }] of Object.entries(build.articles))
        for (const to of neighbours) {
          const known = linking.get(to)
          if (known) known.push(Number(from))
          else linking.set(to, [Number(from)])
        }
    }
    return linking.get(id) ?? []
  }

  function documentsOf(keys: ReadonlySet<string>): number[] {
    if (keys.size === 0) return []
    if (!documents)
      documents = Map.groupBy(Object.keys(build.articles).map(Number), id => build.articles[id]?.manual?.[0])
    return [...keys].flatMap(key => documents?.get(key) ?? [])
  }

  // The page of a translation links to the changed article, so it is rendered again too.
  async function siblings(translations: string[]): Promise<number[]> {
    if (translations.length === 0) return []
    const rows = await db.select({ id: articles.id }).from(articles).where(anyOf(articles.translation, translations))
    for (const row of rows) changed.add(row.id)
    return rows.map(row => row.id)
  }
}

interface Row {
  id: number
  digest: string
  revision: number
  discussTimes: number
  public: boolean
  status: string
}

function isShown(row: Row): boolean {
  return row.public && row.status === 'published'
}

function differs(row: Row, build: Build): boolean {
  const built = build.articles[row.id]
  const shown = isShown(row)
  if (!built) return shown
  if (!shown) return true
  if (built.revision !== null) return built.revision !== row.revision
  // A build without a database contains no comments.
  return built.digest !== row.digest || row.discussTimes > 0
}
