// Bundled like a worker, into a separate file, because an import() that Vite processes adds its loader, a kilobyte, to
// every page.

import log from '../logs/logPanel.ts?worker&url'
import search from './headerSearch.ts?worker&url'

// The search loads only when the reader enters the box. The search page has its own box, and a pack its own search.
const loadSearch = () => import(/* @vite-ignore */ search).catch(() => {})
if (!document.querySelector('[data-search]') && !('pack' in document.documentElement.dataset))
  for (const box of document.querySelectorAll('[data-suggest] input'))
    for (const intent of ['focus', 'input']) box.addEventListener(intent, loadSearch)

// Reads a log in the field where it is pasted. Every page contains these lines, so they are few. A one-line field would
// join the lines of the log, and a search would send them before secrets are redacted.
addEventListener('paste', event => {
  const field = event.target as HTMLInputElement
  const text = event.clipboardData?.getData('text') ?? ''
  if ((text.length <= 160 && !/\n./.test(text)) || !field.closest('[data-log]')) return
  if (field.type === 'search') event.preventDefault()
  Object.assign(window, { pasted: [field, text] })
  import(/* @vite-ignore */ log).catch(() => {
    field.value ||= text
  })
})
