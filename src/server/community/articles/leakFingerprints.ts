import { and, asc, eq, gt, not, type SQL } from 'drizzle-orm'
import { normalizeLine } from '../../../domain/content/leakFingerprint.ts'
import { isShownComment } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, comments } from '../../platform/db/schema.ts'

/** Ids and text fingerprints that no public page may contain. */
export interface LeakFingerprints {
  /** Ids of articles that guests may not read: internal, held, deleted. */
  ids: number[]
  /** Fingerprints of lines that occur only in internal articles, see leakFingerprint(). */
  lines: string[]
}

/** Limits the lines per article: its title, and the lines that lists and previews show. */
const MAX_LINES_PER_ARTICLE = 5
const BATCH_SIZE = 500

/**
 * Reads the ids and fingerprints of articles that guests may not read. Deleted public texts provide no lines, because
 * anybody may publish them again.
 */
export async function readLeakFingerprints(db: Db): Promise<LeakFingerprints> {
  const shown = and(articles.public, eq(articles.status, 'published')) as SQL
  const ids = await db.select({ id: articles.id }).from(articles).where(not(shown)).orderBy(asc(articles.id))
  const lines = new Set<string>()
  for await (const text of articleTexts(db, not(articles.public)))
    for (const line of fingerprintLines(text).slice(0, MAX_LINES_PER_ARTICLE)) lines.add(line)
  // Lines that also occur in public are not secret: reposted, moved to a public article, or quoted by a person who may
  // read both.
  if (lines.size > 0) {
    for await (const text of articleTexts(db, shown)) for (const line of fingerprintLines(text)) lines.delete(line)
    for await (const text of commentTexts(db, shown)) for (const line of fingerprintLines(text)) lines.delete(line)
  }
  return { ids: ids.map(({ id }) => id), lines: [...lines] }
}

function fingerprintLines(text: string): string[] {
  return text.split('\n').flatMap(line => normalizeLine(line) ?? [])
}

const articleTexts = (db: Db, which: SQL) =>
  inBatches(last =>
    db
      .select({ id: articles.id, title: articles.bigTitle, content: articles.content })
      .from(articles)
      .where(and(which, gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(BATCH_SIZE)
  )

const commentTexts = (db: Db, ofArticles: SQL) =>
  inBatches(last =>
    db
      .select({ id: comments.id, title: articles.bigTitle, content: comments.content })
      .from(comments)
      .innerJoin(articles, eq(articles.id, comments.articleId))
      .where(and(ofArticles, isShownComment(), gt(comments.id, last)))
      .orderBy(asc(comments.id))
      .limit(BATCH_SIZE)
  )

async function* inBatches(read: (last: number) => Promise<{ id: number; title: string; content: string }[]>) {
  for (let last = 0; ; ) {
    const rows = await read(last)
    for (const { title, content } of rows) yield `${title}\n${content}`
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}
