import { isComposing } from '../../browser/isComposing.ts'
/** Options below a search box. */
export interface Combobox {
  /** Shows options, and opens the list unless the reader closed it or left the box. The active option stays active. */
  show(...choices: HTMLElement[]): void
  /** Closes the list until the reader returns to the box. */
  close(): void
}

/**
 * Makes `input` the combobox of the options in `list`, inside `panel`. Focus stays in the box, and ARIA names the
 * active option. Calls `ask`, which shows the options, when the reader enters the box.
 */
export function combobox(input: HTMLInputElement, panel: HTMLElement, list: HTMLElement, ask: () => void): Combobox {
  let dismissed = false
  let active: HTMLAnchorElement | undefined
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]

  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', list.id)
  open(false)

  function open(on: boolean): void {
    panel.hidden = !on
    input.ariaExpanded = String(on)
    if (!on) activate(undefined)
  }

  function close(): void {
    dismissed = true
    open(false)
  }

  function activate(option: HTMLAnchorElement | undefined): void {
    if (active) active.ariaSelected = 'false'
    active = option
    input.removeAttribute('aria-activedescendant')
    if (!option) return
    option.ariaSelected = 'true'
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  function show(...choices: HTMLElement[]): void {
    const stood = active?.href
    list.replaceChildren(...choices)
    for (const [at, option] of options().entries()) option.id = `${list.id}-${at}`
    activate(options().find(option => option.href === stood))
    if (!dismissed && document.activeElement === input) open(true)
  }

  function turnTo(): void {
    dismissed = false
    if (panel.hidden) ask()
  }

  function move(step: 1 | -1): void {
    // The box itself is a stop between the last option and the first.
    const stops = [undefined, ...options()]
    activate(stops.at((stops.indexOf(active) + step) % stops.length))
  }

  input.addEventListener('focus', turnTo)
  input.addEventListener('click', turnTo)
  input.addEventListener('input', () => {
    dismissed = false
  })
  input.addEventListener('keydown', event => {
    if (isComposing(event)) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (panel.hidden) turnTo()
      else move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && active) active.click()
    else if (key === 'Escape' && !panel.hidden) close()
    else return
    event.preventDefault()
  })
  // A press must not move the focus from the box, or Safari would close the list before the click.
  panel.addEventListener('mousedown', event => event.preventDefault())
  input.addEventListener('blur', ({ relatedTarget }) => {
    // The window may have lost the focus, or a screen reader may have moved it to an option.
    if (document.activeElement !== input && !panel.contains(relatedTarget as Node | null)) close()
  })
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== input && !panel.contains(relatedTarget as Node | null)) close()
  })
  // On a touch screen the box keeps the focus when something else is tapped.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target !== input && !panel.contains(target as Node)) close()
  })
  return { show, close }
}
