import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'

/** Maximum dimensions of a pgvector HNSW index. */
const MAX_INDEXED_DIMENSIONS = 2000
/** First version with iterative scans, which continue when the nearest rows are filtered out by permissions. */
const MIN_PGVECTOR_VERSION = '0.8'
/** Scans the index iteratively, in strict order, until enough rows pass the filter. */
const SETTINGS = sql`select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true)`

/** Creates a pgvector index for vectors of this many dimensions if the server supports it. Never throws. */
export async function indexVectors(tx: Db, dimensions: number): Promise<void> {
  if (dimensions < 1 || dimensions > MAX_INDEXED_DIMENSIONS || (await hasIndex(tx, dimensions))) return
  const { rows } = await tx.execute<{ version: string }>(
    sql`select coalesce(installed_version, default_version) as version from pg_available_extensions where name = 'vector'`
  )
  const version = rows[0]?.version
  if (!version || version.localeCompare(MIN_PGVECTOR_VERSION, 'en', { numeric: true }) < 0) return
  await tx
    .transaction(async own => {
      await own.execute(sql`create extension if not exists vector`)
      await own.execute(sql`
        create index ${sql.identifier(nameOf(dimensions))} on search_embeddings
        using hnsw ((vector::vector(${sql.raw(String(dimensions))})) vector_cosine_ops)
        where dimensions = ${sql.raw(String(dimensions))}`)
    })
    .catch(error => logError('pgvector is not available', error))
}

/** Checks whether a pgvector index exists for this many dimensions. */
export async function hasIndex(db: Db, dimensions: number): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${nameOf(dimensions)}) is not null as there`
  )
  return rows[0]?.there ?? false
}

/** Makes the transaction scan the index until enough rows are readable. */
export async function raiseEfSearch(tx: Db): Promise<void> {
  await tx.execute(SETTINGS)
}

function nameOf(dimensions: number): string {
  return `search_embeddings_near_${dimensions}`
}
