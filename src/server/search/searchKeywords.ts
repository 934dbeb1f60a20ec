import { and, getTableColumns, sql } from 'drizzle-orm'
import type { FoundArticle, SearchQuery, SearchReply } from '../../contract/search.ts'
import { excerpt, markHits } from '../../lib/search/excerpt.ts'
import { parseQuery, type Query } from '../../lib/search/query.ts'
import type { Actor } from '../accounts/actor.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles } from '../db/schema.ts'
import { cardOf } from './cardOf.ts'
import { holding, likeOf } from './holding.ts'
import { recentArticles } from './recentArticles.ts'
import { noteSearch } from './searches.ts'
import { suggest } from './suggest.ts'

const { content: _, ...SHOWN } = getTableColumns(articles)

/**
 * Articles that the actor may read and that hold every word of a query, as any run of characters, in their title, text
 * or discussion: best, newest or hottest first. The first page of a search is noted, and has its `sid`.
 */
export async function searchKeywords(db: Db, actor: Actor, asked: SearchQuery): Promise<SearchReply> {
  const began = performance.now()
  const reply = asked.since === undefined ? await searchAll(db, actor, asked) : await recentArticles(db, actor, asked)
  return { ...reply, took: Math.round(performance.now() - began) }
}

async function searchAll(db: Db, actor: Actor, asked: SearchQuery): Promise<Omit<SearchReply, 'took'>> {
  const query = parseQuery(asked.q)
  const { ids, total } = await holding(db, actor, query, asked)
  const list = ids.length > 0 ? await shown(db, actor, ids, query) : []
  const suggestion = total === 0 ? await suggest(db, actor, query) : undefined
  const sid = asked.start === 0 ? await noteSearch(db, actor, asked.q, total) : undefined
  return { sid, list, total, suggestion }
}

/** Results as they are listed, each with the passage that says most of the query. */
async function shown(db: Db, actor: Actor, ids: readonly number[], query: Query): Promise<FoundArticle[]> {
  const [rows, passages] = await Promise.all([
    db
      .select(SHOWN)
      .from(articles)
      // Asked once more: what is shown is what may be read now.
      .where(and(sql`${articles.id} = any(${sql.param(ids)})`, visibleTo(actor))),
    passagesOf(db, ids, query)
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    const { anchor = '', heading = '', text = '' } = passages.get(id) ?? {}
    const passage = {
      anchor,
      heading: heading ? markHits(heading, query) : [],
      text: excerpt(text || row.smallTitle, query)
    }
    return [{ ...cardOf(row), title: markHits(row.bigTitle, query), passage }]
  })
}

interface Passage extends Record<string, unknown> {
  id: number
  anchor: string
  heading: string
  text: string
}

/** Of each article the passage with the whole run, else with most of the words; headings count for more. */
async function passagesOf(db: Db, ids: readonly number[], { run, words }: Query): Promise<Map<number, Passage>> {
  const [heading, text] = [sql`p.folded_heading`, sql`p.folded`]
  const points = [run, ...words].map((each, at) => {
    const weight = at === 0 ? 2 * words.length : 1
    return sql`(case when ${heading} like ${likeOf(each)} then ${3 * weight} else 0 end + case when ${text} like ${likeOf(each)} then ${2 * weight} else 0 end)`
  })
  const { rows } = await db.execute<Passage>(sql`
    select distinct on (p.article_id) p.article_id as id, p.anchor, p.heading, p.text
    from (
      select *, lower(normalize(heading, nfkc)) as folded_heading, lower(normalize(text, nfkc)) as folded
      from search_passages where article_id = any(${sql.param(ids)}) offset 0
    ) p
    order by p.article_id, ${sql.join(points, sql` + `)} desc, p.accepted desc, p.position`)
  return new Map(rows.map(row => [row.id, row]))
}
