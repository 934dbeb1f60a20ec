// Bundled as a worker is, into one file of its own: an import() that Vite sees brings its loader, a kilobyte, to every page.

import log from '../logs/logPanel.ts?worker&url'
import search from './headerSearch.ts?worker&url'

// Nothing of the search is loaded before somebody turns to the box. The search page has a box of its own, and a pack a
// search of its own.
const boxes = document.querySelectorAll<HTMLInputElement>('[data-suggest] input')
const load = () => import(/* @vite-ignore */ search).catch(() => {})
if (!document.querySelector('[data-search]') && !('pack' in document.documentElement.dataset))
  for (const box of boxes) for (const intent of ['focus', 'input']) box.addEventListener(intent, load)

// What was typed goes along to the assistant, and to the search in a window of its own.
for (const link of document.querySelectorAll<HTMLAnchorElement>('header [data-topic]'))
  for (const act of ['click', 'auxclick'])
    link.addEventListener(act, () => {
      const url = new URL(link.href)
      const typed = boxes[0]?.value.trim() ?? ''
      if (typed) url.searchParams.set('topic', typed)
      else url.searchParams.delete('topic')
      link.href = url.href
    })

// A log is read where it is pasted; every page has these lines, so they are few. A field of one line would join those of
// the log, and a search would send them before secrets are redacted.
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
