import { atom } from 'nanostores'
import { background } from '../client/api.ts'
import { ARTICLE_LIMITS } from '../domain/article/model.ts'
import { outcomeOf } from './outcome.ts'

/** The rendered preview, or the last one if the server did not reply. */
export interface Preview {
  html: string
  state: 'fresh' | 'stale' | 'failed' | 'too_long'
}
export const $preview = atom<Preview>({ html: '', state: 'fresh' })

const DEBOUNCE_MS = 300
const RETRY_MS = 5000
let timer: ReturnType<typeof setTimeout> | undefined
let wanted = ''
let shown = ''
let running = false

/** Checks for a text that the server would refuse each time. */
const isTooLong = (content: string) => content.length > ARTICLE_LIMITS.content

/** Renders a text as readers will see it, after a pause in typing. */
export function preview(content: string): void {
  wanted = content
  clearTimeout(timer)
  const state = wanted === shown ? 'fresh' : isTooLong(wanted) ? 'too_long' : 'stale'
  $preview.set({ ...$preview.get(), state })
  if (state !== 'stale') return
  timer = setTimeout(() => void draw(), DEBOUNCE_MS)
}

async function draw(): Promise<void> {
  if (running || isTooLong(wanted)) return
  running = true
  const content = wanted
  const html = content.trim() ? await renderPreview(content) : ''
  running = false
  if (html === undefined) {
    $preview.set({ ...$preview.get(), state: 'failed' })
    timer = setTimeout(() => void draw(), RETRY_MS)
    return
  }
  shown = content
  $preview.set({ html, state: shown === wanted ? 'fresh' : 'stale' })
  if (shown !== wanted) preview(wanted)
}

/** Renders a text once. Returns undefined if the server did not reply. */
export async function renderPreview(content: string): Promise<string | undefined> {
  const outcome = await outcomeOf<{ html: string }>(background.api.article.preview.$post({ json: { content } }))
  return outcome.ok ? outcome.value.html : undefined
}
