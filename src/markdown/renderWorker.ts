import type { RenderTask } from './renderAll.ts'
import { type RenderedArticle, renderArticle } from './renderArticle.ts'

/** What a worker of `renderAll` does with a batch of articles. */
export default function renderBatch(tasks: RenderTask[]): Promise<RenderedArticle[]> {
  return Promise.all(tasks.map(({ body, comments }) => renderArticle(body, comments)))
}
