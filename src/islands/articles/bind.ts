import { grouped } from '../../domain/language/numbers.ts'
import type { Toggle } from '../../stores/toggle.ts'
import { toast } from '../../ui/toast.ts'

interface Words {
  failed: string
  /** Labels for the on and off states, if the toggle has text. */
  on?: string
  off?: string
}

/** Turns a link that leads guests to the sign-in page into a toggle. Updates the count beside it. */
export function bind(link: HTMLElement | null, { $state, press }: Toggle, { failed, on, off }: Words): void {
  if (!link) return
  const count = link.nextElementSibling?.matches('[data-count]') ? link.nextElementSibling : undefined
  link.setAttribute('role', 'button')
  link.addEventListener('click', event => {
    event.preventDefault()
    void press()
  })
  link.addEventListener('keydown', event => {
    if (event.key !== ' ') return
    event.preventDefault()
    void press()
  })
  $state.subscribe(state => {
    link.setAttribute('aria-pressed', String(state.on))
    if (on && off) link.textContent = state.on ? on : off
    if (count) count.textContent = state.count > 0 ? grouped(state.count) : ''
    if (state.failure) toast(state.failure.message || failed)
  })
}
