import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import type { CompressTask } from './compressBatch.ts'
import { linkFolder } from './linkFolder.ts'
import { followChanges } from './releaseFiles.ts'

/**
 * Extensions to compress. Markdown pages are small and seldom requested, and there is one per article, so they stay
 * uncompressed.
 */
const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt'])
/** Number of files per task of a thread. */
const BATCH = 8
/** Brotli quality for pages, of 11. Up to 7 it costs about as much as 4. */
const PAGE_QUALITY = 7
/** Saves 7 % more and takes 25 times as long, some 55 ms for a page. */
const BEST_QUALITY = 11
/** Pages that stay as they are for many builds. Lists change with each of their articles. */
const ARTICLE_PAGE = /^(?:[a-z]{2}\/)?home\/article\//

const POLL_INTERVAL_MS = 500

export interface Compressing {
  /**
   * Compresses the compiled files of the browser in the folder `client`, once. The release gets them at the end. Builds
   * of the same code share them.
   */
  addCompiled(client: string): void
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
    if (isCompiled(path)) return BEST_QUALITY
    return ARTICLE_PAGE.test(path) && atBest++ < best ? BEST_QUALITY : PAGE_QUALITY
  }
  const client = join(folder, 'client')
  const changed = followChanges(folder)
  const threads = openThreads()
  const left: CompressTask[] = []
  const collect = () => {
    for (const path of new Set(changed()))
      if (TEXT.has(extname(path))) left.push({ file: join(client, path), quality: qualityOf(path) })
  }
  let ended = false
  let wake: () => void = () => undefined
  let compiled: string | undefined
  let listed: Promise<void> = Promise.resolve()

  const early = (async () => {
    while (!ended) {
      collect()
      // One thread, because the other cores write pages and the search index.
      await compressLeft(threads, left, 1)
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
    addCompiled(from) {
      compiled = from
      listed = filesToCompress(from).then(tasks => void left.push(...tasks))
      listed.catch(() => undefined)
    },
    async finish() {
      ended = true
      wake()
      try {
        await listed
        collect()
        await Promise.all([early, compressLeft(threads, left)])
        if (compiled) await linkFolder(compiled, client)
      } finally {
        await threads.destroy()
      }
    },
    async abandon() {
      ended = true
      wake()
      await Promise.allSettled([listed])
      left.length = 0
      await Promise.allSettled([early])
      await threads.destroy()
    }
  }
}

/** Compresses the files of a complete folder. */
export async function compressFiles(folder: string): Promise<void> {
  const threads = openThreads()
  try {
    await compressLeft(threads, await filesToCompress(folder))
  } finally {
    await threads.destroy()
  }
}

type Threads = Piscina<CompressTask[], void>

/** Opens threads that start with the first task. */
function openThreads(): Threads {
  return new Piscina({
    filename: new URL('./compressBatch.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: Number.POSITIVE_INFINITY
  })
}

/** Takes batches from `left` until none are left, `count` at a time. */
async function compressLeft(threads: Threads, left: CompressTask[], count = availableParallelism()): Promise<void> {
  const next = async (): Promise<void> => {
    for (let batch = left.splice(0, BATCH); batch.length > 0; batch = left.splice(0, BATCH)) await threads.run(batch)
  }
  await Promise.all(Array.from({ length: count }, next))
}

async function filesToCompress(folder: string): Promise<CompressTask[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.flatMap(entry =>
    entry.isFile() && TEXT.has(extname(entry.name)) ? [join(entry.parentPath, entry.name)] : []
  )
  return files.map(file => ({ file, quality: isCompiled(file) ? BEST_QUALITY : PAGE_QUALITY }))
}

/** Checks whether a file is one that was compiled from code. */
const isCompiled = (path: string) => /(?:^|\/)_astro\//.test(path)
