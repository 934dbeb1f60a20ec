import { link, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt', '.md'])
const TOO_SMALL = 512
const AT_ONCE = 8
/** Of 11: beyond it pages shrink by a few per cent and take many times as long. */
const PAGE_QUALITY = 4
const ASSET_QUALITY = 11

/**
 * Writes a brotli and a gzip form beside every text file below `folder`. A file that stands unchanged in `before`, an
 * earlier build, takes over its forms.
 */
export async function compressFiles(folder: string, before?: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && TEXT.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
  const compressNext = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      await compressFile(file, before && join(before, relative(folder, file)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext))
}

async function compressFile(file: string, twin: string | undefined): Promise<void> {
  const { size } = await stat(file)
  if (size < TOO_SMALL) return
  const body = await readFile(file)
  if (twin && (await takeOver(file, twin, body))) return
  const quality = file.includes('/_astro/') ? ASSET_QUALITY : PAGE_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body)])
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
