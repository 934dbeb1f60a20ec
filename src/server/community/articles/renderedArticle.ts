import { LRUCache } from 'lru-cache'
import type { Heading } from '../../../contract/articles.ts'
import { withPictureSizes } from '../../../markdown/pictureSizes.ts'
import { renderText } from '../../../markdown/renderText.ts'

interface RenderedBody {
  html: string
  headings: Heading[]
}

const CACHE_MAX_CHARACTERS = 32_000_000
/** Time in milliseconds after which a text that exceeded the render time is tried again. */
const RETRY_MS = 60_000
const rendered = new LRUCache<string, Promise<RenderedBody>>({ maxSize: CACHE_MAX_CHARACTERS })

/** Renders the Markdown of an article as HTML. Cached until its text changes. */
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
  const body = renderText(content).then(({ html, headings, plain }) => {
    const size = html.length + 100
    rendered.set(key, body, plain ? { size, ttl: RETRY_MS } : { size })
    return { html: withPictureSizes(html), headings }
  })
  rendered.set(key, body, { size: content.length + 1 })
  body.catch(() => rendered.delete(key))
  return body
}
