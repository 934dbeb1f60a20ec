import { join } from 'node:path'
import { createIndex, type PagefindIndex } from 'pagefind'
import { readSearchInput } from '../../src/lib/content/buildReport.ts'
import { HTML_LANG, LANGUAGES, type Language, localPath } from '../../src/lib/languages.ts'

/** Articles on their way to Pagefind at one time. */
const AT_ONCE = 32

/** Writes one Pagefind index a language into `output`, each article in its own language only. */
export async function buildSearchIndex(cache: string, output: string): Promise<void> {
  const indexes = { zh: await newIndex('zh'), en: await newIndex('en') }
  const underWay = new Set<Promise<void>>()
  for await (const { id, lang, html } of readSearchInput(cache)) {
    const adding = addArticle(indexes[lang], localPath(`/home/article/${id}`, lang), lang, html).finally(() =>
      underWay.delete(adding)
    )
    underWay.add(adding)
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  for (const lang of LANGUAGES) {
    const { errors } = await indexes[lang].writeFiles({ outputPath: join(output, lang) })
    if (errors.length > 0) throw new Error(`Pagefind could not write its index: ${errors.join(' ')}`)
    await indexes[lang].deleteIndex()
  }
}

async function addArticle(index: PagefindIndex, url: string, lang: Language, html: string): Promise<void> {
  const content = `<html lang="${HTML_LANG[lang]}"><body>${html}</body></html>`
  const { errors } = await index.addHTMLFile({ url, content })
  if (errors.length > 0) throw new Error(`Pagefind could not read ${url}: ${errors.join(' ')}`)
}

async function newIndex(lang: Language): Promise<PagefindIndex> {
  const { errors, index } = await createIndex({ forceLanguage: lang })
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`)
  return index
}
