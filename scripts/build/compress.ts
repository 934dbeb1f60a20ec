import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FORMS, followChanges } from './releaseFiles.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Extensions to compress. Markdown pages are small and seldom requested, and there is one per article, so they stay
 * uncompressed.
 */
const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt'])
const MIN_BYTES = 512
const CONCURRENCY = 8
/** Brotli quality for pages, of 11. Up to 7 it costs about as much as 4. */
const PAGE_QUALITY = 7
/** Saves 7 % more and takes 25 times as long, some 55 ms for a page. */
const BEST_QUALITY = 11
/** Pages that stay as they are for many builds. Lists change with each of their articles. */
const ARTICLE_PAGE = /^(?:[a-z]{2}\/)?home\/article\//
const GZIP_LEVEL = 5

const POLL_INTERVAL_MS = 500

export interface Compressing {
  /** Compresses the remaining files, once nothing more will be written. */
  finish(): Promise<void>
  /** Stops, because the build failed. */
  abandon(): Promise<void>
}

/**
 * Writes a brotli and a gzip file beside every text file that the build of the release in `folder` writes. Runs during
 * the build, on the idle core. Files taken over from the previous release already have compressed files.
 * @param best number of pages of articles that get the best quality; it pays only for few pages at a time
 */
export function startCompressing(folder: string, best: number): Compressing {
  let atBest = 0
  const qualityOf = (path: string) => {
    if (path.startsWith('_astro/')) return BEST_QUALITY
    return ARTICLE_PAGE.test(path) && atBest++ < best ? BEST_QUALITY : PAGE_QUALITY
  }
  const changed = followChanges(folder)
  let ended = false
  let abandoned = false
  let wake: () => void = () => undefined

  const pass = async (): Promise<void> => {
    const left = [...new Set(changed())].filter(path => TEXT.has(extname(path)))
    const next = async (): Promise<void> => {
      for (let path = left.pop(); path && !abandoned; path = left.pop())
        await compressFile(join(folder, 'client', path), qualityOf(path))
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, next))
  }
  const early = (async () => {
    while (!ended) {
      await pass()
      if (!ended)
        await new Promise<void>(awake => {
          wake = awake
          setTimeout(awake, POLL_INTERVAL_MS)
        })
    }
  })()
  // `finish` throws a failure.
  early.catch(() => undefined)
  return {
    async finish() {
      ended = true
      wake()
      await early
      await pass()
    },
    async abandon() {
      ended = true
      abandoned = true
      wake()
      await early
    }
  }
}

/** Compresses the files of a complete folder. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const left = entries
    .filter(entry => entry.isFile() && TEXT.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
  const next = async (): Promise<void> => {
    for (let file = left.pop(); file; file = left.pop())
      await compressFile(file, file.includes('/_astro/') ? BEST_QUALITY : PAGE_QUALITY)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}

/** Compresses a file. The file may have been removed or replaced meanwhile. A replaced file is listed again. */
async function compressFile(file: string, quality: number): Promise<void> {
  // Compiled files and the pages of a killed build already have compressed files.
  if (FORMS.every(form => existsSync(file + form))) return
  const body = await readFile(file).catch(() => undefined)
  if (!body || body.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: GZIP_LEVEL })])
  await Promise.all([writeWhole(`${file}.br`, br), writeWhole(`${file}.gz`, gz)])
}

/** Writes a file atomically, so that an existing file is complete even after a kill. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await writeFile(`${file}.new`, body)
  await rename(`${file}.new`, file)
}
