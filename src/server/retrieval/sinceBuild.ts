import { and, asc, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { FoundArticle, SearchQuery, SearchReply } from '../../contract/search.ts'
import { fieldsOf } from '../../domain/search/fields.ts'
import type { SearchText } from '../../domain/search/files.ts'
import { holds, joinRun } from '../../domain/search/join.ts'
import { revisionsIn } from '../../domain/search/knownRevisions.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { variantsIn } from '../../domain/search/variants.ts'
import { renderText } from '../../markdown/renderText.ts'
import { type Actor, isShownComment, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, comments, searchArticles } from '../platform/db/schema.ts'
import { openPauses } from '../platform/pauses.ts'
import type { Candidates } from './candidates.ts'
import { gramsIn } from './index/trigrams.ts'
import { matchArticles } from './matchArticles.ts'
import { SUMMARY_COLUMNS, toSummary } from './resultSummary.ts'

type Passages = NonNullable<FoundArticle['text']>['passages']

const CACHE_MAX_CHARACTERS = 16_000_000
/** A longer text is sent by the sections that a query needs. */
const MAX_CHARACTERS_SENT = 24_000
/** Keyed by article and revision. Every comment raises the revision. */
const rendered = new LRUCache<string, Promise<Passages>>({ maxSize: CACHE_MAX_CHARACTERS })

/**
 * Returns articles that contain every word of a query in title, text or discussion, that the actor may read, and that
 * the index of a build lacks: changed after its revision, or not public. Newest first, with full text, because the
 * search in the browser ranks them among the results of its index.
 */
export async function articlesSinceBuild(
  db: Db,
  candidates: Candidates,
  actor: Actor,
  { q, since = 0, known = '', num }: Pick<SearchQuery, 'q' | 'since' | 'known' | 'num'>
): Promise<Pick<SearchReply, 'list' | 'total'>> {
  const query = parseQuery(q)
  const { words } = query
  const internal = actor.id === null ? [] : await internalOnes(db, candidates, actor, query, num)
  const built = revisionsIn(known, since)
  const same = [...built].map(([id, revision]) => sql`(${articles.id} = ${id} and ${articles.revision} = ${revision})`)
  const isBuilt = same.length > 0 ? sql`not (${sql.join(same, sql` or `)})` : undefined
  const changed = and(gt(articles.revision, since), isBuilt, ...words.map(word => mayHold(db, word)))
  const where = and(visibleTo(actor), or(changed, anyOf(articles.id, internal)))
  const [rows, total] = await Promise.all([
    words.length > 0
      ? db
          .select({ ...getTableColumns(articles), translationGroup: SUMMARY_COLUMNS.translationGroup })
          .from(articles)
          .where(where)
          .orderBy(desc(articles.createdAt), desc(articles.id))
          .limit(2 * num)
      : [],
    words.length > 0 ? db.$count(articles, where) : 0
  ])
  const list = await Promise.all(
    rows.map(async row => ({ ...toSummary(row), text: shortened(await textOf(db, row), query) }))
  )
  return { list, total }
}

/** Returns the text of an article as a build writes it. */
async function textOf(db: Db, row: typeof articles.$inferSelect): Promise<SearchText> {
  const { id, lang, bigTitle: title, smallTitle } = row
  const passages = await passagesOf(db, row)
  const variants = variantsIn([title, smallTitle, ...passages.flatMap(({ heading, text }) => [heading, text])])
  return { id, lang, title, smallTitle, passages, ...(variants && { variants }) }
}

/** Returns the best non-public matches only, because there may be many and each is sent with its full text. */
async function internalOnes(
  db: Db,
  candidates: Candidates,
  actor: Actor,
  query: Query,
  num: number
): Promise<number[]> {
  const filter = { articleType: 0, internal: true, start: 0, num, sort: 'best' } as const
  return (await matchArticles(db, candidates, actor, query, filter)).list.map(({ id }) => id)
}

/** Leaves out the passages of a long text that have none of the words, and then the last ones. */
function shortened(text: SearchText, query: Query): SearchText {
  const lengthOf = ({ heading, text }: SearchText['passages'][number]) => heading.length + text.length
  if (text.passages.reduce((sum, passage) => sum + lengthOf(passage), 0) <= MAX_CHARACTERS_SENT) return text
  const runs = [query.run, ...query.words]
  const { passages } = fieldsOf(text)
  const hits = passages.filter(({ heading, text }) => runs.some(run => holds(heading, run) || holds(text, run)))
  let left = MAX_CHARACTERS_SENT
  const sent = hits.filter(({ passage }, at) => {
    left -= lengthOf(passage)
    return at === 0 || left >= 0
  })
  return { ...text, passages: sent.map(({ passage }) => passage) }
}

/**
 * Builds the condition that an article may contain a word: in its own text, in its discussion, or by the index, which
 * may be behind. Ignores width, case and joints.
 */
function mayHold(db: Db, word: string): SQL | undefined {
  const bare = joinRun(word).text.replaceAll('-', '')
  const pattern = `%${bare.replace(/[\\%_]/g, '\\$&')}%`
  const joined = (text: SQL) =>
    sql`regexp_replace(lower(normalize(${text}, NFKC)), '[[:space:]~‐‒–—−〜-]+', '', 'g') like ${pattern}`
  const inComments = db
    .select({ id: comments.articleId })
    .from(comments)
    .where(and(isShownComment(), joined(sql`${comments.content}`)))
  const grams = gramsIn(word)
  const indexed = db
    .select({ id: searchArticles.articleId })
    .from(searchArticles)
    .where(sql`${searchArticles.grams} @> ${sql.param(grams)}::int[]`)
  const own = joined(sql`${articles.bigTitle} || ' ' || ${articles.smallTitle} || ' ' || ${articles.content}`)
  return or(own, inArray(articles.id, inComments), grams.length > 0 ? inArray(articles.id, indexed) : undefined)
}

function passagesOf(db: Db, row: typeof articles.$inferSelect): Promise<Passages> {
  const key = `${row.id}@${row.revision}`
  const known = rendered.get(key)
  if (known) return known
  const passages = readPassages(db, row)
  rendered.set(key, passages, { size: row.content.length + 1 })
  passages.then(
    list => {
      const size = list.reduce((sum, { heading, text }) => sum + heading.length + text.length, 1)
      if (rendered.peek(key) === passages) rendered.set(key, passages, { size })
    },
    () => rendered.delete(key)
  )
  return passages
}

async function readPassages(db: Db, { id, content, bestDiscussId }: typeof articles.$inferSelect): Promise<Passages> {
  const commentRows = await db
    .select({ id: comments.id, content: comments.content })
    .from(comments)
    .where(and(eq(comments.articleId, id), isShownComment()))
    .orderBy(asc(comments.createdAt))
  const { passages } = await renderText(content)
  const discussion: Passages = []
  const pause = openPauses()
  for (const comment of commentRows) {
    await pause()
    discussion.push({
      anchor: comment.id === bestDiscussId ? 'accepted' : `comment-${comment.id}`,
      heading: '',
      text: (await renderText(comment.content)).text
    })
  }
  return [...passages, ...discussion].filter(({ heading, text }) => heading || text)
}
