import { expect, test } from 'vitest'
import { sample } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

const PAGES = [
  '/home',
  '/home/list/type-2/chip-53',
  sample({ solved: true }).path,
  '/home/author',
  '/hot-chip',
  '/research-chat',
  '/login',
  '/500'
]
const WIDTHS = [320, 390, 768, 1280, 1600]

/** Returns texts that are cut off without an ellipsis, and texts that overlap. */
function faults(): string[] {
  const found: string[] = []
  const isHidden = (element: Element) =>
    element.closest('.sr, [hidden], dialog:not([open]), [popover]:not(:popover-open)')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: { text: string; node: Node; left: number; right: number; top: number; bottom: number }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!text || !element || isHidden(element) || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // Floating and scrollable elements cover or hide text intentionally.
    let floats = false
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { position, overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, maskImage } =
        getComputedStyle(around)
      if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') floats = true
      if (/auto|scroll/.test(overflowX + overflowY) && around !== document.body) floats = true
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || maskImage !== 'none') floats = true
      const isCut = overflowX === 'hidden' && around.scrollWidth > around.clientWidth + 2 && around !== document.body
      if (isCut && !floats) found.push(`cut: ${text.slice(0, 40)}`)
    }
    if (floats) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects())
      if (right - left > 2 && bottom - top > 2) lines.push({ text, node, left, right, top, bottom })
  }
  lines.sort((a, b) => a.top - b.top)
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.top >= one.bottom) break
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      // Line boxes extend slightly into adjacent lines.
      const high = Math.min(one.bottom, other.bottom) - other.top
      if (one.node !== other.node && wide > 3 && high > 8)
        found.push(`over: ${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`)
    }
  })
  return [...new Set(found)]
}

test.each([
  ['zh', ''],
  ['en', '/en']
])(
  'no text of a page in %s is cut off or lies upon another from 320 to 1600 px',
  async (_, language) => {
    const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
    for (const path of PAGES.map(each => language + each)) {
      await page.goto(path, { waitUntil: 'load' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(faults), `${path} at ${width} px`).toEqual([])
      }
    }
    await page.close()
  },
  180_000
)
