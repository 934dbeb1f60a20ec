import { type RenderedArticle, type RenderTask, renderArticle } from './renderArticle.ts'

/** Renders articles sequentially, because otherwise all their syntax trees would be in memory at once. */
export default async function renderBatch(tasks: readonly RenderTask[]): Promise<RenderedArticle[]> {
  const rendered: RenderedArticle[] = []
  for (const { body, comments } of tasks) rendered.push(await renderArticle(body, comments))
  return rendered
}
