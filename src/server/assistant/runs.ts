import type { UIMessageChunk } from 'ai'
import type { AnswerData, MessageMetadata } from '../../contract/assistant.ts'

/** A part of an answer on its way, as the AI SDK's UI message stream has it. */
export type AnswerChunk = UIMessageChunk<MessageMetadata, AnswerData>

/** A dropped connection may come back within this time; then nobody reads, and the model is stopped. */
const GRACE = 10_000
/** So long an answer that ended is kept as it was streamed, for those who come back in the middle of it. */
const KEPT = 60_000
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1'
}
const encoder = new TextEncoder()

/** An answer that is being written. It goes on without a reader, so that one who was cut off finds all of it. */
export class Run {
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

  /** Aborted when the answer is to stop. */
  get signal(): AbortSignal {
    return this.#aborter.signal
  }

  get ended(): boolean {
    return this.#ended
  }

  write(chunk: AnswerChunk): void {
    this.#lines.push(JSON.stringify(chunk))
    this.#wake()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#leaving)
    this.#wake()
  }

  /** Stops the model; what came stays. */
  stop(): void {
    this.#aborter.abort()
  }

  /** A reply with everything after part `after`, as it comes. Each part carries its number as the id of its event. */
  read(after: number): Response {
    let at = Math.min(after, this.#lines.length)
    let open = true
    this.#readers++
    clearTimeout(this.#leaving)
    const leave = () => {
      if (!open) return
      open = false
      if (--this.#readers > 0 || this.#ended) return
      this.#leaving = setTimeout(() => this.stop(), GRACE)
      this.#leaving.unref()
    }
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async controller => {
          while (at === this.#lines.length && !this.#ended && open)
            await new Promise<void>(done => this.#waiting.add(done))
          if (!open) return
          const next = this.#lines.slice(at)
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
      // Read by those who are there, so that a slow reader holds back only itself.
      { highWaterMark: 0 }
    )
    return new Response(body, { headers: HEADERS })
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}

/** The answers that this server writes. */
export interface Runs {
  /** Begins one; `write` writes it to its end and never throws. */
  start(threadId: string, messageId: string, write: (run: Run) => Promise<void>): Run
  /** The one of a thread that runs, or ended just now. */
  find(threadId: string): Run | undefined
  /** Stops all, and waits until what came is stored. */
  stop(): Promise<void>
}

/** Opens the hub of answers. */
export function openRuns(): Runs {
  const ofThread = new Map<string, Run>()
  const writing = new Set<Promise<void>>()
  return {
    start(threadId, messageId, write) {
      const run = new Run(threadId, messageId)
      ofThread.set(threadId, run)
      const written = write(run).finally(() => {
        run.end()
        writing.delete(written)
        setTimeout(() => ofThread.get(threadId) === run && ofThread.delete(threadId), KEPT).unref()
      })
      writing.add(written)
      return run
    },
    find: threadId => ofThread.get(threadId),
    async stop() {
      for (const run of ofThread.values()) run.stop()
      await Promise.all(writing)
    }
  }
}
