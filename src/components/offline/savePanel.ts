import { savedCache } from '../../browser/offlineCaches.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import type { SavedSection, SectionList } from '../../domain/site/offlineSection.ts'
import { articlesAtHand, savedFacts } from './savedSections.ts'
import { fetchSectionList, type SaveProgress, saveSection } from './saveSection.ts'
import { formatBytes, formatDate, translator } from './strings.ts'

export interface SavePanel {
  /** Action of the first button: saves, continues, updates or pauses. */
  start(): Promise<void>
}

const open = new WeakMap<HTMLElement, Promise<SavePanel>>()

/** Activates the panel of a section, once. */
export function openPanel(box: HTMLElement, section: string): Promise<SavePanel> {
  const known = open.get(box) ?? makePanel(box, section)
  open.set(box, known)
  return known
}

async function makePanel(box: HTMLElement, section: string): Promise<SavePanel> {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const find = <T extends Element>(selector: string) => box.querySelector(selector) as T
  const status = find<HTMLElement>('.said')
  const save = find<HTMLButtonElement>('[data-do=save]')
  const remove = find<HTMLButtonElement>('[data-do=remove]')
  const bar = find<HTMLProgressElement>('progress')
  const possible = 'caches' in window && 'serviceWorker' in navigator
  let running: AbortController | undefined

  const show = (label: string, ...parts: (string | [text: string, fresh: boolean])[]) => {
    save.textContent = label
    status.replaceChildren(...parts.flatMap((part, at) => [at > 0 ? ' · ' : '', text(at === 0 ? 'b' : 'i', part)]))
  }
  remove.onclick = async () => {
    running?.abort()
    await caches.delete(savedCache(section, lang))
    remove.hidden = true
    bar.hidden = true
    show(t('save'), t('removed'))
    save.focus()
  }
  if (possible) await refresh()
  return { start }

  async function refresh(): Promise<void> {
    const [facts, list] = await Promise.all([
      savedFacts(section, lang),
      fetchSectionList(section, lang).catch(() => undefined)
    ])
    if (running) return
    remove.hidden = !facts
    if (facts) await tellSaved(facts, list)
    else if (list) show(t('save'), t('size', { count: list.articles.length, size: formatBytes(await sizeOf(section)) }))
  }

  async function tellSaved(facts: SavedSection, list: SectionList | undefined): Promise<void> {
    const done = await articlesAtHand(facts)
    if (facts.state === 'saving')
      return show(t('resume'), t('broken_off', { done: done.length, total: facts.articles.length }))
    const known = new Map(facts.articles.map(article => [article.id, article.digest]))
    const changed = list?.articles.filter(({ id, digest }) => known.get(id) !== digest).length
    const news: (string | [string, boolean])[] = []
    if (changed !== undefined) news.push(changed > 0 ? [t('changed', { count: changed }), true] : t('current'))
    const size = formatBytes(facts.bytes)
    show(
      t('update'),
      t('saved', { count: done.length, size }),
      t('saved_on', { date: formatDate(facts.savedAt) }),
      ...news
    )
  }

  async function start(): Promise<void> {
    if (!possible) return show(t('save'), t('not_possible'))
    if (running) return running.abort()
    running = new AbortController()
    const { signal } = running
    bar.hidden = false
    // The bar shows the progress. A live text would be announced at every step.
    status.ariaLive = 'off'
    remove.hidden = true
    show(t('stop'), t('searching'))
    try {
      // Not awaited, because some browsers ask the user.
      void navigator.storage?.persist?.()
      const saved = await saveSection(await fetchSectionList(section, lang), lang, signal, showProgress)
      running = undefined
      await tellSaved(saved, saved)
    } catch (error) {
      running = undefined
      show(t('resume'), await reasonOf(error, signal))
    }
    status.ariaLive = 'polite'
    bar.hidden = true
    remove.hidden = !(await caches.has(savedCache(section, lang)))
  }

  function showProgress({ articles, total, bytes, finishing }: SaveProgress): void {
    const size = formatBytes(bytes)
    show(t('stop'), finishing ? t('finishing', { size }) : t('saving', { done: articles, total, size }))
    bar.value = total > 0 ? articles / total : 1
  }

  async function reasonOf(error: unknown, signal: AbortSignal): Promise<string> {
    const facts = await savedFacts(section, lang).catch(() => undefined)
    if (signal.aborted && facts)
      return t('broken_off', { done: (await articlesAtHand(facts)).length, total: facts.articles.length })
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return t('failed')
    const used = (await navigator.storage?.estimate?.())?.usage ?? 0
    return t('no_room', { used: formatBytes(used) })
  }
}

async function sizeOf(section: string): Promise<number> {
  const reply = await fetch('/offline/sizes.json', { cache: 'no-cache' })
  const sizes = (reply.ok ? await reply.json() : {}) as Record<string, number>
  return sizes[`${section}-${languageFromTag(document.documentElement.lang)}`] ?? 0
}

function text(tag: 'b' | 'i', part: string | [string, boolean]): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = typeof part === 'string' ? part : part[0]
  if (typeof part !== 'string' && part[1]) element.className = 'new'
  return element
}
