/** Choices under a box. */
export interface Combobox {
  /** Draws choices, and opens them unless the reader closed them or left; who stands on one stays on it. */
  show(...choices: HTMLElement[]): void
  /** Closes them until the reader turns to the box again. */
  close(): void
}

/**
 * Makes `input` the box of the choices in `list`, which lies in `panel`: focus stays in the box, and ARIA says which
 * choice is active. `ask` is called when the reader turns to the box, and shows what there is to choose.
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
    // The box itself is a stop between the last choice and the first.
    const stops = [undefined, ...options()]
    activate(stops.at((stops.indexOf(active) + step) % stops.length))
  }

  input.addEventListener('focus', turnTo)
  input.addEventListener('click', turnTo)
  input.addEventListener('input', () => {
    dismissed = false
  })
  input.addEventListener('keydown', event => {
    // Safari ends a composition before the key that ended it; only the legacy key code identifies it.
    if (event.isComposing || event.keyCode === 229) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (panel.hidden) turnTo()
      else move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && active) active.click()
    else if (key === 'Escape' && !panel.hidden) close()
    else return
    event.preventDefault()
  })
  // A press must not take the focus from the box: Safari would have closed the choices before the click.
  panel.addEventListener('mousedown', event => event.preventDefault())
  input.addEventListener('blur', ({ relatedTarget }) => {
    // The window, and not the reader, may have lost it; a screen reader may have moved it to a choice.
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
