import { LRUCache } from 'lru-cache'
import { CHIP_SECTIONS } from '../../lib/chipSections.ts'
import { splitPath } from '../../lib/languages.ts'
import { EVERYTHING, parseListPath } from '../../lib/listPath.ts'
import type { LiveData } from '../../lib/livePages.ts'
import { type SiteState, STATE_FILE } from '../../lib/offlineSection.ts'
import { type Answer, makeAnswer } from '../http/answer.ts'
import { Refusal } from '../refusal.ts'
import { atMostEvery } from './atMostEvery.ts'
import type { Build } from './build.ts'
import type { Changes } from './changes.ts'
import type { LiveSource } from './data.ts'
import { fileWithoutChanged, tellsOfChanged } from './listedFiles.ts'
import { renderLive } from './render.ts'

export interface LivePages {
  /** Whether `path` must be rendered because the built page is out of date. */
  covers(path: string): boolean
  /** The page, rendered or kept from before; undefined where there is none any more. */
  find(path: string): Promise<Answer | undefined>
  /** What browsers that keep pages are told, where that is more than the build tells. */
  state(): Answer | undefined
  /** Drops the pages of these articles and every list. */
  forget(ids: readonly number[]): void
}

const ARTICLE = /^\/home\/article\/(\d{1,10})$/
const LIST = /^\/home(?:\/list\/(.+))?$/
const HOT_CHIP = /^\/hot-chip(?:\/(\d{1,9})(?:\/([\w-]{1,40}))?)?$/

const FRESH = 'public, max-age=0, must-revalidate'

/** Bytes of pages kept at most, with their compressed forms; and what one is taken for while it is made. */
const [KEPT_BYTES, USUAL_BYTES] = [48 * 1024 ** 2, 80 * 1024]

/** While people write without a pause, lists are drawn anew this often, in milliseconds. */
const LISTS_LAG = 250

const articleIdIn = (path: string) => ARTICLE.exec(splitPath(path).path)?.[1]

/** Pages that changed since the build, rendered once on demand and kept until the next change. */
export function openLivePages(build: Build, changes: Changes, source: LiveSource): LivePages {
  const kept = new LRUCache<string, Promise<Answer | undefined>>({ maxSize: KEPT_BYTES })
  const changed = new Set<number>()
  const lists = atMostEvery(LISTS_LAG, () => {
    source.forget([...changed])
    changed.clear()
    for (const path of kept.keys()) if (!articleIdIn(path)) kept.delete(path)
  })

  async function render(fullPath: string): Promise<Answer | undefined> {
    if (tellsOfChanged(fullPath, changes)) return fileWithoutChanged(fullPath, build, changes)
    const { lang, path } = splitPath(fullPath)
    const id = ARTICLE.exec(path)?.[1]
    try {
      if (id) return await renderLive(build, '/live/article', await source.article(Number(id), lang))
      const live = await listData(path)
      return live && (await renderLive(build, live.route, live.data))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    }

    async function listData(path: string): Promise<{ route: string; data: LiveData } | undefined> {
      if (path === '/home/hot-topic') return { route: '/live/hot-topic', data: { shelf: await source.shelf(lang) } }
      const chip = HOT_CHIP.exec(path)
      if (chip) {
        const firstTab = build.site.chipTabs[0]?.key ?? 'all'
        const data = await source.chip(Number(chip[1] ?? CHIP_SECTIONS[0]), chip[2] ?? firstTab, lang)
        return data && { route: '/live/hot-chip', data }
      }
      if (!LIST.test(path)) return undefined
      const rest = LIST.exec(path)?.[1]
      const filter = rest === undefined ? EVERYTHING : parseListPath(rest)
      const data = filter && (await source.list(filter, lang))
      return data && { route: '/live/list', data }
    }
  }

  return {
    covers(fullPath) {
      if (fullPath === STATE_FILE) return changes.gone.size > 0
      if (!changes.ofLists) return false
      if (tellsOfChanged(fullPath, changes)) return true
      const { path } = splitPath(fullPath)
      const id = ARTICLE.exec(path)?.[1]
      if (id) return changes.has(Number(id))
      return path === '/home/hot-topic' || LIST.test(path) || HOT_CHIP.test(path)
    },
    find(path) {
      const known = kept.get(path)
      if (known) return known
      const page = render(path)
      kept.set(path, page, { size: USUAL_BYTES })
      // Neither a failure nor an absence is worth keeping: paths can be made up without end.
      const settle = (answer?: Answer) => {
        if (kept.peek(path) !== page) return
        if (answer) kept.set(path, page, { size: answer.bytes })
        else kept.delete(path)
      }
      page.then(settle, () => settle())
      return page
    },
    state() {
      if (changes.gone.size === 0) return undefined
      const state: SiteState = { build: build.id, gone: [...changes.gone] }
      const body = Buffer.from(JSON.stringify(state))
      return makeAnswer({ type: 'application/json; charset=utf-8', cacheControl: FRESH, body })
    },
    forget(ids) {
      const gone = new Set(ids.map(String))
      for (const path of kept.keys()) if (gone.has(articleIdIn(path) ?? '')) kept.delete(path)
      for (const id of ids) changed.add(id)
      // What must no longer be seen waits for nothing.
      if (ids.some(id => changes.gone.has(id))) lists.now()
      else lists.soon()
    }
  }
}
