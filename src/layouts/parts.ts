/** After so many milliseconds a part of the page counts as lost. */
const WAIT_MS = 120_000

/** A part of the page that did not arrive. */
class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Loads a part of the page; says on the page which one did not arrive, and throws LoadError. */
function load<T>(name: string, part: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error(`no answer in ${WAIT_MS} ms`)), WAIT_MS))
  return Promise.race([part, late]).catch(error => {
    showMissing(name)
    throw new LoadError(`Loading ${name} failed: ${error.message}`)
  })
}

function showMissing(name: string): void {
  const place = document.querySelector<HTMLElement>('[data-toast]')
  if (place) place.textContent = (place.dataset.partMissing ?? '').replace('%s', name)
}

// What parts load in their turn.
addEventListener('vite:preloadError', event => {
  const { message } = (event as Event & { payload: Error }).payload
  showMissing(/[\w-]+\.\w+(?=\.js)/.exec(message)?.[0] ?? 'script')
})

if (document.documentElement.dataset.session === 'member') void load('member', import('../islands/accounts/member.ts'))
// In a pack nobody writes.
else if (document.querySelector('#comments') && document.documentElement.dataset.pack === undefined) {
  const follow = () =>
    void load('comments', import('../components/comments/follow.ts')).then(part => part.followComments())
  // A reader of a cached page gets no notice about parts that are missing there.
  if (navigator.onLine) follow()
  else addEventListener('online', follow, { once: true })
}
const supportButton = document.querySelector<HTMLElement>('[data-support]')
supportButton?.addEventListener(
  'pointerdown',
  event => void load('support', import('../islands/accounts/support.ts')).then(part => part.drag(event)),
  { once: true }
)
for (const share of document.querySelectorAll('[data-share]'))
  share.addEventListener(
    'click',
    () => void load('share', import('../islands/share/share.tsx')).then(part => part.openShare())
  )
if (document.querySelector('.prose'))
  document.addEventListener('selectionchange', () => void load('selection', import('../islands/share/selection.ts')), {
    once: true
  })
