import { EVERYTHING, parseListPath } from '../../../domain/article/listPath.ts'
import { parseTagPath, tagOfSlug, tagPath, tagSlug } from '../../../domain/article/tagPath.ts'
import { CHIP_SECTIONS } from '../../../domain/family/chipSections.ts'
import { type Language, localPath, splitPath } from '../../../domain/language/languages.ts'
import { isManualPath, parseDocumentPath, parseManualPath } from '../../../domain/manual/addresses.ts'
import { STATE_FILE } from '../../../domain/site/offlineSection.ts'
import { type CachedResponse, movedTo } from '../../platform/http/cachedResponse.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Build } from '../releases/build.ts'
import { fileWithoutChanged, mentionsChanged } from './changedFiles.ts'
import type { Changes } from './changes.ts'
import { manualAnswer } from './manualPages.ts'
import { markOutdated } from './outdatedNotice.ts'
import type { ListData, LiveSource, Overview } from './pageData.ts'
import { PAGEFIND_FILE, type PagefindFiles } from './pagefindFiles.ts'
import { renderLive } from './renderPage.ts'

const LIST = /^\/home(?:\/list\/(.+))?$/
/** Pages of all articles without a filter, and their routes. */
const OVERVIEWS: Record<string, { page: Overview; route: string }> = {
  '/home/hot-topic': { page: 'topics', route: '/live/hot-topic' },
  '/home/author': { page: 'authors', route: '/live/authors' }
}
const HOT_CHIP = /^\/hot-chip(?:\/(\d{1,9})(?:\/([\w-]{1,40}))?)?$/

/** A page that was rendered. */
interface Rendered {
  answer: CachedResponse
  outdated?: boolean
  /** Whether the page must not be cached, because clients can make up any number of such paths. */
  passing?: boolean
}

/** Knows which page each path is, and renders it from the current data. */
export interface PathRenderer {
  /** Checks whether the built file of a path is outdated. */
  covers(path: string): boolean
  /** Renders the page of a path, or returns undefined if it has none. */
  render(path: string): Promise<Rendered | undefined>
  /** Checks whether an article is in a manual whose tree changed. */
  isInChangedManual(id: number): boolean
}

/** Opens a renderer. Calls `onGone` for an article that turns out to be gone before its notification arrives. */
export function openPathRenderer(
  build: Build,
  changes: Changes,
  source: LiveSource,
  pagefind: PagefindFiles,
  onGone: (id: number) => void
): PathRenderer {
  const manualKeyIn = (path: string) => parseManualPath(path)?.key
  const isInChangedManual = (id: number) => changes.manuals.has(build.articles[id]?.manual?.[0] ?? '')

  async function render(fullPath: string): Promise<Rendered | undefined> {
    if (mentionsChanged(fullPath, changes)) {
      const answer = PAGEFIND_FILE.test(fullPath)
        ? await pagefind.find(fullPath)
        : await fileWithoutChanged(fullPath, build, changes)
      return answer && { answer }
    }
    const { lang, path } = splitPath(fullPath)
    const document = parseDocumentPath(path)
    try {
      if (document) {
        const data = await source.article(document.id, lang, document.part)
        return data && { answer: await renderLive(build, '/live/article', data) }
      }
      if (isManualPath(path)) return await manualAnswer(build, source, fullPath)
      const tag = parseTagPath(path)
      if (tag) return await tagAnswer(tag, lang)
      const found = await listData(path)
      if (!found?.data.live) return undefined
      const answer = await renderLive(build, found.route, found.data.live)
      return found.data.outdated ? { answer: await markOutdated(answer, lang), outdated: true } : { answer }
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error
      // The notification of this change has not arrived yet.
      if (document && changes.notFound(document.id)) onGone(document.id)
      return undefined
    }

    async function listData(path: string): Promise<{ route: string; data: ListData } | undefined> {
      const overview = OVERVIEWS[path]
      if (overview) return { route: overview.route, data: await source.overview(overview.page, lang) }
      const chip = HOT_CHIP.exec(path)
      if (chip) {
        const firstTab = build.site.chipTabs[0]?.key ?? 'all'
        const data = await source.chip(Number(chip[1] ?? CHIP_SECTIONS[0]), chip[2] ?? firstTab, lang)
        return { route: '/live/hot-chip', data }
      }
      if (!LIST.test(path)) return undefined
      const rest = LIST.exec(path)?.[1]
      const filter = rest === undefined ? EVERYTHING : parseListPath(rest)
      return filter && { route: '/live/list', data: await source.list(filter, lang) }
    }
  }

  /** Redirects another spelling of a tag to its page. An unused tag has a page with status 404. */
  async function tagAnswer(
    { slug, page }: { slug: string; page: number },
    lang: Language
  ): Promise<Rendered | undefined> {
    const own = tagSlug(tagOfSlug(slug))
    if (own === undefined) return undefined
    if (own !== slug) return { answer: movedTo(localPath(tagPath(own, page), lang)), passing: true }
    const { live, outdated } = await source.tag(slug, page, lang)
    if (!live?.tag) return undefined
    const answer = await renderLive(build, '/live/tag', live)
    if (live.tag.count === 0) return { answer: { ...answer, status: 404 }, passing: true }
    return outdated ? { answer: await markOutdated(answer, lang), outdated } : { answer }
  }

  return {
    isInChangedManual,
    render,
    covers(fullPath) {
      if (fullPath === STATE_FILE) return changes.gone.size > 0
      if (!changes.ofLists) return false
      if (mentionsChanged(fullPath, changes)) return true
      const { path } = splitPath(fullPath)
      const id = parseDocumentPath(path)?.id
      if (id !== undefined) return changes.has(id) || changes.near.has(id) || isInChangedManual(id)
      if (isManualPath(path)) return changes.manuals.has(manualKeyIn(path) ?? '')
      return path in OVERVIEWS || parseTagPath(path) !== undefined || LIST.test(path) || HOT_CHIP.test(path)
    }
  }
}
