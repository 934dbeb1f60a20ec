import { asc, eq } from 'drizzle-orm'
import { articleLines } from '../../../domain/log/articleLines.ts'
import { keyOf } from '../../../domain/log/files.ts'
import { inBatches } from '../../platform/db/inBatches.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchLogLines, searchPassages } from '../../platform/db/schema.ts'

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Updates the log lines of an article from its passages. Writes nothing if they are unchanged. */
export async function indexLogLines(tx: Transaction, id: number): Promise<void> {
  const { articleId, position, anchor, heading, text } = searchPassages
  const passages = await tx
    .select({ anchor, heading, text })
    .from(searchPassages)
    .where(eq(articleId, id))
    .orderBy(asc(position))
  const lines = articleLines(passages)
  const there = await tx
    .select({ line: searchLogLines.line, at: searchLogLines.anchor })
    .from(searchLogLines)
    .where(eq(searchLogLines.articleId, id))
  if (isSame(lines, there)) return
  await tx.delete(searchLogLines).where(eq(searchLogLines.articleId, id))
  const rows = lines.map(({ line, at }) => ({ articleId: id, key: keyOf(line), line, anchor: at }))
  for (const some of inBatches(rows)) await tx.insert(searchLogLines).values(some)
}

function isSame(
  lines: readonly { line: string; at: string }[],
  there: readonly { line: string; at: string }[]
): boolean {
  const known = new Set(there.map(({ line, at }) => `${at}\n${line}`))
  return lines.length === known.size && lines.every(({ line, at }) => known.has(`${at}\n${line}`))
}
