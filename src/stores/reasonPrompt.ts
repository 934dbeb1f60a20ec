import { atom } from 'nanostores'

/** Fragment of the address with which a reader who signed in returns to say why an article did not help. */
const REASON_HASH = '#reason'

/** Number of times that the reader wanted to say why the article did not help. 0 once the reason is sent. */
export const $reasonPrompts = atom(0)

const prompt = () => $reasonPrompts.set($reasonPrompts.get() + 1)

/** Asks for the reason at once if the address says so, and whenever `link` is pressed. */
export function askReasonOn(link: HTMLElement | null): void {
  if (location.hash === REASON_HASH) prompt()
  link?.setAttribute('role', 'button')
  link?.addEventListener('click', event => {
    event.preventDefault()
    prompt()
  })
}
