const BLANK_AFTER = 1000
const TOP = 10
/** A menu without a shape is better than one that nobody sees. */
const STYLES_LATE_MS = 700

/** Puts a script into the page that waits in a template, since most readers need none of them; once, or again if it failed. */
function loader(template: string) {
  let loading: Promise<void> | undefined
  const load = (): Promise<void> => {
    const script = document
      .querySelector<HTMLTemplateElement>(template)
      ?.content.querySelector('script')
      ?.cloneNode(true) as HTMLScriptElement | undefined
    if (!script) return Promise.resolve()
    loading ??= new Promise(done => {
      script.onload = () => {
        load.there = true
        done()
      }
      // The next wish tries again.
      script.onerror = () => {
        loading = undefined
      }
      document.body.append(script)
    })
    return loading
  }
  /** Whether the script hears for itself by now. */
  load.there = false
  return load
}
const loadParts = loader('[data-parts]')
const loadReading = loader('[data-reading]')

// The first sign of a reader brings the styles of what opens over the page; where they fail or are late, it opens without.
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']
function styleMenus(): void {
  for (const sign of SIGNS) removeEventListener(sign, styleMenus)
  if (document.querySelector('.prose')) void loadReading()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // Without scripts the page has it from the beginning.
  link.href = /href="([^"]+)/.exec(document.querySelector('head noscript')?.textContent ?? '')?.[1] ?? ''
  const plain = () => {
    document.documentElement.dataset.plain = ''
  }
  link.onerror = plain
  setTimeout(() => link.sheet || plain(), STYLES_LATE_MS)
  document.head.append(link)
}
for (const sign of SIGNS) addEventListener(sign, styleMenus)
// What was pressed before the script was there.
addEventListener('click', event => {
  const wanted = event.target instanceof Element && event.target.closest<HTMLElement>('.prose img, [data-save-page]')
  if (!wanted || loadReading.there || wanted.closest('.prose a')) return
  event.preventDefault()
  void loadReading().then(() => wanted.click())
})

const member = document.documentElement.dataset.session === 'member'
if (member) void loadParts()
for (const share of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  share.disabled = false
  share.addEventListener('click', () => loadParts.there || void loadParts().then(() => share.click()), { once: true })
}
const comments = document.querySelector('#comments')
if (comments && !member)
  new IntersectionObserver(([seen], observer) => {
    if (!seen?.isIntersecting) return
    observer.disconnect()
    void loadParts()
  }).observe(comments)
document.addEventListener('selectionchange', function load() {
  if (!document.getSelection()?.anchorNode?.parentElement?.closest('.prose')) return
  document.removeEventListener('selectionchange', load)
  void loadParts()
})
const support = document.querySelector('[data-support]')
support?.addEventListener(
  'pointerdown',
  // A press that came before the part was loaded is repeated for it.
  event =>
    loadParts.there ||
    void loadParts().then(() => support.dispatchEvent(new PointerEvent('pointerdown', event as PointerEvent))),
  { once: true }
)
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.addEventListener('click', () => {
    const back = location.pathname + location.search + location.hash
    const to = new URL(link.href)
    to.searchParams.set('platform', 'forum')
    // In a pack the link names the missing page, so it stays.
    to.searchParams.set('callback', back)
    link.href = to.href
  })
// An empty page leaves a hint in the console for the person who debugs it.
setTimeout(() => {
  const top = document.elementFromPoint(innerWidth / 2, TOP)
  if (!top || top === document.body || top === document.documentElement)
    console.warn('Nothing is shown at the top of the page.')
}, BLANK_AFTER)
