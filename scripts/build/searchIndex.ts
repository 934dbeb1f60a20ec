import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIndex, type PagefindIndex } from 'pagefind'
import { LANGUAGES, localPath } from '../../src/lib/languages.ts'
import type { BuiltArticle } from './builtArticles.ts'

/** Writes one Pagefind index a language into `client`/pagefind, each article in its own language only. */
export async function buildSearchIndex(client: string, articles: readonly BuiltArticle[]): Promise<void> {
  for (const lang of LANGUAGES) {
    const index = await newIndex(lang)
    for (const article of articles) {
      if (article.lang !== lang) continue
      const url = localPath(`/home/article/${article.id}`, lang)
      const content = await readFile(join(client, url, 'index.html'), 'utf8')
      const { errors } = await index.addHTMLFile({ url, content })
      if (errors.length > 0) throw new Error(`Pagefind could not read ${url}: ${errors.join(' ')}`)
    }
    const { errors } = await index.writeFiles({ outputPath: join(client, 'pagefind', lang) })
    if (errors.length > 0) throw new Error(`Pagefind could not write its index: ${errors.join(' ')}`)
    await index.deleteIndex()
  }
}

async function newIndex(lang: string): Promise<PagefindIndex> {
  const { errors, index } = await createIndex({ forceLanguage: lang })
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`)
  return index
}
