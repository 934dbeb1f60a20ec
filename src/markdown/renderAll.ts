import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Activity } from '../lib/content/activityFile.ts'
import { type RenderedArticle, renderArticle } from './renderArticle.ts'

export interface RenderTask {
  body: string
  comments: Activity['comments']
}

/** Below it, starting workers takes longer than they save. */
const WORTH_WORKERS = 2000

/** Renders articles on every core; the results stand in the order of the tasks. */
export async function renderAll(tasks: readonly RenderTask[]): Promise<RenderedArticle[]> {
  if (tasks.length < WORTH_WORKERS) return Promise.all(tasks.map(task => renderArticle(task.body, task.comments)))
  const pool = new Piscina({
    filename: new URL('./renderWorker.ts', import.meta.url).href,
    maxThreads: availableParallelism(),
    concurrentTasksPerWorker: 2
  })
  try {
    return await Promise.all(tasks.map(task => pool.run(task)))
  } finally {
    await pool.destroy()
  }
}
