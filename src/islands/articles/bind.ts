import { grouped } from '../../domain/language/numbers.ts'
import type { Toggle } from '../../stores/toggle.ts'
import { toast } from '../../ui/toast.ts'

interface Words {
  failed: string
  /** What it says while it is on and off, where it has words. */
  on?: string
  off?: string
}

/** Makes a switch of a link that leads guests to signing in; the count beside it follows. */
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
    if (count) count.textContent = grouped(state.count)
    if (state.failure) toast(state.failure.message || failed)
  })
}
