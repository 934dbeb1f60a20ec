import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { yieldToReaders } from './priority.ts'
import { FORMS, INCOMPLETE } from './releaseFiles.ts'

/** A file to compress, with its brotli quality. */
export interface CompressTask {
  file: string
  quality: number
}

const MIN_BYTES = 512
const GZIP_LEVEL = 5

// The thread itself, because the process may have a higher priority than the other processes of a build.
yieldToReaders(0)

/**
 * Writes the compressed files of each file. Runs in a thread, where everything is synchronous: the asynchronous forms of
 * zlib and of the file system take twice the CPU time for files of this size.
 */
export default function compressBatch(tasks: readonly CompressTask[]): void {
  for (const task of tasks) compressFile(task)
}

/** Compresses a file. The file may have been removed or replaced meanwhile. A replaced file is listed again. */
function compressFile({ file, quality }: CompressTask): void {
  // Compiled files and the pages of a killed build already have compressed files.
  if (FORMS.every(form => existsSync(file + form))) return
  const body = readIfThere(file)
  if (!body || body.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeWhole(`${file}.br`, brotliCompressSync(body, { params }))
  writeWhole(`${file}.gz`, gzipSync(body, { level: GZIP_LEVEL }))
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Writes a file atomically, so that an existing file is complete even after a kill. */
function writeWhole(file: string, body: Buffer): void {
  writeFileSync(`${file}${INCOMPLETE}`, body)
  renameSync(`${file}${INCOMPLETE}`, file)
}
