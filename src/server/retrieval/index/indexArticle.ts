import { createHash } from 'node:crypto'
import { and, eq, gte, lt, ne, or, sql } from 'drizzle-orm'
import { searchableText } from '../../../domain/article/model.ts'
import { fold } from '../../../domain/search/fold.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import { inBatches } from '../../platform/db/inBatches.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchArticles, searchEmbeddings, searchPassages } from '../../platform/db/schema.ts'
import { chunkArticle, chunkDiscussion } from './chunk.ts'
import { indexLogLines } from './logLines.ts'
import { INDEXER } from './terms.ts'
import { gramsOf } from './trigrams.ts'

type Article = typeof articles.$inferSelect
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

/**
 * Writes the index entry of an article, unless a newer one exists. If the own text of the article is unchanged, writes
 * only the changes in its discussion.
 */
export async function indexArticle(db: Db, article: Article): Promise<void> {
  const { title: ofTitle, path, summary } = searchableText(article)
  const digest = digestOf(article.content, summary, ...ofTitle, ...path)
  // Reading a long text may take longer than a transaction may be idle.
  const read =
    (await db.$count(searchArticles, isKnown(article.id, digest))) > 0 ? undefined : await chunkArticle(article)
  await db.transaction(async tx => {
    // The article may have been deleted in the meantime.
    const { public: isPublic, authorId, solved, createdAt } = articles
    const [there] = await tx
      .select({ public: isPublic, authorId, solved, createdAt })
      .from(articles)
      .where(eq(articles.id, article.id))
      .for('key share')
    if (!there) return
    const known = await knownText(tx, article.id, digest)
    const own = known ?? read ?? (await chunkArticle(article))
    const count = known?.count ?? own.pieces.length
    // Comments are read after their article. A comment that arrives in between raises the revision of the article,
    // which is then indexed again.
    const discussion = await chunkDiscussion(tx, article, count)
    const [title, smallTitle] = [fold(article.bigTitle), fold(article.smallTitle)]
    const whole = [own.whole, discussion.whole].filter(Boolean).join(' ')
    const values = {
      revision: article.revision,
      indexer: INDEXER,
      ownDigest: digest,
      ownPieces: count,
      ownLength: own.whole.length,
      title,
      smallTitle,
      headings: own.headings,
      whole,
      // Sent as text, because thousands of parameters would be slow.
      grams: sql`${`{${gramsOf([title, smallTitle, whole]).join()}}`}::int[]`
    }
    const written = await tx
      .insert(searchArticles)
      .values({ articleId: article.id, ...there, ...values })
      .onConflictDoUpdate({
        target: searchArticles.articleId,
        // A trigger maintains the other columns.
        set: values,
        setWhere: or(lt(searchArticles.revision, article.revision), ne(searchArticles.indexer, INDEXER))
      })
      .returning({ id: searchArticles.articleId })
    if (written.length === 0) return
    await writePieces(tx, article, known ? count : 0, [...own.pieces, ...discussion.pieces])
    await indexLogLines(tx, article.id)
  })
}

/** Condition of an entry whose own text is indexed already. */
const isKnown = (id: number, digest: string) =>
  and(eq(searchArticles.articleId, id), eq(searchArticles.indexer, INDEXER), eq(searchArticles.ownDigest, digest))

/** Returns the indexed data of the own text if its digest matches. Locks the row, so that no other server writes it. */
async function knownText(tx: Transaction, id: number, digest: string) {
  const { ownPieces, headings, whole, ownLength } = searchArticles
  const [row] = await tx
    .select({ count: ownPieces, headings, whole, length: ownLength })
    .from(searchArticles)
    .where(isKnown(id, digest))
    .for('update')
  return row && { count: row.count, headings: row.headings, whole: row.whole.slice(0, row.length), pieces: [] }
}

type Piece = Awaited<ReturnType<typeof chunkArticle>>['pieces'][number]

/** Replaces the passages from position `first` on with `pieces`. Writes only the differences. */
async function writePieces(tx: Transaction, article: Article, first: number, pieces: readonly Piece[]): Promise<void> {
  const { articleId, position, digest, anchor, accepted } = searchPassages
  const there = await tx
    .select({ position, digest, anchor, accepted })
    .from(searchPassages)
    .where(eq(articleId, article.id))
  const known = new Map(there.map(row => [row.position, row]))
  const rows = pieces.map(piece => ({
    articleId: article.id,
    digest: digestOf(article.bigTitle, piece.heading, piece.text),
    ...piece
  }))
  const same = (row: (typeof rows)[number]) => {
    const old = first > 0 ? known.get(row.position) : undefined
    return old?.digest === row.digest && old.anchor === row.anchor && old.accepted === row.accepted
  }
  const fresh = rows.filter(row => !same(row))
  const unchanged = new Set(rows.filter(same).map(row => row.position))
  const gone = there.map(row => row.position).filter(at => at >= first && !unchanged.has(at))
  if (gone.length > 0)
    await tx.delete(searchPassages).where(and(eq(articleId, article.id), gte(position, first), anyOf(position, gone)))
  for (const some of inBatches(fresh)) await tx.insert(searchPassages).values(some)
  if (gone.length === 0) return
  const left = [...there.filter(row => row.position < first), ...rows].map(row => row.digest)
  await tx
    .delete(searchEmbeddings)
    .where(
      and(eq(searchEmbeddings.articleId, article.id), sql`not ${searchEmbeddings.digest} = any(${sql.param(left)})`)
    )
}

function digestOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
