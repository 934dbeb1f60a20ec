import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { close, createIndex } from 'pagefind'
import { openRendered, type RenderedEntry } from '../../src/lib/content/renderedFile.ts'
import { HTML_LANG, LANGUAGES, type Language, localPath } from '../../src/lib/languages.ts'
import { escapeHtml } from '../../src/markdown/escape.ts'

// Pagefind's allocator gives back what it freed, which keeps its memory a fifth lower.
process.env._RJEM_MALLOC_CONF ??= 'dirty_decay_ms:100,muzzy_decay_ms:0'

/** Writes one Pagefind index a language into `output`, each article in its own language only. */
export async function buildSearchIndex(cache: string, output: string): Promise<void> {
  const input = `${output}-input`
  await writeInput(cache, input)
  // One after the other: the other core is busy with pages.
  for (const lang of LANGUAGES) await indexLanguage(join(input, lang), lang, join(output, lang))
  await rm(input, { recursive: true })
}

/** Lays out what search reads as files: Pagefind reads a folder several times as fast as single documents. */
async function writeInput(cache: string, folder: string): Promise<void> {
  const rendered = await openRendered(cache)
  for (const lang of LANGUAGES) await mkdir(join(folder, lang), { recursive: true })
  for (const id of rendered.ids()) {
    const article = rendered.read(id)
    if (!article) continue
    const file = join(folder, article.lang, localPath(`/home/article/${id}`, article.lang), 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, searchable(article))
  }
}

/** What search knows of an article: its titles, its text and its discussion. */
function searchable({ lang, bigTitle, smallTitle, html, comments }: RenderedEntry): string {
  const titles = `<h1>${escapeHtml(bigTitle)}</h1><p>${escapeHtml(smallTitle)}</p>`
  return `<html lang="${HTML_LANG[lang]}"><body>${titles}${html}${Object.values(comments).join('')}</body></html>`
}

async function indexLanguage(path: string, lang: Language, outputPath: string): Promise<void> {
  const { errors, index } = await createIndex({ forceLanguage: lang })
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`)
  const read = await index.addDirectory({ path })
  const written = await index.writeFiles({ outputPath })
  const failures = [...read.errors, ...written.errors]
  if (failures.length > 0) throw new Error(`Pagefind could not make its ${lang} index: ${failures.join(' ')}`)
  // Ends Pagefind's process: it keeps what it took, and would add the next language on top.
  await close()
}
