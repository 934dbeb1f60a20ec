import { articleIn, savedCache } from '../../browser/offlineCaches.ts'
import { decodePercent } from '../../domain/decodePercent.ts'
import { languageFromTag, localPath, splitPath } from '../../domain/language/languages.ts'
import { type SavedSection, SINGLE_PAGES } from '../../domain/site/offlineSection.ts'
import { MAX_QUERY_LENGTH } from '../../domain/textLimits.ts'
import { markedTitle } from '../search/draw.ts'
import { appendAsRead } from './longList.ts'
import { inPack, readPackFacts } from './packFacts.ts'
import { prepareSearch, searchPack } from './packSearch.ts'
import { hitRow, linkRow } from './rows.ts'
import { removePage } from './savedPages.ts'
import { type AtHand, articlesAtHand, savedSections, visitedArticles } from './savedSections.ts'
import { type ScanHit, scan } from './scan.ts'
import { formatBytes, formatDate, translator } from './strings.ts'

const TYPING_PAUSE_MS = 150
const lang = languageFromTag(document.documentElement.lang)
const t = translator(lang)
const find = <T extends Element>(selector: string) => document.querySelector(selector) as T
const status = find<HTMLElement>('#offline-status')
const lists = find<HTMLElement>('#offline-lists')
const hits = find<HTMLElement>('#offline-hits')
const found = find<HTMLElement>('#offline-found')
const form = find<HTMLFormElement>('#offline-search')
const input = find<HTMLInputElement>('#offline-search input')
let atHand: AtHand[] = []

// A pack has an index. Otherwise only saved pages are available.
if (inPack()) {
  startSearch()
  await drawPack()
} else {
  await drawKept()
  startSearch()
}
lists.removeAttribute('aria-busy')

async function drawPack(): Promise<void> {
  const { title, madeAt, lists: pages, articles } = await readPackFacts()
  atHand = articles
  find('h1').textContent = t('pack_title')
  status.textContent = t('pack_about', { title, count: articles.length, date: formatDate(madeAt) })
  fill(
    '#offline-sections',
    t('pack_sections'),
    pages.map(page => linkRow(page))
  )
  fill(
    '#offline-visited',
    t('pack_articles'),
    articles.map(page => linkRow(page))
  )
}

async function drawKept(): Promise<void> {
  showNetworkState()
  addEventListener('online', showNetworkState)
  addEventListener('offline', showNetworkState)
  if (!('caches' in window)) {
    status.textContent = t('not_possible')
    return
  }
  const [sections, visited] = await Promise.all([savedSections(), visitedArticles()])
  const saved = await Promise.all(sections.map(articlesAtHand))
  const byPath = new Map([...saved.flat(), ...visited].map(item => [item.path, item]))
  atHand = [...byPath.values()]
  const rows = sections.map((section, at) => sectionRow(section, saved[at] ?? []))
  fill('#offline-sections', t('sections'), rows)
  fill(
    '#offline-visited',
    t('visited'),
    visited.map(item =>
      linkRow(item, item.saved ? `${formatDate(item.saved.at)} · ${formatBytes(item.saved.bytes)}` : '')
    ),
    [t('no_visited')]
  )
  // Without sections, the end of the page says how to save one, which is of no use without a network.
  find('#offline-sections').toggleAttribute('hidden', rows.length === 0)
  find('#offline-none').toggleAttribute('hidden', rows.length > 0)
  const lines = [t('no_sections'), ...(navigator.onLine ? [t('no_sections_hint')] : [])]
  find('#offline-none').replaceChildren(...lines.map(lineOf))
}

/** True once the browser was offline while this page was open. */
let wasOffline = false

/** Shows the address of the missing page, unless it is the offline page itself. */
function showNetworkState(): void {
  const { path } = splitPath(location.pathname)
  const wanted = !/^\/(?:offline|home\/search|search)\/?$/.test(path)
  const code = document.createElement('code')
  code.textContent = decodePercent(location.pathname)
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = t('reload')
  wasOffline ||= !navigator.onLine
  if (navigator.onLine) {
    find('h1').textContent = t('title')
    // In the place of any other page, it says that the site did not answer, although there is a network.
    if (/^\/offline\/?$/.test(path)) status.textContent = t('have_network')
    else status.replaceChildren(t(wasOffline ? 'back_online' : 'no_answer'), ' ', again)
    return
  }
  find('h1').textContent = t('no_network')
  status.replaceChildren(
    ...(wanted ? [t('not_here'), ' ', code, document.createElement('br')] : []),
    t('not_here_hint')
  )
}

function sectionRow(section: SavedSection, articles: AtHand[]): HTMLElement {
  const part = document.createElement('li')
  part.className = 'section'
  const fold = document.createElement('details')
  const head = document.createElement('summary')
  const name = document.createElement('b')
  name.textContent = section.title
  const facts = document.createElement('i')
  const date = t('saved_on', { date: formatDate(section.savedAt) })
  const { state, bytes } = section
  facts.textContent =
    state === 'saved'
      ? `${t('saved', { count: articles.length, size: formatBytes(bytes) })} · ${date}`
      : t('unfinished', { done: articles.length, total: section.articles.length })
  head.append(name, facts)
  const rows = document.createElement('ul')
  const first = section.pages[0]
  if (first) rows.append(linkRow({ path: first, title: `${section.title} · ${t('section_page')}` }))
  rows.append(...articles.map(item => (section.key === SINGLE_PAGES ? pageRow(section, item) : linkRow(item))))
  fold.append(head, rows)
  const remove = removeButton(section.title, () => caches.delete(savedCache(section.key, section.lang)))
  part.append(fold, remove)
  return part
}

/** Creates the row of a page that was saved separately and can be removed separately. */
function pageRow(section: SavedSection, page: AtHand): HTMLElement {
  const row = linkRow(page)
  const id = articleIn(page.path)
  if (id !== undefined) row.append(removeButton(page.title, () => removePage(id, section.lang)))
  row.className = 'single'
  return row
}

function removeButton(title: string, act: () => Promise<unknown>): HTMLButtonElement {
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'btn'
  remove.textContent = t('remove')
  remove.setAttribute('aria-label', `${t('remove')}: ${title}`)
  remove.onclick = async () => {
    const wasOpen = remove.closest('details')?.open
    await act()
    await drawKept()
    const fold = find<HTMLDetailsElement>('#offline-sections .section:has(.single) details')
    if (wasOpen && fold) fold.open = true
    find<HTMLElement>('#offline-lists section:not([hidden]) h2').focus()
  }
  return remove
}

function fill(selector: string, title: string, rows: HTMLElement[], empty: string[] = []): void {
  const place = find<HTMLElement>(selector)
  const heading = document.createElement('h2')
  heading.className = 'label'
  heading.tabIndex = -1
  heading.textContent = title
  const list = document.createElement('ul')
  appendAsRead(list, rows)
  place.replaceChildren(heading, ...(rows.length > 0 ? [list] : empty.map(lineOf)))
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p')
  line.className = 'words'
  line.append(...markedTitle(text))
  return line
}

function startSearch(): void {
  let turn = 0
  let timer = 0
  const run = async () => {
    const mine = ++turn
    const query = input.value.trim().slice(0, MAX_QUERY_LENGTH)
    lists.hidden = query !== ''
    hits.replaceChildren()
    found.textContent = query === '' ? '' : t('searching')
    if (query === '') return
    let count = 0
    const show = (rows: readonly ScanHit[], text: string) => {
      count = rows.length
      found.textContent = text
      hits.replaceChildren(...rows.map(row => hitRow(row, t('partial'))))
    }
    if (inPack())
      for await (const { hits: rows, more } of searchPack(query, lang)) {
        if (mine !== turn) return
        show(rows, t(more ? 'found_more_in_pack' : 'found_in_pack', { count: rows.length }))
      }
    else {
      const rows = await scan(atHand, query)
      if (mine !== turn) return
      show(rows, t('found', { count: rows.length }))
    }
    if (mine === turn && count === 0) found.textContent = t('none', { query })
  }
  if (inPack()) input.addEventListener('focus', () => void prepareSearch().catch(() => {}), { once: true })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void run()
  })
  input.addEventListener('input', event => {
    clearTimeout(timer)
    if (!(event as InputEvent).isComposing) timer = window.setTimeout(() => void run(), TYPING_PAUSE_MS)
  })
  input.addEventListener('compositionend', () => void run())
  // The header's box leads here if the search page itself is not available.
  input.value = new URLSearchParams(location.search).get('q') ?? ''
  if (input.value) void run()
  // A pack or a cached page has no other search.
  for (const other of document.querySelectorAll<HTMLFormElement>('header form[role=search]'))
    if (inPack() || !navigator.onLine) other.action = localPath('/offline', lang)
}
