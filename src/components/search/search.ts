import { splitMarks } from './splitMarks.ts'

interface Hit {
  url: string
  meta: { title?: string }
  excerpt: string
}
interface Pagefind {
  init(): Promise<void>
  search(query: string): Promise<{ results: { id: string; score: number; data(): Promise<Hit> }[] }>
}
interface Words {
  loading: string
  failed: string
  none: string
  hint: string
  results: string
}

const SHOWN = 20
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const input = form?.querySelector<HTMLInputElement>('input[name=q]')
const status = document.querySelector('.status')
const list = document.querySelector('.hits')

if (form && input && status && list) {
  const words = JSON.parse(form.dataset.words ?? '{}') as Words
  const lang = form.dataset.search === 'en' ? 'en' : 'zh'
  let asked = 0

  const run = async (query: string) => {
    const turn = ++asked
    const hits = query === '' ? [] : await find(query, lang)
    if (turn !== asked || query === '') return
    status.textContent =
      hits.length > 0
        ? words.results.replace('%s', String(hits.length))
        : `${words.none.replace('%s', query)} — ${words.hint}`
    list.replaceChildren(...hits.slice(0, SHOWN).map(toRow))
  }
  const start = () => {
    const query = input.value.trim().slice(0, 200)
    status.textContent = query ? words.loading : ''
    if (query === '') list.replaceChildren()
    run(query).catch(() => {
      status.textContent = words.failed
    })
  }

  input.value = new URLSearchParams(location.search).get('q') ?? ''
  if (input.value) start()
  let timer = 0
  input.addEventListener('input', event => {
    if ((event as InputEvent).isComposing) return
    clearTimeout(timer)
    timer = window.setTimeout(start, 150)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    history.replaceState(null, '', `?q=${encodeURIComponent(input.value.trim())}`)
    start()
  })
}

/** Hits of both languages: those of the reader's own language first. */
async function find(query: string, lang: 'zh' | 'en'): Promise<Hit[]> {
  const order = lang === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)
  const reply = await fetch('/pagefind/newer.json')
  const newer = (await reply.json()) as Record<'zh' | 'en', number[]>
  const lists = await Promise.all(
    order.flatMap(code => {
      const later = newer[code].map(id => `/home/article/${id}/`)
      const main = findIn(code, query).then(hits => hits.filter(hit => !later.some(path => hit.url.endsWith(path))))
      return later.length > 0 ? [findIn(`${code}-newer`, query), main] : [main]
    })
  )
  return lists.flat()
}

async function findIn(index: string, query: string): Promise<Hit[]> {
  const url = `/pagefind/${index}/pagefind.js`
  const pagefind = (await import(/* @vite-ignore */ url)) as Pagefind
  await pagefind.init()
  const { results } = await pagefind.search(query)
  return Promise.all(results.slice(0, SHOWN).map(result => result.data()))
}

function toRow(hit: Hit): HTMLElement {
  const row = document.createElement('li')
  const heading = document.createElement('h2')
  const link = document.createElement('a')
  link.href = hit.url
  link.dataset.row = ''
  link.textContent = hit.meta.title ?? hit.url
  heading.append(link)
  const excerpt = document.createElement('p')
  excerpt.append(
    ...splitMarks(hit.excerpt).map(part => {
      if (!part.marked) return part.text
      const mark = document.createElement('mark')
      mark.textContent = part.text
      return mark
    })
  )
  row.append(heading, excerpt)
  return row
}
