import { and } from 'drizzle-orm'
import type { FoundArticle, SearchQuery } from '../../contract/search.ts'
import { isAsked } from '../../domain/search/asks.ts'
import { contentQuery } from '../../domain/search/contentQuery.ts'
import { excerpt, markHits } from '../../domain/search/excerpt.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import type { FoundPassage } from './passages/foundPassage.ts'
import { findPassages } from './passages/searchPassages.ts'
import { SUMMARY_COLUMNS, toSummary } from './resultSummary.ts'

/** Limits the passages that are searched, and the articles that are listed. */
const MAX_PASSAGES = 30
const MAX_ARTICLES = 10
/** Minimum share of the query, by term weights, that a passage must cover. */
const MIN_SHARE = 0.5
/** The same of a question that the assistant would refuse. Its words may not be those of the documents. */
const MIN_SHARE_OF_QUESTION = 0.15

/** Articles that cover a query in part, best first, and whether the assistant would quote them. */
interface InParts {
  list: FoundArticle[]
  isAnswered: boolean
}

/** Finds articles that cover a query in part, as the assistant finds passages. Returns each with its passage. */
export async function matchInParts(
  db: Db,
  actor: Actor,
  { q, articleType, family1, solved }: SearchQuery
): Promise<InParts> {
  const kb = [...(articleType > 0 ? [`type-${articleType}`] : []), ...(family1 ? [`chip-${family1}`] : [])]
  const { verdict, list: passages, shares } = await findPassages(db, actor, { query: q, kb, k: MAX_PASSAGES })
  const isQuestion = isAsked(q)
  const isAnswered = verdict === 'strong' || (verdict === 'related' && isQuestion)
  const least = isAnswered ? 0 : isQuestion ? MIN_SHARE_OF_QUESTION : MIN_SHARE
  const best = new Map<number, FoundPassage>()
  for (const passage of passages) {
    if ((shares.get(passage.passageId) ?? 0) < least) continue
    if (solved !== undefined && passage.solved !== (solved === '1')) continue
    if (!best.has(passage.articleId)) best.set(passage.articleId, passage)
  }
  const chosen = [...best.values()].slice(0, MAX_ARTICLES)
  if (chosen.length === 0) return { list: [], isAnswered: false }
  const ids = chosen.map(({ articleId }) => articleId)
  const rows = await db
    .select(SUMMARY_COLUMNS)
    .from(articles)
    .where(and(anyOf(articles.id, ids), visibleTo(actor)))
  const byId = new Map(rows.map(row => [row.id, row]))
  const query = contentQuery(q)
  const list = chosen.flatMap(({ articleId, anchor, heading, text }) => {
    const row = byId.get(articleId)
    if (!row) return []
    const passage = { anchor, heading: heading ? markHits(heading, query) : [], text: excerpt(text, query) }
    return [{ ...toSummary(row), partial: true, title: markHits(row.bigTitle, query), passage }]
  })
  return { list, isAnswered }
}
