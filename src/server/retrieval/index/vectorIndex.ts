import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { logError } from '../../platform/log.ts'

/** An index takes vectors of no more numbers. */
const MAX_INDEXED_DIMENSIONS = 2000
/** The first version that goes on looking when those nearest may not be read. */
const MIN_PGVECTOR_VERSION = '0.8'
/** The index is looked through on until there are enough, in strict order. */
const SETTINGS = sql`select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true)`

/** Makes an index by pgvector for vectors of so many numbers, where the server has it and allows it. Throws never. */
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

/** Whether vectors of so many numbers are searched by pgvector. */
export async function hasIndex(db: Db, dimensions: number): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${nameOf(dimensions)}) is not null as there`
  )
  return rows[0]?.there ?? false
}

/** Lets the transaction look through the index until it has enough that may be read. */
export async function raiseEfSearch(tx: Db): Promise<void> {
  await tx.execute(SETTINGS)
}

function nameOf(dimensions: number): string {
  return `search_embeddings_near_${dimensions}`
}
