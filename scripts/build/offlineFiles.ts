import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { LANGUAGES, localPath } from '../../src/domain/language/languages.ts'
import type { BuildList, SectionList, SiteState } from '../../src/domain/site/offlineSection.ts'
import { bundleWorker } from './worker.ts'

/**
 * Writes what browsers that keep pages ask for, once the pages are below `client`: the worker of the build `id`, what
 * the build holds, and how large each section is.
 */
export async function writeOfflineFiles(id: string, client: string, cache: string): Promise<void> {
  const folder = join(client, 'offline')
  const { articles } = await readContentFile(cache)
  const assets = (await readdir(join(client, '_astro'))).filter(name => !/\.(br|gz)$/.test(name))
  const build: BuildList = { articles: articles.map(article => article.id), assets }
  const state: SiteState = { build: id, gone: [] }
  await Promise.all([
    bundleWorker(id, join(client, 'sw.js')),
    writeFile(join(folder, 'build.json'), JSON.stringify(build)),
    writeFile(join(folder, 'state.json'), JSON.stringify(state)),
    writeFile(join(folder, 'sizes.json'), JSON.stringify(await sectionSizes(client)))
  ])
}

/** Bytes of the article pages of each section, by key and language. */
async function sectionSizes(client: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const lang of LANGUAGES) {
    const size = new Map<number, Promise<number>>()
    const sizeOf = async (id: number) =>
      (await stat(join(client, localPath(`/home/article/${id}`, lang), 'index.html'))).size
    const folder = join(client, localPath('/offline', lang))
    for (const name of await readdir(folder)) {
      if (!/^(chip|type)-\d+\.json$/.test(name)) continue
      const { key, articles } = JSON.parse(await readFile(join(folder, name), 'utf8')) as SectionList
      for (const { id } of articles) size.set(id, size.get(id) ?? sizeOf(id))
      const each = await Promise.all(articles.map(article => size.get(article.id) ?? 0))
      sizes[`${key}-${lang}`] = each.reduce((sum, bytes) => sum + bytes, 0)
    }
  }
  return sizes
}
