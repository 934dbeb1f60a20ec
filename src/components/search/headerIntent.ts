// Bundled like a worker, into a separate file, because an import() that Vite processes adds its loader, a kilobyte, to
// every page.

import log from '../logs/logPanel.ts?worker&url'
import search from './headerSearch.ts?worker&url'

// The search loads only when the reader enters the box. The search page has its own box, and a pack its own search.
const loadSearch = () => import(/* @vite-ignore */ search).catch(() => {})
if (!document.querySelector('[data-search]') && !('pack' in document.documentElement.dataset))
  for (const box of document.querySelectorAll('[data-suggest] input'))
    for (const intent of ['focus', 'input']) box.addEventListener(intent, loadSearch)

// Takes over what is pasted or dropped into a field that sends its text: a log is read there, and secrets are redacted
// before the text is inserted, log or not. Every page contains these lines, so they are few. Without the detectors nothing
// is inserted, because a search would send it while somebody types. An editor inserts what it has checked itself.
const take = (event: ClipboardEvent | DragEvent) => {
  const field = event.target as HTMLInputElement
  const text = ('dataTransfer' in event ? event.dataTransfer : event.clipboardData)?.getData('text') ?? ''
  const place = field.closest<HTMLElement>('[data-log]')
  if ((text.length <= 160 && !/[\n\r]./.test(text)) || !place) return
  if (place.dataset.log !== 'question') event.preventDefault()
  // A list, because the next paste may come before the script.
  Object.assign(window, { pasted: [field, text, (window as { pasted?: unknown }).pasted] })
  import(/* @vite-ignore */ log).catch(() => {
    field.setCustomValidity(document.querySelector<HTMLElement>('[data-unchecked]')?.dataset.unchecked ?? '')
    field.reportValidity()
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true })
  })
}
addEventListener('paste', take)
addEventListener('drop', take)
