import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { LogQuery, LogReply } from '../../contract/logs.ts'
import { type IndexedLine, keyOf } from '../../domain/log/files.ts'
import { tokensOf } from '../../domain/log/mask.ts'
import { compareTokens, MIN_SIMILARITY } from '../../domain/log/similarity.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, searchLogLines } from '../platform/db/schema.ts'
import { SUMMARY_COLUMNS, toSummary } from './resultSummary.ts'

/** Limits the lines that are compared, newest articles first. */
const MAX_ROWS = 1000
const MAX_ARTICLES = 100
/** Limits the templates per leaf that are compared with its lines. */
const MAX_IN_LEAF = 8

/**
 * Returns the lines of articles that are similar to some templates, and those articles, as far as the actor may read
 * them. With `since`, returns only articles missing from the index of a build: changed after that revision, or not
 * public.
 */
export async function matchLogLines(db: Db, actor: Actor, { lines, since }: LogQuery): Promise<LogReply> {
  const keys = [...new Set(lines.map(keyOf))]
  if (keys.length === 0) return { lines: [], articles: [] }
  const lacking = since === undefined ? undefined : or(gt(articles.revision, since), eq(articles.public, false))
  const { articleId: id, line, anchor: at, key } = searchLogLines
  const rows = await db
    .select({ id, line, at })
    .from(searchLogLines)
    .innerJoin(articles, eq(articles.id, id))
    // An array is one parameter, however many keys there are.
    .where(and(visibleTo(actor), lacking, anyOf(key, keys)))
    .orderBy(sql`${articles.createdAt} desc, ${articles.id} desc`)
    .limit(MAX_ROWS)
  const alike = rows.filter(isLikeOneOf(lines))
  const ids = [...new Set(alike.map(row => row.id))].slice(0, MAX_ARTICLES)
  if (ids.length === 0) return { lines: [], articles: [] }
  const shown = await db
    .select(SUMMARY_COLUMNS)
    .from(articles)
    .where(and(visibleTo(actor), anyOf(articles.id, ids)))
  // An article that became internal in the meantime must reveal neither title nor lines.
  const there = new Set(shown.map(row => row.id))
  return { lines: alike.filter(row => there.has(row.id)), articles: shown.map(toSummary) }
}

/** Returns a check whether a line is similar to one of the templates. Different statements may share a leaf. */
function isLikeOneOf(lines: readonly string[]): (row: IndexedLine) => boolean {
  const codes = new Set(lines.filter(line => line.startsWith('#')))
  const leaves = new Map<number, string[][]>()
  for (const line of lines) {
    const leaf = leaves.get(keyOf(line)) ?? []
    if (leaf.length < MAX_IN_LEAF) leaves.set(keyOf(line), [...leaf, tokensOf(line)])
  }
  const known = new Map<string, boolean>()
  return ({ line }) => {
    const before = known.get(line)
    if (before !== undefined) return before
    const isAlike = (template: readonly string[]) =>
      compareTokens(template, tokensOf(line)).similarity >= MIN_SIMILARITY
    const alike = line.startsWith('#') ? codes.has(line) : (leaves.get(keyOf(line)) ?? []).some(isAlike)
    known.set(line, alike)
    return alike
  }
}
