import { createParser } from 'eventsource-parser'
import type { Happening } from '../../contract/assistant.ts'
import type { Upstream } from '../platform/config.ts'
import { logError } from '../platform/log.ts'
import type { Prompt } from './prompt.ts'

/** Time in milliseconds without output after which a started model counts as cut off. */
const MODEL_IDLE_TIMEOUT_MS = 60_000
const MAX_ANSWER_TOKENS = 2000

/** The fields of a chat completion event that are used. */
interface Completion {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[]
  error?: unknown
}

/**
 * Streams the output of a model to `take`. Returns the reason if it fails. Never throws: maps every failure to one of a
 * few codes. Does not use the AI SDK, whose stream parser costs 30 times as much: 300 streams took a whole core.
 */
export async function generate(
  { baseUrl, apiKey, model, timeout }: Upstream,
  { instructions, messages }: Prompt,
  signal: AbortSignal,
  take: (delta: string) => void
): Promise<Happening | null> {
  const patience = new AbortController()
  let timer = setTimeout(() => patience.abort(), timeout)
  let [began, done] = [false, false]
  let finished: string | undefined
  const parser = createParser({
    onEvent({ data }) {
      done ||= data === '[DONE]'
      if (done) return
      const { choices, error } = JSON.parse(data) as Completion
      if (error) throw new Error(`it said ${JSON.stringify(error).slice(0, 200)}`)
      finished = choices?.[0]?.finish_reason ?? finished
      const delta = choices?.[0]?.delta?.content
      if (!delta) return
      if (!began) {
        clearTimeout(timer)
        timer = setTimeout(() => patience.abort(), MODEL_IDLE_TIMEOUT_MS)
      }
      began = true
      take(delta)
    }
  })
  try {
    const reply = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({
        model,
        messages: [{ role: 'system', content: instructions }, ...messages],
        max_tokens: MAX_ANSWER_TOKENS,
        temperature: 0,
        stream: true
      }),
      signal: AbortSignal.any([signal, patience.signal])
    })
    if (!reply.ok) throw Object.assign(new Error(`it answered ${reply.status}`), { status: reply.status })
    const decoder = new TextDecoder()
    for await (const bytes of reply.body ?? []) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      if (done) break
      if (began) timer.refresh()
    }
  } catch (error) {
    if (signal.aborted) return 'stopped'
    if (patience.signal.aborted) return began ? 'cut' : 'upstream_slow'
    return whatHappened(error, began)
  } finally {
    clearTimeout(timer)
  }
  if (signal.aborted) return 'stopped'
  if (!began) return 'upstream_down'
  // A server that only closes the connection sends no finish reason.
  return finished === 'stop' ? null : 'cut'
}

function whatHappened(error: unknown, began: boolean): Happening {
  if ((error as { status?: number }).status === 429) return 'too_many'
  if (!began) logError('AI server could not be reached', error)
  return began ? 'cut' : 'upstream_down'
}
