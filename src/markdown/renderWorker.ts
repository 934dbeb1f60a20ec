import { type RenderedArticle, type RenderTask, renderArticle } from './renderArticle.ts'

/** Renders articles one after the other: side by side their syntax trees would all be in memory. */
export default async function renderBatch(tasks: readonly RenderTask[]): Promise<RenderedArticle[]> {
  const rendered: RenderedArticle[] = []
  for (const { body, comments } of tasks) rendered.push(await renderArticle(body, comments))
  return rendered
}
