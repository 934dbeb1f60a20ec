import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchEmbeddings, searchPassages } from '../../platform/db/schema.ts'
import { asArray, signBits } from '../index/embedTexts.ts'
import { hasIndex, raiseEfSearch } from '../index/vectorIndex.ts'
import { scopeFilter } from './postings.ts'

/** Limits the passages of a search. */
const MAX_PASSAGES = 50
/** Limits the passages whose vectors are compared in full, after selection by sign bits. */
const MAX_COMPARED = 300

/** A passage, and the cosine similarity of its vector to that of the question. */
export interface Near extends Record<string, unknown> {
  id: number
  likeness: number
}

/**
 * Returns the passages in these knowledge bases with the nearest vectors of `model` that the actor may read, nearest
 * first.
 */
export async function searchVectors(
  db: Db,
  actor: Actor,
  kb: readonly string[],
  model: string,
  vector: Float32Array
): Promise<Near[]> {
  const where = and(
    eq(searchEmbeddings.model, model),
    // Must match the condition of the partial index literally.
    sql`${searchEmbeddings.dimensions} = ${sql.raw(String(vector.length))}`,
    visibleTo(actor),
    scopeFilter(kb)
  )
  if (await hasIndex(db, vector.length))
    return db.transaction(async tx => {
      await raiseEfSearch(tx)
      return passagesOf(tx, byIndex(vector, where))
    })
  return passagesOf(db, byScan(vector, where))
}

function byIndex(vector: Float32Array, where: SQL | undefined): SQL {
  const type = sql.raw(`vector(${vector.length})`)
  return sql`
    select article_id, digest, 1 - distance as likeness from (
      select ${searchEmbeddings.articleId}, ${searchEmbeddings.digest},
        ${searchEmbeddings.vector}::${type} <=> ${asArray(vector)}::real[]::${type} as distance
      from ${searchEmbeddings} join ${articles} on ${articles.id} = ${searchEmbeddings.articleId}
      where ${where} order by distance limit ${MAX_PASSAGES}
    ) found`
}

/** Compares all vectors by sign bits, which is cheap, and then the nearest ones in full. */
function byScan(vector: Float32Array, where: SQL | undefined): SQL {
  return sql`
    select article_id, digest, (
      select sum(own * asked) from unnest(vector, ${asArray(vector)}::real[]) as pairs(own, asked)
    )::float as likeness
    from ${searchEmbeddings} join (
      select ${searchEmbeddings.articleId}, ${searchEmbeddings.digest}
      from ${searchEmbeddings} join ${articles} on ${articles.id} = ${searchEmbeddings.articleId}
      where ${where} order by bit_count(${searchEmbeddings.signs} # ${signBits(vector)}::varbit) limit ${MAX_COMPARED}
    ) alike using (article_id, digest)`
}

async function passagesOf(db: Db, near: SQL): Promise<Near[]> {
  const { rows } = await db.execute<Near>(sql`
    select p.id, near.likeness from (${near}) near join ${searchPassages} p using (article_id, digest)
    order by near.likeness desc, p.id limit ${MAX_PASSAGES}`)
  return rows
}
