import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { close, createIndex } from 'pagefind'
import { HTML_LANG, type Language, localPath } from '../../src/domain/language/languages.ts'
import type { SearchText } from '../../src/domain/search/files.ts'
import { fragmentUrl } from '../../src/domain/search/pagefindIndex.ts'
import { freeBytes } from '../../src/server/platform/fullDisk.ts'
import { PAGEFIND_ARTICLES } from '../../src/server/site/live/pagefindFiles.ts'

// Pagefind's allocator returns freed memory to the system, which reduces its memory use by a sixth.
process.env._RJEM_MALLOC_CONF ??= 'dirty_decay_ms:1000,muzzy_decay_ms:0'

/** Pagefind's process, while this module has not ended it. */
let service: ChildProcess | undefined
/** How it ended by itself, if it did. */
let end: string | undefined
// Pagefind waits for its process for good if that is killed, as for want of memory, or ends on a full disk. It does not
// give the process to its callers.
subscribe('child_process', message => {
  const { process: child } = message as { process: ChildProcess }
  child.once('spawn', () => {
    if (/pagefind/.test(basename(child.spawnfile))) service = child
  })
  child.once('exit', (code, signal) => {
    // The exit of one that was ended can come after the start of the next, which must go on.
    if (child !== service) return
    service = undefined
    end = code === null ? `was ended by ${signal}` : `ended with ${code}`
    // Answers what waits for it with an error.
    void close()
  })
})

/** Free space in bytes below which a process that ended had none. */
const MIN_FREE_BYTES = 1024 * 1024

/** Maximum number of records sent to Pagefind's process at a time. */
const RECORDS_AT_ONCE = 200

/**
 * Writes Pagefind's index of `articles`, all in `lang`, into the folder `output`.
 * @throws Error with the problems that Pagefind reports, or if its process ends
 */
export async function writePagefind(articles: Iterable<SearchText>, lang: Language, output: string): Promise<void> {
  if (running++ === 0) end = undefined
  try {
    await writeIndex(articles, lang, output)
  } catch (error) {
    if (end === undefined) throw error
    const isFull = (await freeBytes(dirname(output))) < MIN_FREE_BYTES
    throw new Error(`Pagefind's process ${end}${isFull ? ', as no space is left on device' : ''}.`, { cause: error })
  } finally {
    // Ends Pagefind's process, because it does not free its memory and would add the next index on top.
    if (--running === 0) {
      service = undefined
      await close()
    }
  }
}

/** Number of indexes that Pagefind's process is creating. */
let running = 0

async function writeIndex(articles: Iterable<SearchText>, lang: Language, output: string): Promise<void> {
  const { errors, index } = await createIndex({ forceLanguage: lang })
  if (!index) throw new Error(`Pagefind did not start: ${errors.join(' ')}`)
  const failures: string[] = []
  let sent: ReturnType<typeof index.addCustomRecord>[] = []
  const answered = async () => {
    for (const { errors } of await Promise.all(sent)) failures.push(...errors)
    sent = []
  }
  for (const article of articles) {
    // Sends plain text, which Pagefind reads twice as fast as pages.
    const record = {
      url: `${localPath(`/home/article/${article.id}`, lang)}/`,
      content: searchable(article),
      language: HTML_LANG[lang],
      meta: { title: article.title }
    }
    if (sent.push(index.addCustomRecord(record)) === RECORDS_AT_ONCE) await answered()
  }
  await answered()
  const written = await index.writeFiles({ outputPath: output })
  failures.push(...written.errors)
  await writeArticleIds(output)
  if (failures.length > 0) throw new Error(`Pagefind could not make its ${lang} index: ${failures.join(' ')}`)
}

/**
 * Stores the article of each fragment, so that a server can exclude removed articles. Reads synchronously, because the
 * asynchronous form takes several times as long for files of this size.
 */
async function writeArticleIds(folder: string): Promise<void> {
  const fragments = join(folder, 'fragment')
  const ids: Record<string, number> = {}
  for (const name of existsSync(fragments) ? readdirSync(fragments) : []) {
    const url = fragmentUrl(gunzipSync(readFileSync(join(fragments, name))))
    ids[basename(name, '.pf_fragment')] = Number(/\/(\d+)\/$/.exec(url)?.[1])
    // Otherwise messages of other processes would wait.
    await setImmediate()
  }
  await writeFile(join(folder, PAGEFIND_ARTICLES), JSON.stringify(ids))
}

/** Returns the text of an article for Pagefind: its titles, its text and its discussion, one line per block. */
export function searchable({ title, smallTitle, passages }: SearchText): string {
  return [title, smallTitle, ...passages.flatMap(({ heading, text }) => [heading, text])].filter(Boolean).join('\n')
}
