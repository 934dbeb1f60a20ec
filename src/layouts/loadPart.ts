/** Time in milliseconds after which a part of the page counts as failed. */
const WAIT_MS = 120_000

/** Error for a part of the page that failed to load. */
class LoadError extends Error {
  override readonly name = 'LoadError'
}

/**
 * Loads a part of the page.
 * @throws LoadError after showing on the page which part failed to load
 */
export function loadPart<T>(name: string, part: Promise<T>): Promise<T> {
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

// Handles failures of modules that parts load themselves.
addEventListener('vite:preloadError', event => {
  const { message } = (event as Event & { payload: Error }).payload
  showMissing(/[\w-]+\.\w+(?=\.js)/.exec(message)?.[0] ?? 'script')
})
