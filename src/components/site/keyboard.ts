/** Keys that work on every page, outside inputs and not during the composition of Chinese. */
const helpButton = document.querySelector<HTMLButtonElement>('footer [data-key="?"]')
let awaitingHome = false

// The parts of the page show the help.
if (helpButton) helpButton.disabled = false

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLAnchorElement)
  rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}

const ACTIONS: Record<string, () => void> = {
  '/': () => {
    const box = [...document.querySelectorAll<HTMLInputElement>('[data-key="/"]')].find(input => input.offsetParent)
    if (box) box.focus()
    else location.assign(document.querySelector<HTMLFormElement>('form[role=search]')?.action ?? '/home/search')
  },
  '?': () => helpButton?.click(),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  c: () => press('c'),
  r: () => press('r'),
  b: () => press('b'),
  l: () => press('l')
}

/** Matches keys that write a character, except those that always are shortcuts, and the space, which scrolls. */
const WRITTEN = /^[^\s/?]$/u

/** Activates the page element for a key: focuses a field, clicks anything else. */
function press(key: string): void {
  const target = document.querySelector<HTMLElement>(`[data-key=${key}]`)
  if (target?.matches('input, textarea')) target.focus()
  else target?.click()
}

document.addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
    event.preventDefault()
    ACTIONS['/']?.()
    return
  }
  const target = event.target as HTMLElement
  const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  if (
    typing ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    // The page behind a dialog must not change unseen.
    document.querySelector(':modal')
  )
    return
  // On a page for writing, letters are the beginning of a text.
  const field = document.querySelector<HTMLElement>('[data-takes-keys]')
  // The field of a hidden mode has no place, and a menu finds its entries by letters.
  if (field?.offsetParent && !target.closest('[role=menu]') && WRITTEN.test(event.key)) {
    field.focus()
    return
  }
  if (awaitingHome && event.key === 'h')
    location.assign(document.querySelector<HTMLAnchorElement>('.logo')?.href ?? '/home')
  awaitingHome = event.key === 'g'
  const action = ACTIONS[event.key]
  if (action) {
    event.preventDefault()
    action()
  }
})
