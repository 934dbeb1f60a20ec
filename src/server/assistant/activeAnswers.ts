import type { UIMessageChunk } from 'ai'
import type { AnswerData, MessageMetadata } from '../../contract/assistant.ts'

/** A chunk of an answer in progress, in the format of the AI SDK's UI message stream. */
export type AnswerChunk = UIMessageChunk<MessageMetadata, AnswerData>

/** Time in milliseconds that a dropped connection has to return. After it, the model is stopped. */
export const RECONNECT_WINDOW_MS = 10_000
/**
 * Interval in milliseconds in which chunks are batched into one write. One write per chunk of 300 answers took a
 * quarter of a core.
 */
const FLUSH_INTERVAL_MS = 100
/** Time in milliseconds that a finished answer can be resumed in the middle of its stream. */
const FINISHED_ANSWER_TTL_MS = 60_000
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1'
}
const encoder = new TextEncoder()

/** An answer in progress. Continues without a reader, so that a reader who lost the connection can get all of it. */
export class AnswerStream {
  readonly threadId: string
  readonly messageId: string
  readonly #lines: string[] = []
  readonly #aborter = new AbortController()
  readonly #waiting = new Set<() => void>()
  #readers = 0
  #ended = false
  #leaving: NodeJS.Timeout | undefined

  constructor(threadId: string, messageId: string) {
    this.threadId = threadId
    this.messageId = messageId
  }

  /** Aborts when the answer must stop. */
  get signal(): AbortSignal {
    return this.#aborter.signal
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Number of chunks so far. */
  get length(): number {
    return this.#lines.length
  }

  write(chunk: AnswerChunk): void {
    this.add([JSON.stringify(chunk)])
  }

  /** Adds serialized chunks of an answer that another server writes. */
  add(lines: readonly string[]): void {
    this.#lines.push(...lines)
    this.#wake()
  }

  /** Returns the serialized chunks after number `after`. */
  linesAfter(after: number): string[] {
    return this.#lines.slice(after)
  }

  /** Notes that another server relays the answer to a reader. That server must repeat the call at intervals. */
  readElsewhere(): void {
    clearTimeout(this.#leaving)
    if (this.#readers === 0) this.#stopWhenLeft()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#leaving)
    this.#wake()
  }

  /** Stops the model. The text so far remains. */
  stop(): void {
    this.#aborter.abort()
  }

  /** Returns a reply that streams all chunks after number `after`. Each event has the number of its chunk as id. */
  read(after: number): Response {
    let at = after
    let open = true
    // Sends the first words without delay.
    let [sentAt, hasWords] = [0, false]
    this.#readers++
    clearTimeout(this.#leaving)
    const leave = () => {
      if (!open) return
      open = false
      if (--this.#readers === 0) this.#stopWhenLeft()
    }
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async controller => {
          while (at >= this.#lines.length && !this.#ended && open)
            await new Promise<void>(done => this.#waiting.add(done))
          const rest = sentAt + FLUSH_INTERVAL_MS - performance.now()
          if (hasWords && rest > 0 && open && !this.#ended) await new Promise(done => setTimeout(done, rest))
          if (!open) return
          const next = this.#lines.slice(at)
          sentAt = performance.now()
          hasWords ||= next.some(line => line.startsWith('{"type":"text-delta"'))
          if (next.length > 0)
            controller.enqueue(
              encoder.encode(next.map((line, index) => `id: ${at + index + 1}\ndata: ${line}\n\n`).join(''))
            )
          at += next.length
          if (next.length > 0) return
          controller.enqueue(encoder.encode('data: [DONE]\n\n'))
          controller.close()
          leave()
        },
        cancel: () => {
          leave()
          this.#wake()
        }
      },
      // Pulls only on demand, so that a slow reader delays nobody else.
      { highWaterMark: 0 }
    )
    return new Response(body, { headers: HEADERS })
  }

  #stopWhenLeft(): void {
    if (this.#ended) return
    this.#leaving = setTimeout(() => this.stop(), RECONNECT_WINDOW_MS)
    this.#leaving.unref()
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}

/** The answers in progress on this server. */
export interface ActiveAnswers {
  /** Starts an answer. `write` completes it and never throws. */
  start(threadId: string, messageId: string, write: (run: AnswerStream) => Promise<void>): AnswerStream
  /** Returns the answer of a thread that is in progress or ended recently. */
  find(threadId: string): AnswerStream | undefined
  /** Returns the answer that writes a message. */
  writing(messageId: string): AnswerStream | undefined
  /** Stops all answers and waits until their text is stored. */
  stop(): Promise<void>
}

/** Opens the registry of active answers. */
export function openActiveAnswers(): ActiveAnswers {
  const ofThread = new Map<string, AnswerStream>()
  const writing = new Set<Promise<void>>()
  let stopped = false
  return {
    start(threadId, messageId, write) {
      const run = new AnswerStream(threadId, messageId)
      ofThread.set(threadId, run)
      // A request that was in flight when the server started to stop.
      if (stopped) run.stop()
      const written = write(run).finally(() => {
        run.end()
        writing.delete(written)
        setTimeout(() => ofThread.get(threadId) === run && ofThread.delete(threadId), FINISHED_ANSWER_TTL_MS).unref()
      })
      writing.add(written)
      return run
    },
    find: threadId => ofThread.get(threadId),
    writing: messageId => [...ofThread.values()].find(run => run.messageId === messageId),
    async stop() {
      stopped = true
      for (const run of ofThread.values()) run.stop()
      await Promise.all(writing)
    }
  }
}
