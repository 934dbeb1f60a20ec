// The keys of the search, on every page from the start, because the next keys are the words to search for.
document.addEventListener('keydown', event => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  const target = event.target as HTMLElement
  const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  const isSlash = key === '/' && !(isTyping || isComposing || ctrlKey || metaKey || altKey)
  if (!(isSlash || (key === 'k' && (ctrlKey || metaKey))) || document.querySelector('#keyboard[open]')) return
  event.preventDefault()
  const box = [...document.querySelectorAll<HTMLInputElement>('[data-key="/"]')].find(input => input.offsetParent)
  if (box) box.focus()
  else location.assign(document.querySelector<HTMLFormElement>('form[role=search]')?.action ?? '/home/search')
})
