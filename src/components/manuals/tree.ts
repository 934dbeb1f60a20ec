import { loadOnce } from '../../domain/loadOnce.ts'
import { filterTitles, type TitleRow } from '../../domain/manual/titles.ts'

// Opens branches of a manual's tree, filters the tree, and handles its keys. Without this script every line is a link.

const MAX_MATCHES = 200
const tree = document.querySelector<HTMLElement>('#manual-tree')
const rows = tree?.querySelector<HTMLElement>('.rows')
const field = tree?.querySelector<HTMLInputElement>('[data-tree-filter]')

function enable(within: Element): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')) {
    button.disabled = false
    const label = button.previousElementSibling?.textContent ?? ''
    button.setAttribute('aria-label', (tree?.dataset.open ?? '%s').replace('%s', `${label}, ${button.textContent}`))
  }
}

/** Opens or closes a branch. Loads its children the first time. */
async function toggle(button: HTMLButtonElement, open: boolean): Promise<void> {
  const item = button.closest('li')
  if (!item || (button.getAttribute('aria-expanded') === 'true') === open) return
  button.setAttribute('aria-expanded', String(open))
  const list = [...item.children].find(child => child.matches('ul:not(.parts), .failed'))
  if (list && !list.matches('.failed')) (list as HTMLElement).hidden = !open
  else if (open && button.dataset.branch) {
    list?.remove()
    button.setAttribute('aria-busy', 'true')
    item.append(await fetchBranch(button.dataset.branch))
    button.removeAttribute('aria-busy')
    enable(item)
  }
}

async function fetchBranch(branch: string): Promise<Element> {
  try {
    const response = await fetch(`${tree?.dataset.folder}branch-${branch}.html`)
    if (!response.ok) throw new Error(String(response.status))
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const list = page.querySelector('ul')
    if (!list) throw new Error('no list')
    return document.importNode(list, true)
  } catch {
    const failed = document.createElement('p')
    failed.className = 'failed'
    failed.textContent = tree?.dataset.failed ?? ''
    return failed
  }
}

// ── Filter

const loadTitles = loadOnce(async () => {
  const response = await fetch(`${tree?.dataset.folder}titles.json`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as TitleRow[]
})

const matches = document.createElement('ul')
matches.className = 'matches'
matches.hidden = true
matches.setAttribute('aria-live', 'polite')

async function filter(): Promise<void> {
  const typed = field?.value.trim() ?? ''
  const all = rows?.firstElementChild as HTMLElement | null
  if (!all || !field) return
  if (typed) {
    try {
      const found = filterTitles(await loadTitles(), typed).slice(0, MAX_MATCHES)
      // The reader may have typed more while the file was loading.
      if (typed !== field.value.trim()) return
      matches.replaceChildren(
        ...(found.length > 0 ? found.map(drawMatch) : [note(field.dataset.none), searchLink(typed)])
      )
    } catch {
      matches.replaceChildren(note(field.dataset.failed))
    }
  }
  matches.hidden = !typed
  all.hidden = Boolean(typed)
}

function drawMatch({ label, href, above, lang }: ReturnType<typeof filterTitles>[number]): Element {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  link.textContent = label
  if (lang) link.lang = lang
  if (above) {
    const path = document.createElement('small')
    path.textContent = above
    link.append(path)
  }
  item.append(link)
  return item
}

/** Leads to what the texts say. The tree knows titles alone. */
function searchLink(query: string): Element {
  const { search = '%s', searchPage = '' } = field?.dataset ?? {}
  const link = document.createElement('a')
  link.href = `${searchPage}?${new URLSearchParams({ q: query })}`
  link.textContent = search.replace('%s', () => query)
  const item = document.createElement('li')
  item.append(link)
  return item
}

function note(text = ''): Element {
  const item = document.createElement('li')
  item.className = 'none'
  item.textContent = text
  return item
}

// ── Keys

/** Arrow keys move between the visible lines, and open and close branches. Esc clears the filter. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (target === field) {
    if (event.key === 'Escape' && field?.value) {
      event.preventDefault()
      field.value = ''
      void filter()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      shownLinks()[0]?.focus()
    } else if (event.key === 'Enter' && !event.isComposing) (matches.querySelector('a') as HTMLElement | null)?.click()
    return
  }
  const item = target.closest('li')
  if (!item || !rows?.contains(item)) return
  const link = item.querySelector('a')
  const button = [...item.children].find(child => child.matches('button[aria-expanded]')) as
    | HTMLButtonElement
    | undefined
  const isOpen = button?.getAttribute('aria-expanded') === 'true'
  const links = shownLinks()
  const at = link ? links.indexOf(link) : -1
  const openOrNext = () => (button && !isOpen ? void toggle(button, true) : links[at + 1]?.focus())
  const closeOrAbove = () =>
    button && isOpen ? void toggle(button, false) : item.parentElement?.closest('li')?.querySelector('a')?.focus()
  const act = new Map([
    ['ArrowDown', () => links[at + 1]?.focus()],
    ['ArrowUp', () => (at > 0 ? links[at - 1]?.focus() : field?.focus())],
    ['Home', () => links[0]?.focus()],
    ['End', () => links.at(-1)?.focus()],
    ['ArrowRight', openOrNext],
    ['ArrowLeft', closeOrAbove]
  ]).get(event.key)
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}

function shownLinks(): HTMLAnchorElement[] {
  return [...(rows?.querySelectorAll('a') ?? [])].filter(link => link.offsetParent)
}

// ── Start

if (tree && rows && field) {
  enable(tree)
  field.disabled = false
  rows.append(matches)
  field.addEventListener('focus', () => void loadTitles().catch(() => {}))
  field.addEventListener('input', () => void filter())
  // The browser may have restored the field.
  if (field.value) void filter()
  rows.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[aria-expanded]')
    if (button) void toggle(button, button.getAttribute('aria-expanded') !== 'true')
  })
  tree.addEventListener('keydown', onKey)
  const showCurrent = () =>
    [...rows.querySelectorAll('[aria-current]')].at(-1)?.scrollIntoView({ block: 'center', inline: 'nearest' })
  tree.addEventListener('toggle', event => {
    if ((event as ToggleEvent).newState === 'open') showCurrent()
  })
  const current = [...rows.querySelectorAll<HTMLElement>('[aria-current]')].at(-1)
  // Scrolls only the tree, not the page.
  if (current?.offsetParent && current.offsetTop > rows.clientHeight * 0.7)
    rows.scrollTop = current.offsetTop - rows.clientHeight / 2
  document.addEventListener('keydown', event => {
    const target = event.target as HTMLElement
    const isTyping = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    if (event.key !== 'f' || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (!field.offsetParent) tree.showPopover()
    field.focus()
  })
}
