import { link, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The Markdown form of an article is small and seldom asked for, and there is one for each: it stays as it is. */
const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt'])
const TOO_SMALL = 512
const AT_ONCE = 8
/** Of 11: beyond it pages shrink by a few per cent and take many times as long. */
const PAGE_QUALITY = 4
const ASSET_QUALITY = 11
const GZIP_LEVEL = 5

const SCAN_INTERVAL_MS = 4000
/** A file that is this old is whole: pages are written in one go. */
const MIN_FILE_AGE_MS = 2000

export interface Compressing {
  /** Compresses what is left, once nothing more will be written. */
  finish(): Promise<void>
  /** Leaves off, because the build failed. */
  abandon(): Promise<void>
}

/**
 * Writes a brotli and a gzip form beside every text file below `folder`, already while a build writes there, on the
 * core that it leaves idle. A file that stands unchanged in `before`, an earlier build, takes over its forms.
 */
export function startCompressing(folder: string, before?: string): Compressing {
  const done = new Map<string, number>()
  let ended = false
  let wake: () => void = () => undefined

  const pass = async (settled: number): Promise<void> => {
    const { files, compressed } = await textFiles(folder)
    const next = async (): Promise<void> => {
      for (let file = files.pop(); file; file = files.pop()) {
        if (ended && settled > 0) return
        // What was compiled comes with its forms.
        if (compressed.has(`${file}.br`) && !done.has(file)) continue
        const { size, mtimeMs } = await stat(file)
        if (size < TOO_SMALL || done.get(file) === mtimeMs || Date.now() - mtimeMs < settled) continue
        await compressFile(file, size, before && join(before, relative(folder, file)))
        done.set(file, mtimeMs)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }
  const early = (async () => {
    while (!ended) {
      await pass(MIN_FILE_AGE_MS)
      if (!ended)
        await new Promise<void>(awake => {
          wake = awake
          setTimeout(awake, SCAN_INTERVAL_MS)
        })
    }
  })()
  // A failure is thrown by finish.
  early.catch(() => undefined)
  return {
    async finish() {
      ended = true
      wake()
      await early
      await pass(0)
    },
    async abandon() {
      ended = true
      wake()
      await early
    }
  }
}

/** The same for a folder that is complete. */
export function compressFiles(folder: string, before?: string): Promise<void> {
  return startCompressing(folder, before).finish()
}

async function textFiles(folder: string): Promise<{ files: string[]; compressed: Set<string> }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return {
    files: names.filter(name => TEXT.has(extname(name))),
    compressed: new Set(names.filter(name => name.endsWith('.br')))
  }
}

async function compressFile(file: string, size: number, twin: string | undefined): Promise<void> {
  const body = await readFile(file)
  if (twin && (await takeOver(file, twin, body))) return
  const quality = file.includes('/_astro/') ? ASSET_QUALITY : PAGE_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body, { level: GZIP_LEVEL })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

async function takeOver(file: string, twin: string, body: Buffer): Promise<boolean> {
  const known = await stat(twin).catch(() => undefined)
  if (known?.size !== body.length || !(await readFile(twin)).equals(body)) return false
  try {
    await Promise.all(['.br', '.gz'].map(ending => link(twin + ending, file + ending)))
    return true
  } catch {
    return false
  }
}
