import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SearchQuery } from '../../contract/search.ts'
import { PROBLEM_ASSISTANCE } from '../../lib/articleTypes.ts'
import type { Query } from '../../lib/search/query.ts'
import type { Actor } from '../accounts/actor.ts'
import { hotness } from '../articles/list.ts'
import { visibleTo } from '../articles/visible.ts'
import type { Db } from '../db/open.ts'
import { articles } from '../db/schema.ts'
import { gramsIn } from './grams.ts'

/** Articles that are read to see whether and how well they hold a query; of common words those with it in the title first, then the newest. */
const READ = 100
/** As the search in a browser has them: what a word in these places is worth, and a solved question. */
const [IN_TITLE, IN_SUBTITLE, IN_HEADING, SOLVED] = [40, 12, 8, 4]
/** The whole query as one run comes before its words apart. */
const AS_ONE_RUN = 1000
/** BM25's saturation by mentions and by length in characters, beside those. */
const [MENTIONS, K1, B, USUAL_LENGTH] = [10, 1.2, 0.75, 4000]

type Narrowing = Pick<SearchQuery, 'articleType' | 'family1' | 'solved' | 'start' | 'num' | 'sort'> & {
  /** Only what guests may not read. */
  internal?: boolean
}

/**
 * Ids of the articles that hold every word of a query, in order, and how many there are in all: counted among all that
 * may hold them where those are more than are read.
 */
export async function holding(
  db: Db,
  actor: Actor,
  query: Query,
  asked: Narrowing
): Promise<{ ids: number[]; total: number }> {
  const { run, words } = query
  if (run === '') return { ids: [], total: 0 }
  const apart = words.flatMap(gramsIn)
  // Of single characters apart only the whole run can be looked up.
  const grams = [...new Set(apart.length > 0 ? apart : gramsIn(run))]
  const may = and(
    visibleTo(actor),
    narrowing(asked),
    // A single character is looked for in titles alone.
    grams.length > 0 ? sql`s.grams @> ${sql.param(grams)}::int[]` : allIn(sql`s.title`, words)
  )
  const from = sql`search_articles s join ${articles} on ${articles.id} = s.article_id where ${may}`
  const read = Math.max(READ, asked.start + asked.num)
  const { rows } = await db.execute<{ id: number; read: boolean }>(sql`
    with may as (
      select s.article_id as id from ${from}
      order by ${asked.sort === 'best' ? sql`(${allIn(sql`s.title`, words)}) desc, ` : sql``}${orderOf(asked.sort)} limit ${read + 1}
    ), texts as materialized (
      -- Unpacked once, and not for each word again.
      select s.article_id, s.title, s.small_title, s.headings, s.title || ' ' || s.small_title || ' ' || s.whole as whole
      from may join search_articles s on s.article_id = may.id
    ), held as (
      select s.article_id as id, ${scoreOf(query)} as score from texts s where ${allIn(sql`s.whole`, words)}
    )
    select held.id, (select count(*) from may) > ${read} as read from held join ${articles} on ${articles.id} = held.id
    order by ${asked.sort === 'best' ? sql`held.score desc, ` : sql``}${orderOf(asked.sort)}`)
  const ids = rows.map(row => row.id).slice(asked.start, asked.start + asked.num)
  if (!rows[0]?.read) return { ids, total: rows.length }
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`)
  return { ids, total: counted.rows[0]?.total ?? rows.length }
}

function narrowing({ articleType, family1, solved, internal }: Narrowing): SQL | undefined {
  return and(
    articleType > 0 ? eq(articles.articleType, articleType) : undefined,
    family1 ? sql`${articles.family1} @> array[${family1}]::int[]` : undefined,
    internal ? eq(articles.public, false) : undefined,
    solved ? and(eq(articles.articleType, PROBLEM_ASSISTANCE), eq(articles.solved, solved === '1')) : undefined
  )
}

function orderOf(sort: SearchQuery['sort']): SQL {
  if (sort !== 'hot') return sql`${articles.createdAt} desc, ${articles.id} desc`
  return sql`${hotness} desc, ${articles.id} desc`
}

/** Points of an article: as one run first; then title, subtitle, headings, and BM25 of the mentions of each word. */
function scoreOf({ run, words }: Query): SQL {
  const norm = sql`${K1}::float * (1 - ${B}::float + ${B}::float * length(s.whole) / ${USUAL_LENGTH}::float)`
  const points = [...new Set([run, ...words])].map(each => {
    const like = likeOf(each)
    const mentions = sql`((length(s.whole) - length(replace(s.whole, ${each}, ''))) / ${[...each].length}::float)`
    return sql`(case when s.title like ${like} then ${IN_TITLE} else 0 end
      + case when s.small_title like ${like} then ${IN_SUBTITLE} else 0 end
      + case when s.headings like ${like} then ${IN_HEADING} else 0 end
      + ${MENTIONS}::float * ${mentions} / (${mentions} + ${norm}))`
  })
  const together = sql`case when ${allIn(sql`s.whole`, [run])} then ${AS_ONE_RUN} else 0 end`
  const solved = sql`case when (select a.solved from articles a where a.id = s.article_id) then ${SOLVED} else 0 end`
  return sql`${together} + ${solved} + ${sql.join(points, sql` + `)}`
}

function allIn(text: SQL, words: readonly string[]): SQL {
  return and(...words.map(word => sql`${text} like ${likeOf(word)}`)) ?? sql`true`
}

/** The pattern of texts that hold `run`. */
export function likeOf(run: string): string {
  return `%${run.replace(/[\\%_]/g, '\\$&')}%`
}
