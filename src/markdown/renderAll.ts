import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { RenderedArticle, RenderTask } from './renderArticle.ts'
import renderBatch from './renderWorker.ts'

/** With fewer for each, starting a worker takes longer than it saves. */
const WORTH_WORKER = 1500
/** Articles that go to a worker at a time. */
const BATCH = 20

/** Renders articles on every core; the results stand in the order of the tasks. */
export async function renderAll(tasks: readonly RenderTask[]): Promise<RenderedArticle[]> {
  const workers = Math.min(availableParallelism(), Math.floor(tasks.length / WORTH_WORKER))
  if (workers < 2) return renderBatch(tasks)
  const pool = new Piscina<RenderTask[], RenderedArticle[]>({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    maxThreads: workers
  })
  try {
    const batches = Array.from({ length: Math.ceil(tasks.length / BATCH) }, (_, index) =>
      pool.run(tasks.slice(index * BATCH, (index + 1) * BATCH))
    )
    return (await Promise.all(batches)).flat()
  } finally {
    await pool.destroy()
  }
}
