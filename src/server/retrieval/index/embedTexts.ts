import ky, { isHTTPError } from 'ky'
import * as z from 'zod'
import type { Embedder } from '../../platform/config.ts'

/** More dimensions than any model returns. */
const MAX_DIMENSIONS = 16_000
/** Statuses that servers return when a text is too long for the model. */
const REFUSED_STATUSES = [400, 413, 422]
/** The fields of an OpenAI-compatible reply that are used. */
const replySchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()), index: z.int().min(0).optional() }))
})

/**
 * Embeds texts. Returns vectors of length 1, in the order of the texts.
 * @throws HTTPError for a status other than 2xx; `isRefused` checks whether the texts may be the reason
 * @throws Error for a reply without vectors of one length for all texts
 */
export async function embedTexts(
  { baseUrl, apiKey, model }: Embedder,
  texts: readonly string[],
  signal: AbortSignal
): Promise<Float32Array[]> {
  const reply = await ky.post(`${baseUrl.replace(/\/$/, '')}/embeddings`, {
    json: { model, input: texts, encoding_format: 'float' },
    ...(apiKey && { headers: { Authorization: `Bearer ${apiKey}` } }),
    signal,
    retry: 0,
    timeout: false
  })
  const { data } = replySchema.parse(await reply.json())
  const embeddings = data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)).map(each => each.embedding)
  if (embeddings.length !== texts.length)
    throw new Error(`it gave ${embeddings.length} vectors for ${texts.length} texts`)
  const dimensions = embeddings[0]?.length ?? 0
  return embeddings.map(embedding => {
    if (embedding.length !== dimensions || dimensions > MAX_DIMENSIONS)
      throw new Error(`it gave vectors of ${dimensions} and ${embedding.length} numbers`)
    const length = Math.sqrt(embedding.reduce((sum, number) => sum + number * number, 0))
    if (!(length > 0 && Number.isFinite(length))) throw new Error('it gave vectors without a direction')
    return Float32Array.from(embedding, number => number / length)
  })
}

/** Checks whether the server refused the texts. It may accept other or shorter texts. */
export function isRefused(error: unknown): boolean {
  return isHTTPError(error) && REFUSED_STATUSES.includes(error.response.status)
}

/** Formats a vector as a PostgreSQL array. */
export function asArray(vector: Float32Array): string {
  return `{${vector.join(',')}}`
}

/** Returns a bit per number: 1 if it is above 0. Similar vectors share most bits. */
export function signBits(vector: Float32Array): string {
  let signs = ''
  for (const number of vector) signs += number > 0 ? '1' : '0'
  return signs
}
