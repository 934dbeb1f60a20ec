import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { close, createIndex } from 'pagefind'
import type { RenderedEntry } from '../../src/lib/content/renderedFile.ts'
import { HTML_LANG, type Language, localPath } from '../../src/lib/languages.ts'
import { escapeHtml } from '../../src/markdown/escape.ts'

// Pagefind's allocator gives back what it freed, which keeps its memory a sixth lower.
process.env._RJEM_MALLOC_CONF ??= 'dirty_decay_ms:1000,muzzy_decay_ms:0'

/** Writes Pagefind's index of `articles`, all in `lang`, into the folder `output`. Throws what Pagefind reports. */
export async function writePagefind(articles: Iterable<RenderedEntry>, lang: Language, output: string): Promise<void> {
  // Pagefind reads a folder several times as fast as single documents.
  const input = `${output}-input`
  for (const article of articles) {
    const file = join(input, localPath(`/home/article/${article.id}`, lang), 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `<html lang="${HTML_LANG[lang]}"><body>${searchable(article)}</body></html>`)
  }
  const { errors, index } = await createIndex({ forceLanguage: lang })
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`)
  const read = await index.addDirectory({ path: input })
  const written = await index.writeFiles({ outputPath: output })
  // Ends Pagefind's process: it keeps what it took, and would add the next index on top.
  await close()
  await rm(input, { recursive: true, force: true })
  const failures = [...read.errors, ...written.errors]
  if (failures.length > 0) throw new Error(`Pagefind could not make its ${lang} index: ${failures.join(' ')}`)
}

/** What search knows of an article: its titles, its text and its discussion; the colours of code only cost time. */
export function searchable({ bigTitle, smallTitle, html, comments }: RenderedEntry): string {
  const titles = `<h1>${escapeHtml(bigTitle)}</h1><p>${escapeHtml(smallTitle)}</p>`
  return titles + [html, ...Object.values(comments)].join('').replace(/<\/?span\b[^>]*>/g, '')
}
