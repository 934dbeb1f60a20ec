import type { Happening } from '../../contract/assistant.ts'
import type { Upstream } from '../config.ts'
import type { Prompt } from './prompt.ts'

/** A model that was under way and says nothing for so long was cut off. */
const SILENCE = 60_000
const MOST_TOKENS = 2000

/**
 * Gives what the model writes, as it comes, to `take`; then what came between, if anything. Never throws: whatever the
 * other server does, the reader is told in one of a few words.
 */
export async function generate(
  { baseUrl, apiKey, timeout }: Upstream,
  model: string,
  { instructions, messages }: Prompt,
  signal: AbortSignal,
  take: (delta: string) => void
): Promise<Happening | null> {
  // Loaded with the first question: a server that nobody asks never takes their memory.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible')
  ])
  // The SDK's own limit begins when the other server answers at all.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const provider = createOpenAICompatible({ name: 'upstream', baseURL: baseUrl, ...(apiKey && { apiKey }) })
  const { stream } = streamText({
    model: provider(model),
    instructions,
    messages,
    abortSignal: AbortSignal.any([signal, late.signal]),
    maxRetries: 0,
    maxOutputTokens: MOST_TOKENS,
    temperature: 0,
    timeout: { chunkMs: SILENCE },
    onError: () => undefined
  })
  let began = false
  let outcome: Happening | null | undefined
  try {
    // To its end: leaving early would wait for what the other server does not send.
    for await (const part of stream) {
      if (part.type === 'text-delta') {
        began = true
        clearTimeout(timer)
        take(part.text)
      } else if (part.type === 'error') outcome ??= whatHappened(part.error, began)
      else if (part.type === 'abort') outcome ??= began ? 'cut' : 'upstream_slow'
      // A server that just closes the connection gives no reason.
      else if (part.type === 'finish' && outcome === undefined)
        outcome = part.rawFinishReason === 'stop' ? emptyIsDown(began) : 'cut'
    }
  } catch (error) {
    outcome ??= whatHappened(error, began)
  } finally {
    clearTimeout(timer)
  }
  if (signal.aborted) return 'stopped'
  if (late.signal.aborted) return 'upstream_slow'
  return outcome === undefined ? (began ? 'cut' : 'upstream_down') : outcome
}

function emptyIsDown(began: boolean): Happening | null {
  return began ? null : 'upstream_down'
}

function whatHappened(error: unknown, began: boolean): Happening {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 429) return 'too_many'
  if (!began) console.error('The AI server could not be asked:', error instanceof Error ? error.message : error)
  return began ? 'cut' : 'upstream_down'
}
