import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedArticle, RenderTask } from './renderArticle.ts'
import renderBatch from './renderWorker.ts'

/** Minimum number of articles per worker. With fewer, starting a worker takes longer than it saves. */
const WORTH_WORKER = 1500
/** Number of articles per worker task. */
const BATCH = 20

/**
 * Maximum number of queued batches per worker, including finished ones that are not yet read, because results are
 * large.
 */
const QUEUED_BATCHES = 4

/**
 * Renders articles on all cores. Yields the results in the order of `items`, a few batches ahead of the reader. The
 * text of an item is read when its batch starts.
 */
export async function* renderAll<T>(
  items: readonly T[],
  toTask: (item: T) => RenderTask
): AsyncGenerator<RenderedArticle, undefined> {
  const starts = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => index * BATCH)
  const batchAt = (start: number) => items.slice(start, start + BATCH).map(toTask)
  const workers = Math.min(availableParallelism(), Math.floor(items.length / WORTH_WORKER))
  if (workers < 2) {
    for (const start of starts) yield* await renderBatch(batchAt(start))
    return
  }
  const pool = new Piscina<RenderTask[], RenderedArticle[]>({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    // A worker that ends after a short idle time would load the whole pipeline again for the next batch.
    minThreads: workers,
    maxThreads: workers
  })
  try {
    const running: Promise<RenderedArticle[]>[] = []
    for (const start of starts) {
      const task = pool.run(batchAt(start))
      // A failure is thrown when its batch is awaited.
      task.catch(() => undefined)
      running.push(task)
      const first = running.length >= workers * QUEUED_BATCHES ? running.shift() : undefined
      if (first) yield* await first
    }
    for (const batch of running) yield* await batch
  } finally {
    await pool.destroy()
  }
}
