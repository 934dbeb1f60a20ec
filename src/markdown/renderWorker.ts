import type { RenderTask } from './renderAll.ts'
import { type RenderedArticle, renderArticle } from './renderArticle.ts'

/** What a worker of `renderAll` does with each article. */
export default function renderTask({ body, comments }: RenderTask): Promise<RenderedArticle> {
  return renderArticle(body, comments)
}
