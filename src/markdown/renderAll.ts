import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedArticle, RenderTask } from './renderArticle.ts'
import renderBatch from './renderWorker.ts'

/** With fewer for each, starting a worker takes longer than it saves. */
const WORTH_WORKER = 1500
/** Articles that go to a worker at a time. */
const BATCH = 20

/** Batches that wait for a worker, or to be read, for each worker: results are large. */
const QUEUED_BATCHES = 4

/**
 * Renders articles on every core; gives the results in the order of `items`, a few batches ahead of the reader. The text
 * of an item is read when its turn comes.
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
    // A worker that ends when it waits a moment loads the whole pipeline again with the next batch.
    minThreads: workers,
    maxThreads: workers
  })
  try {
    const running: Promise<RenderedArticle[]>[] = []
    for (const start of starts) {
      const task = pool.run(batchAt(start))
      // A failure is thrown when its turn comes.
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
