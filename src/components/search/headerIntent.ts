// Bundled as a worker is, into one file of its own: an import() that Vite sees brings its loader, a kilobyte, to every page.

import log from '../logs/logPanel.ts?worker&url'
import search from './headerSearch.ts?worker&url'

// Nothing of the search is loaded before somebody turns to the box. The search page has a box of its own, and a pack a
// search of its own.
const box = document.querySelector('header [data-key="/"]')
const load = () => import(/* @vite-ignore */ search).catch(() => {})
if (box && !document.querySelector('[data-search]') && !('pack' in document.documentElement.dataset))
  for (const intent of ['focus', 'input']) box.addEventListener(intent, load)

// What was typed goes along to the assistant, and to the search in a window of its own.
for (const link of document.querySelectorAll<HTMLAnchorElement>('header [data-topic]'))
  for (const act of ['click', 'auxclick'])
    link.addEventListener(act, () => {
      const url = new URL(link.href)
      const typed = (box as HTMLInputElement | null)?.value.trim() ?? ''
      if (typed) url.searchParams.set('topic', typed)
      else url.searchParams.delete('topic')
      link.href = url.href
    })

// A log is read where it is pasted. A field of one line would join its lines.
addEventListener('paste', event => {
  const field = event.target as HTMLInputElement
  const detail = event.clipboardData?.getData('text') ?? ''
  if (!field.closest('[data-log]') || (detail.length <= 160 && !detail.trim().includes('\n'))) return
  if (field.type === 'search') event.preventDefault()
  import(/* @vite-ignore */ log).then(
    () => field.dispatchEvent(new CustomEvent('pastelog', { bubbles: true, detail })),
    () => {}
  )
})
