/** Time in milliseconds after which menus open without styles, which is better than invisible menus. */
const STYLES_LATE_MS = 700

/** Time in milliseconds after which a page without a header is named in the console. */
const BLANK_AFTER_MS = 1000

let parts: Promise<void> | undefined
/** True once the parts handle their own events. */
let there = false

/** Inserts the script that loads parts. It is in a template, because plain reading needs none of them. */
function loadParts(): Promise<void> {
  const script = document
    .querySelector<HTMLTemplateElement>('[data-parts]')
    ?.content.querySelector('script')
    ?.cloneNode(true) as HTMLScriptElement | undefined
  if (!script) return Promise.resolve()
  if (parts) return parts
  parts = new Promise(done => {
    script.onload = () => {
      there = true
      done()
    }
    // The next request retries.
    script.onerror = () => {
      parts = undefined
      done()
    }
    document.body.append(script)
  })
  return parts
}

// The first activity of a reader loads the parts and the styles of menus over the page. If the styles fail or are late,
// menus open without them. So does a change of the storage in another tab, which may be a sign-in.
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage']
function onSign(event?: Event): void {
  // Browsers send a movement by nothing when a page is laid out below the pointer.
  const { type, movementX, movementY } = (event ?? {}) as PointerEvent
  if (type === 'pointermove' && !movementX && !movementY) return
  for (const sign of SIGNS) removeEventListener(sign, onSign)
  void loadParts()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // Without scripts the page has the style sheet from the start.
  link.href = /href="([^"]+)/.exec(document.querySelector('head noscript')?.textContent ?? '')?.[1] ?? ''
  const plain = () => {
    document.documentElement.dataset.plain = ''
  }
  link.onerror = plain
  setTimeout(() => link.sheet || plain(), STYLES_LATE_MS)
  document.head.append(link)
}
for (const sign of SIGNS) addEventListener(sign, onSign)

// The header of a member shows what is unread.
if (document.documentElement.dataset.session === 'member') onSign()
for (const share of document.querySelectorAll<HTMLButtonElement>('[data-share]')) share.disabled = false
// A click before the parts have loaded is repeated for them.
addEventListener('click', event => {
  const wanted = (event.target as Element).closest<HTMLElement>(
    '[data-share], [data-save-page], [data-copy-page], [data-print], [data-key="?"], [data-sign-in], [data-language], [data-topic], .prose img, a[rel=nofollow][href*="/login?"]'
  )
  const isPack = 'pack' in document.documentElement.dataset
  if (
    there ||
    !wanted ||
    (isPack && wanted.matches('a')) ||
    wanted.closest('.prose a') ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return
  event.preventDefault()
  void loadParts().then(() => (there ? wanted.click() : 'href' in wanted && location.assign(String(wanted.href))))
})
const support = document.querySelector('[data-support]')
support?.addEventListener(
  'pointerdown',
  event =>
    there || void loadParts().then(() => support.dispatchEvent(new PointerEvent('pointerdown', event as PointerEvent))),
  { once: true }
)
// A hint in the console for debugging an empty page. A probe of the middle would find nothing during a transition.
setTimeout(() => {
  if (!document.querySelector('header')?.offsetHeight) console.warn('The top is blank')
}, BLANK_AFTER_MS)
