/** After so many milliseconds a part of the page counts as lost. */
const PATIENCE = 120_000
const BLANK_AFTER = 1000
const TOP = 10

/** A part of the page that did not arrive. */
class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Loads a part of the page; says on the page which one did not arrive, and throws LoadError. */
function load<T>(name: string, part: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE)
  )
  return Promise.race([part, late]).catch(error => {
    tellMissing(name)
    throw new LoadError(`Loading ${name} failed: ${error.message}`)
  })
}

function tellMissing(name: string): void {
  const place = document.querySelector<HTMLElement>('[data-toast]')
  if (place) place.textContent = (place.dataset.partMissing ?? '').replace('%s', name)
}

// What parts load in their turn.
addEventListener('vite:preloadError', event => {
  const { message } = (event as Event & { payload: Error }).payload
  tellMissing(/[\w-]+\.\w+(?=\.js)/.exec(message)?.[0] ?? 'script')
})

if (document.documentElement.dataset.session === 'member') void load('member', import('../islands/accounts/member.ts'))
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.addEventListener('click', () => {
    const back = location.pathname + location.search + location.hash
    const to = new URL(link.href)
    to.searchParams.set('platform', 'forum')
    // In a pack the link tells which page is missing; that stays.
    to.searchParams.set('callback', back)
    link.href = to.href
  })
const support = document.querySelector<HTMLElement>('[data-support]')
support?.addEventListener(
  'pointerdown',
  event => void load('support', import('../islands/accounts/support.ts')).then(part => part.drag(event)),
  { once: true }
)

// A page that shows nothing is worth a word in the console of whoever looks into it.
setTimeout(() => {
  const top = document.elementFromPoint(innerWidth / 2, TOP)
  if (!top || top === document.body || top === document.documentElement)
    console.warn('Nothing is shown at the top of the page.')
}, BLANK_AFTER)
