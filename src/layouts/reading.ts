import { languageFromTag } from '../domain/language/languages.ts'
import { loadOnce } from '../domain/loadOnce.ts'
import { WRAP_KEY } from '../domain/site/codeWrap.ts'
import { translator } from '../islands/pictures/strings.ts'
import { replaceFailedPictures } from './failedPictures.ts'
import { loadPart } from './loadPart.ts'

// Features of a text for an active reader: enlarged pictures, links for failed ones, wrapped lines of code, and saving a copy.

const PICTURES = '.prose img:not(a img, summary img, [hidden])'
/** Minimum width of an enlargeable picture in pixels. A smaller one is an icon in a line. */
const MIN_PICTURE_PX = 48

const t = translator(languageFromTag(document.documentElement.lang))
const root = document.documentElement

const isLarge = ({ naturalWidth }: HTMLImageElement) => naturalWidth === 0 || naturalWidth >= MIN_PICTURE_PX

document.addEventListener('click', ({ target }) => {
  const picture = target instanceof Element && target.closest<HTMLImageElement>(PICTURES)
  if (!picture || !isLarge(picture)) return
  const all = [...(picture.closest('.prose')?.querySelectorAll<HTMLImageElement>(PICTURES) ?? [])].filter(isLarge)
  void loadPart('pictures', import('../islands/pictures/PictureViewer.tsx')).then(part =>
    part.openPictures(all, picture)
  )
})
document.addEventListener('keydown', event => {
  // Both keys press a button.
  if (!['Enter', ' '].includes(event.key) || !(event.target instanceof HTMLImageElement)) return
  event.preventDefault()
  event.target.click()
})

replaceFailedPictures(t)

/** Whether the styles of the switch are there. start.ts loads them at the first sign of a reader. */
let hasMenuStyles = false

/** Calls `act` once the style sheet of menus is loaded, or has failed. */
function whenMenuStyles(act: () => void): void {
  const address = /href="([^"]+)/.exec(document.querySelector('head noscript')?.textContent ?? '')?.[1]
  const link = document.head.querySelector<HTMLLinkElement>(`:scope > link[href="${address}"]`)
  if (link?.sheet) act()
  else if (link) for (const end of ['load', 'error']) link.addEventListener(end, act, { once: true })
  else {
    const observer = new MutationObserver(() => {
      if (!document.head.querySelector(`:scope > link[href="${address}"]`)) return
      observer.disconnect()
      whenMenuStyles(act)
    })
    observer.observe(document.head, { childList: true })
  }
}

/** Makes pictures reachable by keyboard, and adds a toggle to each block with long lines. */
function equip(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(PICTURES)) {
    picture.tabIndex = 0
    if (picture.alt) picture.role = 'button'
  }
  for (const pre of document.querySelectorAll<HTMLElement>('.prose figure.code pre')) {
    const figure = pre.parentElement
    const known = figure?.querySelector<HTMLButtonElement>('.wrap-lines')
    const isNeeded = root.dataset.wrap !== undefined || pre.scrollWidth > pre.clientWidth
    if (known) known.hidden = !isNeeded
    else if (isNeeded && figure && hasMenuStyles) {
      const bar = figure.querySelector('figcaption') ?? figure
      // Before the copy button for the keyboard too.
      bar.insertBefore(wrapSwitch(), bar.querySelector(':scope > .copy'))
    }
  }
  for (const pre of document.querySelectorAll<HTMLElement>('.prose pre[data-lines]')) spaceNumbers(pre)
}

/** Spaces the line numbers of a block of code so that each stands beside its line, however many rows that takes. */
function spaceNumbers(pre: HTMLElement): void {
  const isWrapped = root.dataset.wrap !== undefined && pre.clientWidth > 0
  if (!isWrapped && pre.dataset.spaced === undefined) return
  const rows = isWrapped ? rowsOfLines(pre) : []
  const numbers = (pre.dataset.lines ?? '').split('\n').filter(Boolean)
  pre.dataset.lines = numbers.map((number, at) => number + '\n'.repeat((rows[at] ?? 1) - 1)).join('\n')
  pre.toggleAttribute('data-spaced', isWrapped)
}

/** Measures on how many rows each line of a block of code is shown. */
function rowsOfLines(pre: HTMLElement): number[] {
  const rowHeight = Number.parseFloat(getComputedStyle(pre).lineHeight)
  const range = document.createRange()
  const rows: number[] = []
  const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT)
  range.setStart(pre, 0)
  const end = (node: Node, offset: number) => {
    range.setEnd(node, offset)
    rows.push(Math.max(1, Math.round(range.getBoundingClientRect().height / rowHeight)))
    range.setStart(node, offset + 1)
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) end(node, at)
  }
  range.setEnd(pre, pre.childNodes.length)
  rows.push(Math.max(1, Math.round(range.getBoundingClientRect().height / rowHeight)))
  return rows
}

function wrapSwitch(): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'wrap-lines',
    textContent: t('wrap')
  })
  button.ariaPressed = String(root.dataset.wrap !== undefined)
  button.addEventListener('click', () => {
    const wrapped = root.toggleAttribute('data-wrap')
    try {
      if (wrapped) localStorage.setItem(WRAP_KEY, '1')
      else localStorage.removeItem(WRAP_KEY)
    } catch {
      // A browser without storage wraps only this page.
    }
    for (const other of document.querySelectorAll<HTMLElement>('.wrap-lines')) other.ariaPressed = String(wrapped)
    equip()
    button.scrollIntoView({ block: 'nearest' })
  })
  return button
}

let due = 0
/** Runs once per frame, because it measures the layout. */
function equipSoon(): void {
  if (due) return
  due = requestAnimationFrame(() => {
    due = 0
    equip()
  })
}

// Only articles have code with copy and wrap buttons. An answer of the assistant changes with each word.
const main = document.querySelector('#copy-code') && document.querySelector('main')
if (main) {
  equip()
  whenMenuStyles(() => {
    hasMenuStyles = true
    equip()
  })
  new MutationObserver(equipSoon).observe(main, { childList: true, subtree: true })
  addEventListener('resize', equipSoon)
}

const saveLink = document.querySelector<HTMLAnchorElement>('[data-save-page]')
const menu = saveLink?.closest('[popover]')
// A pack is already a copy.
if (saveLink && menu && root.dataset.pack === undefined) {
  const open = loadOnce(async () => {
    const part = await loadPart('offline', import('../components/offline/savePageLink.ts'))
    return part.openSaveLink(saveLink)
  })
  saveLink.addEventListener('click', event => {
    event.preventDefault()
    void open().then(act => act())
  })
  if (menu.matches(':popover-open')) void open()
  else menu.addEventListener('toggle', () => void open(), { once: true })
}
