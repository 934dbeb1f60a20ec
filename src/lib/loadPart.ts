/** After so many milliseconds a part of the page counts as lost. */
const PATIENCE = 120_000

/** A part of the page that did not arrive. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Loads a part of the page; says on the page which one did not arrive, and throws LoadError. */
export async function loadPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await Promise.race([load(), late()])
  } catch (error) {
    const place = document.querySelector<HTMLElement>('[data-toast]')
    if (place) place.textContent = (place.dataset.partMissing ?? '').replace('%s', name)
    throw new LoadError(`Loading ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}

function late(): Promise<never> {
  return new Promise((_, fail) => setTimeout(() => fail(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE))
}
