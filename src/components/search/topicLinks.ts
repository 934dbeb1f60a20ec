// Passes the typed text to the assistant, and to the search in a new window.
export {}

const box = document.querySelector<HTMLInputElement>('[data-suggest] input')
for (const link of document.querySelectorAll<HTMLAnchorElement>('header [data-topic]'))
  for (const act of ['click', 'auxclick'])
    link.addEventListener(act, () => {
      const url = new URL(link.href)
      const typed = box?.value.trim() ?? ''
      if (typed) url.searchParams.set('topic', typed)
      else url.searchParams.delete('topic')
      link.href = url.href
    })
