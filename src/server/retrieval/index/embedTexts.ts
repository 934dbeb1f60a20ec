import ky, { isHTTPError } from 'ky'
import * as z from 'zod'
import type { Embedder } from '../../platform/config.ts'

/** More numbers than any model gives. */
const MAX_DIMENSIONS = 16_000
/** What servers answer when a text is too long for the model. */
const REFUSED_STATUSES = [400, 413, 422]
/** The part of an OpenAI-compatible reply that is needed. */
const replySchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()), index: z.int().min(0).optional() }))
})

/**
 * The vectors of texts, each of length 1, in their order.
 * @throws HTTPError for another status than 2xx; `isRefused` decides for which the texts may be the reason
 * @throws Error for a reply that holds no vectors of one length for all texts
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

/** Whether the server took offence at the texts: others, or shorter ones, it may take. */
export function isRefused(error: unknown): boolean {
  return isHTTPError(error) && REFUSED_STATUSES.includes(error.response.status)
}

/** A vector as PostgreSQL reads an array of numbers. */
export function asArray(vector: Float32Array): string {
  return `{${vector.join(',')}}`
}

/** 1 where a number is above 0: of two vectors near each other most are the same. */
export function signBits(vector: Float32Array): string {
  let signs = ''
  for (const number of vector) signs += number > 0 ? '1' : '0'
  return signs
}
