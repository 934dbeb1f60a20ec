/** The menus of a page. They open without a script, and Tab moves within them; arrow keys need one. */
const MENUS = '#page-menu, #account, #more-menu, #chip-menu'

/** What covers the page while it is open, so that nothing outside it may take the focus. */
const COVERS = `${MENUS}, #drawer, .toc`

// Tab leaves an open menu after its last entry. It would stay open over what has the focus then.
document.addEventListener('focusin', ({ target }) => {
  const open = [...document.querySelectorAll<HTMLElement>(COVERS)].find(each => each.matches(':popover-open'))
  if (!open || !(target instanceof Element) || open.contains(target)) return
  // Its button closes it.
  if (target.getAttribute('popovertarget') !== open.id) open.hidePopover()
})

// In an open menu, the arrow keys move between its entries, from its button to the first or the last.
document.addEventListener('keydown', event => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const menu = [...document.querySelectorAll<HTMLElement>(MENUS)].find(each => each.matches(':popover-open'))
  const { activeElement: focused } = document
  if (step === 0 || !menu || !focused) return
  if (!menu.contains(focused) && focused.getAttribute('popovertarget') !== menu.id) return
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button:enabled')].filter(each => each.checkVisibility())
  const at = entries.indexOf(focused as HTMLElement)
  // From the button, upwards leads to the last entry.
  const next = at < 0 && step < 0 ? -1 : (at + step) % entries.length
  event.preventDefault()
  entries.at(next)?.focus()
})
