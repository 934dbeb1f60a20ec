import type { Embedder } from '../../platform/config.ts'

/** More numbers than any model gives. */
const MAX_DIMENSIONS = 16_000
/** What servers answer when a text is too long for the model. */
const REFUSED_STATUSES = [400, 413, 422]

/**
 * The vectors of texts, each of length 1, in their order. Throws what the server said, or an Error when what it gave are
 * not vectors; `isRefused` tells of which errors the texts may be the reason.
 */
export async function embedTexts(
  { baseUrl, apiKey, model }: Embedder,
  texts: readonly string[],
  signal: AbortSignal
): Promise<Float32Array[]> {
  // Loaded with the first text: a server without the setting never takes their memory.
  const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible')
  ])
  const provider = createOpenAICompatible({ name: 'embedder', baseURL: baseUrl, ...(apiKey && { apiKey }) })
  const { embeddings } = await embedMany({
    model: provider.embeddingModel(model),
    values: [...texts],
    abortSignal: signal,
    maxRetries: 0
  })
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
  return REFUSED_STATUSES.includes((error as { statusCode?: number } | null)?.statusCode ?? 0)
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
