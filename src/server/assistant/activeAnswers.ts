import type { UIMessageChunk } from 'ai'
import type { AnswerData, MessageMetadata } from '../../contract/assistant.ts'

/** A part of an answer on its way, as the AI SDK's UI message stream has it. */
export type AnswerChunk = UIMessageChunk<MessageMetadata, AnswerData>

/** A dropped connection may come back within this time; then nobody reads, and the model is stopped. */
export const RECONNECT_WINDOW_MS = 10_000
/** What comes within this time goes out together: a write for each piece of 300 answers took a quarter of a core. */
const FLUSH_INTERVAL_MS = 100
/** How long a finished answer can be resumed in the middle of its stream. */
const FINISHED_ANSWER_TTL_MS = 60_000
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1'
}
const encoder = new TextEncoder()

/** An answer that is being written. It goes on without a reader, so that one who was cut off finds all of it. */
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

  /** Aborted when the answer is to stop. */
  get signal(): AbortSignal {
    return this.#aborter.signal
  }

  get ended(): boolean {
    return this.#ended
  }

  /** How many parts there are. */
  get length(): number {
    return this.#lines.length
  }

  write(chunk: AnswerChunk): void {
    this.add([JSON.stringify(chunk)])
  }

  /** Adds parts that were written elsewhere, as they are sent. */
  add(lines: readonly string[]): void {
    this.#lines.push(...lines)
    this.#wake()
  }

  /** The parts after part `after`, as they are sent. */
  linesAfter(after: number): string[] {
    return this.#lines.slice(after)
  }

  /** Another server relays it to a reader, and renews that at intervals. */
  readElsewhere(): void {
    clearTimeout(this.#leaving)
    if (this.#readers === 0) this.#stopWhenLeft()
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
    let at = after
    let open = true
    // The first words do not wait.
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
      // Read by those who are there, so that a slow reader holds back only itself.
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

/** The answers that this server writes. */
export interface ActiveAnswers {
  /** Begins one; `write` writes it to its end and never throws. */
  start(threadId: string, messageId: string, write: (run: AnswerStream) => Promise<void>): AnswerStream
  /** The one of a thread that runs, or ended just now. */
  find(threadId: string): AnswerStream | undefined
  /** The one that writes a message. */
  writing(messageId: string): AnswerStream | undefined
  /** Stops all, and waits until what came is stored. */
  stop(): Promise<void>
}

/** Opens the hub of answers. */
export function openActiveAnswers(): ActiveAnswers {
  const ofThread = new Map<string, AnswerStream>()
  const writing = new Set<Promise<void>>()
  let stopped = false
  return {
    start(threadId, messageId, write) {
      const run = new AnswerStream(threadId, messageId)
      ofThread.set(threadId, run)
      // Asked for by a request that was under way when the server began to stop.
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
