import { make } from '../../browser/make.ts'
import { readPassage } from '../../browser/readPassage.ts'
import { markedTitle } from './draw.ts'

/** Minimum width for a preview beside the results. */
const WIDE = '(min-width: 1100px)'
/** Delay in milliseconds, so that moving across the results opens no preview. */
const DELAY_MS = 200
/** Maximum number of shown blocks of a text that is not an answer. */
const MAX_BLOCKS = 12

/** A preview pane beside the results. */
export interface Preview {
  /** Shows the article of a result, or nothing without one. */
  show(row: Element | null): void
}

/** Opens a preview beside `list` with the accepted answer or the text of the active result. */
export function openPreview(list: HTMLElement, pane: HTMLElement): Preview {
  let shown = ''
  let timer = 0
  let reading = new AbortController()

  function show(row: Element | null): void {
    const link = row?.querySelector<HTMLAnchorElement>('h2 a')
    if (!link || !matchMedia(WIDE).matches) {
      pane.hidden = true
      shown = ''
      return
    }
    for (const other of list.querySelectorAll('.shown')) other.classList.remove('shown')
    row?.classList.add('shown')
    const url = new URL(link.href)
    if (url.pathname + url.hash === shown) return
    shown = url.pathname + url.hash
    clearTimeout(timer)
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    timer = window.setTimeout(
      () =>
        void draw(url.href, link, signal).catch(() => {
          // The text of another result would stay beside this one.
          if (!signal.aborted) pane.hidden = true
        }),
      DELAY_MS
    )
  }

  async function draw(url: string, link: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
    const page = await readPassage(url, signal)
    if (signal.aborted) return
    const parts = page ? (page.answer ? answerParts(page.answer) : textParts(page.parts[0], page.target)) : []
    // The first page of a split document has no text of its own.
    pane.hidden = parts.every(part => part.textContent.trim() === '')
    if (pane.hidden) return
    pane.replaceChildren(titleOf(link), ...parts)
    pane.scrollTop = 0
  }

  for (const intent of ['focusin', 'pointerover'])
    list.addEventListener(intent, ({ target }) => {
      const row = (target as Element).closest('li')
      if (row) show(row)
    })
  return { show }
}

/** Returns the title of the shown article, linked as in its result, which may be out of sight. */
function titleOf(link: HTMLAnchorElement): Element {
  const lang = link.closest<HTMLElement>('[lang]')?.lang ?? ''
  return make('h2', { lang }, make('a', { href: link.href }, ...markedTitle(link.textContent)))
}

function answerParts(answer: HTMLElement): Element[] {
  return [...answer.querySelectorAll('.by, .prose')]
}

/** Returns the section of the passage, as much as a pane needs. */
function textParts(text: HTMLElement | undefined, target: HTMLElement | undefined): Element[] {
  if (!text) return []
  const blocks = [...text.children]
  const at = Math.max(
    0,
    blocks.findIndex(block => target !== undefined && block.contains(target))
  )
  const rank = rankOf(blocks[at])
  const next = blocks.findIndex((block, index) => index > at && rank < 9 && rankOf(block) <= rank)
  text.replaceChildren(...blocks.slice(at, next < 0 ? at + MAX_BLOCKS : Math.min(next, at + MAX_BLOCKS)))
  return [text]
}

/** Returns the rank of a heading, or 9 for another block. */
function rankOf(block: Element | undefined): number {
  return Number(/^H([1-6])$/.exec(block?.tagName ?? '')?.[1] ?? 9)
}
