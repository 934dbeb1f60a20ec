import { sql } from 'drizzle-orm'
import type { Embedder } from '../../platform/config.ts'
import { withAdvisoryLock } from '../../platform/db/locks.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchEmbeddings, searchPassages } from '../../platform/db/schema.ts'
import { asArray, embedTexts, isRefused, signBits } from './embedTexts.ts'
import { indexVectors } from './vectorIndex.ts'

/** Limits the texts in one request to the embedding server. */
const BATCH_SIZE = 64
const REQUEST_TIMEOUT_MS = 60_000
/** Pause between two batches in milliseconds, so that searches of readers come first. */
const PAUSE_MS = 50
/** Length in characters down to which a refused text is halved and retried. */
const MIN_TEXT_LENGTH = 100

interface Missing extends Record<string, unknown> {
  id: number
  articleId: number
  digest: string
  title: string
  heading: string
  text: string
}

/**
 * Embeds the passages of these articles, or of all articles, that have no vector of this model yet. Stores each batch
 * before it requests the next one, so that nothing is paid for twice. Returns false if another server is embedding.
 * @throws if the request fails or the reply is unusable
 */
export async function embedPassages(
  db: Db,
  embedder: Embedder,
  ids: readonly number[] | undefined,
  signal: AbortSignal
): Promise<boolean> {
  // Only one server per database embeds. The lock spans no transaction, because the embedding server may be slow.
  const done = await withAdvisoryLock(
    db,
    'embedding',
    async ({ lost }) => {
      await embedMissing(db, embedder, ids, AbortSignal.any([signal, lost]))
      return true
    },
    { skipIfHeld: true }
  )
  return done ?? false
}

async function embedMissing(
  db: Db,
  embedder: Embedder,
  ids: readonly number[] | undefined,
  signal: AbortSignal
): Promise<void> {
  let last = 0
  while (!signal.aborted) {
    const missing = await missingAfter(db, embedder.model, ids, last)
    last = missing.at(-1)?.id ?? last
    // The same text may occur twice in an article.
    const texts = [...new Map(missing.map(each => [`${each.articleId} ${each.digest}`, each])).values()]
    if (texts.length > 0) {
      const vectors = await embedSome(embedder, texts.map(asText), signal)
      await db.transaction(tx => store(tx, embedder.model, texts, vectors))
    }
    if (missing.length < BATCH_SIZE) return
    await new Promise(done => setTimeout(done, PAUSE_MS))
  }
}

async function missingAfter(db: Db, model: string, ids: readonly number[] | undefined, last: number) {
  const { rows } = await db.execute<Missing>(sql`
    select p.id, p.article_id as "articleId", p.digest, ${articles.bigTitle} as title, p.heading, p.text
    from ${searchPassages} p join ${articles} on ${articles.id} = p.article_id
    where p.id > ${last} and p.digest <> '' and ${articles.status} = 'published'
      ${ids ? sql`and p.article_id = any(${sql.param(ids)})` : sql``}
      and not exists (
        select from ${searchEmbeddings} e
        where e.article_id = p.article_id and e.digest = p.digest and e.model = ${model}
      )
    order by p.id limit ${BATCH_SIZE}`)
  return rows
}

function asText({ title, heading, text }: Missing): string {
  return [title, heading, text].filter(Boolean).join('\n')
}

/**
 * Embeds texts. Returns null for a text that the server refuses even at the shortest length.
 * @throws if the server refuses a text before it accepted any, because then the text is not the reason
 */
async function embedSome(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal
): Promise<(Float32Array | null)[]> {
  let taken = false
  const embed = async (some: readonly string[]): Promise<(Float32Array | null)[]> => {
    try {
      const vectors = await embedTexts(
        embedder,
        some,
        AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      )
      taken = true
      return vectors
    } catch (error) {
      if (!isRefused(error)) throw error
      const [only = ''] = some
      if (some.length > 1) {
        const half = some.length >> 1
        return [...(await embed(some.slice(0, half))), ...(await embed(some.slice(half)))]
      }
      if (only.length > MIN_TEXT_LENGTH) return embed([only.slice(0, only.length >> 1)])
      if (!taken) throw error
      return [null]
    }
  }
  return embed(texts)
}

async function store(
  tx: Db,
  model: string,
  texts: readonly Missing[],
  vectors: readonly (Float32Array | null)[]
): Promise<void> {
  const dimensions = vectors.find(vector => vector !== null)?.length ?? 0
  if (vectors.some(vector => vector && vector.length !== dimensions))
    throw new Error('it gave vectors of different lengths')
  await indexVectors(tx, dimensions)
  // Locks articles first, as a deletion does. Passages that were rewritten in the meantime are then missing.
  const ids = [...new Set(texts.map(({ articleId }) => articleId))]
  await tx.execute(sql`select from ${articles} where id = any(${sql.param(ids)}) order by id for key share`)
  await tx.execute(sql`
    with made as (
      select * from unnest(
        ${sql.param(texts.map(({ articleId }) => articleId))}::int[],
        ${sql.param(texts.map(({ digest }) => digest))}::text[],
        ${sql.param(vectors.map(vector => vector?.length ?? 0))}::int[],
        ${sql.param(vectors.map(vector => asArray(vector ?? new Float32Array())))}::text[],
        ${sql.param(vectors.map(vector => signBits(vector ?? new Float32Array())))}::text[]
      ) as made(article_id, digest, dimensions, vector, signs)
    ), there as (
      select p.article_id, p.digest from ${searchPassages} p join made using (article_id, digest) for key share of p
    )
    insert into ${searchEmbeddings} (article_id, digest, model, dimensions, vector, signs)
    select distinct article_id, digest, ${model}, dimensions, vector::real[], signs::varbit
    from made join there using (article_id, digest)
    on conflict (article_id, digest) do update
    set model = excluded.model, dimensions = excluded.dimensions, vector = excluded.vector, signs = excluded.signs`)
}
