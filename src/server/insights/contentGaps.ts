import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Gap, GapKind, GapList, GapQuery } from '../../contract/gaps.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, gapAnswers, searches, threadMessages, users } from '../platform/db/schema.ts'
import { type Cluster, clusterQueries } from './gapClusters.ts'
import { answeredQueries, type UnansweredQuery, unansweredQueries } from './unansweredQueries.ts'

const KINDS: readonly GapKind[] = ['unanswered', 'empty', 'unsatisfied']
const MAX_WORDINGS = 5
const MAX_REASONS = 3
/** Limits the displayed characters of a question. */
const MAX_QUESTION_CHARACTERS = 300

/** Lists unanswered queries, most frequent first, or those that were answered or dismissed, newest first. */
export async function listGaps(db: Db, { state, start, num }: GapQuery): Promise<GapList> {
  const open = clusterQueries(await unansweredQueries(db))
  const has = (kind: GapKind) => open.filter(({ queries }) => queries.some(one => one.kind === kind))
  const [unanswered, empty, unsatisfied] = [has('unanswered'), has('empty'), has('unsatisfied')]
  const counts = {
    open: open.length,
    unanswered: unanswered.length,
    empty: empty.length,
    unsatisfied: unsatisfied.length
  }
  if (state === 'answered' || state === 'aside') return { ...(await closed(db, state, start, num)), counts }
  const wanted = { open, unanswered, empty, unsatisfied }[state].map(cluster => toGap(cluster, null)).sort(byWeight)
  return { list: wanted.slice(start, start + num), total: wanted.length, counts }
}

function byWeight(one: Gap, other: Gap): number {
  return other.askers - one.askers || (one.last < other.last ? 1 : -1)
}

function toGap({ key, queries }: Pick<Cluster, 'key' | 'queries'>, answer: Gap['answer']): Gap {
  const times = new Map<string, number>()
  for (const { text } of queries) times.set(shown(text), (times.get(shown(text)) ?? 0) + 1)
  // For equal frequencies, the newest comes first.
  const [question = '', ...others] = [...times]
    .reverse()
    .sort(([, one], [, other]) => other - one)
    .map(([text]) => text)
  const members = new Set(queries.flatMap(({ userId }) => userId ?? [])).size
  return {
    key,
    question,
    lang: detectLanguage(question),
    langs: [...new Set(queries.map(({ text }) => detectLanguage(text)))].sort().reverse(),
    kinds: KINDS.filter(kind => queries.some(one => one.kind === kind)),
    askers: members + queries.filter(({ userId }) => userId === null).length,
    members,
    last: (queries.at(-1)?.at ?? new Date(0)).toISOString(),
    wordings: others.slice(0, MAX_WORDINGS),
    reasons: [...new Set(queries.flatMap(({ reason }) => reason || []))].slice(-MAX_REASONS),
    answer
  }
}

function shown(text: string): string {
  const whole = text.trim().replace(/\s+/g, ' ')
  const cut = [...whole.slice(0, MAX_QUESTION_CHARACTERS * 2)].slice(0, MAX_QUESTION_CHARACTERS).join('')
  return cut.length < whole.length ? `${cut}…` : whole
}

async function closed(
  db: Db,
  state: 'answered' | 'aside',
  start: number,
  num: number
): Promise<Pick<GapList, 'list' | 'total'>> {
  // The thread of a question may have been deleted since.
  const left = and(
    state === 'answered' ? isNotNull(gapAnswers.articleId) : isNull(gapAnswers.articleId),
    or(
      sql`exists (select 1 from ${searches} where ${searches.gapAnswerId} = ${gapAnswers.id})`,
      sql`exists (select 1 from ${threadMessages} where ${threadMessages.gapAnswerId} = ${gapAnswers.id})`
    )
  )
  const [rows, total] = await Promise.all([
    db
      .select({
        id: gapAnswers.id,
        key: gapAnswers.key,
        articleId: gapAnswers.articleId,
        bigTitle: sql<string>`coalesce(${articles.bigTitle}, '')`,
        by: users.nickname,
        at: gapAnswers.createdAt
      })
      .from(gapAnswers)
      .leftJoin(articles, eq(articles.id, gapAnswers.articleId))
      .leftJoin(users, eq(users.id, gapAnswers.adminId))
      .where(left)
      .orderBy(desc(gapAnswers.createdAt), desc(gapAnswers.id))
      .offset(start)
      .limit(num),
    db.$count(gapAnswers, left)
  ])
  const queriesByAnswer = Map.groupBy(
    await answeredQueries(
      db,
      rows.map(({ id }) => id)
    ),
    (one: UnansweredQuery) => one.answerId
  )
  const list = rows.map(({ key, at, ...answer }) =>
    toGap({ key, queries: queriesByAnswer.get(answer.id) ?? [] }, { ...answer, at: at.toISOString() })
  )
  return { list, total }
}
