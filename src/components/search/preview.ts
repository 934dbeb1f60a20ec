import { make } from '../../browser/make.ts'
import { readPassage } from '../../browser/readPassage.ts'
import { markedTitle } from './draw.ts'

/** Minimum width for a preview beside the results. */
const WIDE = '(min-width: 1100px)'
/** Delay in milliseconds, so that moving across the results opens no preview. */
const DELAY_MS = 200
/** Time in milliseconds for which the former text stays while the next one is loading. */
const SKELETON_DELAY_MS = 150
/** Maximum number of shown blocks of a text that is not an answer. */
const MAX_BLOCKS = 12

/** A preview pane beside the results. */
export interface Preview {
  /** Shows the article of a result, or nothing without one. */
  show(row: Element | null): void
  /** Shows that the first result is still looked for. */
  wait(): void
}

/** Opens a preview beside `list` with the accepted answer or the text of the active result. */
export function openPreview(list: HTMLElement, pane: HTMLElement): Preview {
  let shown = ''
  let [timer, slow] = [0, 0]
  let reading = new AbortController()

  function show(row: Element | null): void {
    const link = row?.querySelector<HTMLAnchorElement>('h2 a')
    if (!link || !matchMedia(WIDE).matches) {
      stop()
      pane.hidden = true
      shown = ''
      return
    }
    for (const other of list.querySelectorAll('.shown')) other.classList.remove('shown')
    row?.classList.add('shown')
    const url = new URL(link.href)
    if (url.pathname + url.hash === shown) return
    shown = url.pathname + url.hash
    stop()
    reading = new AbortController()
    const { signal } = reading
    const wait = () => drawSkeleton(titleOf(link))
    // A new pane begins as a skeleton, and a text that comes at once replaces the former without one.
    if (pane.hidden || pane.ariaBusy === 'true') wait()
    else slow = window.setTimeout(wait, DELAY_MS + SKELETON_DELAY_MS)
    timer = window.setTimeout(
      () =>
        void draw(url.href, link, signal).catch(() => {
          // The text of another result would stay beside this one.
          if (signal.aborted) return
          clearTimeout(slow)
          pane.hidden = true
        }),
      DELAY_MS
    )
  }

  function stop(): void {
    clearTimeout(timer)
    clearTimeout(slow)
    reading.abort()
  }

  function drawSkeleton(...title: Element[]): void {
    pane.hidden = false
    pane.ariaBusy = 'true'
    const heading = title.length > 0 ? title : [make('h2', { ariaHidden: 'true' }, make('i'))]
    pane.replaceChildren(...heading, make('div', { className: 'skeleton' }, ...SKELETON.map(bar)))
  }

  async function draw(url: string, link: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
    const page = await readPassage(url, signal)
    if (signal.aborted) return
    const parts = page ? (page.answer ? answerParts(page.answer) : textParts(page.parts[0], page.target)) : []
    clearTimeout(slow)
    pane.ariaBusy = 'false'
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
  return {
    show,
    wait() {
      if (pane.hidden && matchMedia(WIDE).matches) drawSkeleton()
    }
  }
}

/** Lines of a section in outline: its heading, a paragraph, and a block of code. */
const SKELETON = ['heading', '', '', 'short', 'block', '', 'short']
const bar = (className: string) => make('i', { className })

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
