import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language, localPath, perLanguage } from '../../src/domain/language/languages.ts'
import type { BuildList, SectionList, SiteState } from '../../src/domain/site/offlineSection.ts'
import { changedFiles, type ReleaseFiles } from './releaseFiles.ts'
import { bundleWorker } from './worker.ts'

/** File of a release with the size of each article's page, by language and id. */
const PAGE_SIZES = 'page-sizes.json'
type PageSizes = Record<Language, Record<string, number>>

interface OfflineJob {
  /** Id of the build. */
  id: string
  folder: string
  /** Release whose pages were taken over. */
  before: string | undefined
  files: ReleaseFiles
  articles: readonly { id: number }[]
}

/**
 * Writes the files for browsers that store pages, once the pages of the release in `folder` are complete: the worker of
 * the build, the list of its content, and the size of each section.
 */
export async function writeOfflineFiles({ id, folder, before, files, articles }: OfflineJob): Promise<void> {
  const client = join(folder, 'client')
  const assets = readdirSync(join(client, '_astro')).filter(name => !/\.(br|gz)$/.test(name))
  const build: BuildList = { articles: articles.map(article => article.id), assets }
  const state: SiteState = { build: id, gone: [] }
  const worker = join(folder, 'sw.js')
  await bundleWorker(id, worker)
  files.put('sw.js', await readFile(worker))
  await rm(worker)
  files.put('offline/build.json', JSON.stringify(build))
  files.put('offline/state.json', JSON.stringify(state))
  const sizes = await pageSizes(folder, before, articles)
  files.put('offline/sizes.json', JSON.stringify(sectionSizes(client, sizes)))
  await writeFile(join(folder, PAGE_SIZES), JSON.stringify(sizes))
}

/** Returns the bytes of the article pages of each section, by key and language. */
function sectionSizes(client: string, pages: PageSizes): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const lang of LANGUAGES) {
    const folder = join(client, localPath('/offline', lang))
    for (const name of readdirSync(folder).sort()) {
      if (!/^(chip|type)-\d+\.json$/.test(name)) continue
      const { key, articles } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SectionList
      sizes[`${key}-${lang}`] = articles.reduce((sum, { id }) => sum + (pages[lang][id] ?? 0), 0)
    }
  }
  return sizes
}

/** Returns the size of each article's page. Unchanged pages have the size from the previous release. */
async function pageSizes(
  folder: string,
  before: string | undefined,
  articles: readonly { id: number }[]
): Promise<PageSizes> {
  const earlier = before && (await readFile(join(before, PAGE_SIZES), 'utf8').catch(() => undefined))
  const known = earlier ? (JSON.parse(earlier) as PageSizes) : undefined
  const changed = new Set(changedFiles(folder))
  return perLanguage(lang => {
    const sizes: Record<string, number> = {}
    for (const { id } of articles) {
      const path = join(localPath(`/home/article/${id}`, lang), 'index.html').slice(1)
      const size = changed.has(path) ? undefined : known?.[lang][id]
      sizes[id] = size ?? statSync(join(folder, 'client', path)).size
    }
    return sizes
  })
}
