import { LRUCache } from 'lru-cache'
import type { Heading } from '../../contract/articles.ts'
import { withPictureSizes } from '../../markdown/pictureSizes.ts'

interface RenderedBody {
  html: string
  headings: Heading[]
}

const KEPT = 500
const rendered = new LRUCache<string, Promise<RenderedBody>>({ max: KEPT })

/** The HTML of an article's Markdown, kept until its text changes. The pipeline is loaded with the first use. */
export function renderedBody({
  id,
  textRevision,
  content
}: {
  id: number
  textRevision: number
  content: string
}): Promise<RenderedBody> {
  const key = `${id}@${textRevision}`
  const known = rendered.get(key)
  if (known) return known
  const body = import('../../markdown/render.ts').then(async ({ renderMarkdown }) => {
    const { html, headings } = await renderMarkdown(content)
    return { html: withPictureSizes(html), headings }
  })
  rendered.set(key, body)
  return body
}
