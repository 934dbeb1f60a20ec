import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { SingleBar } from 'cli-progress'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Pack } from './collect.ts'

const PACKED_ALREADY = /\.(?:png|jpe?g|webp|gif|woff2|pdf)$/

/** Writes the pack as a zip with one folder, and returns its size in bytes. Removes the partial file on failure. */
export async function writeZip(file: string, { name, files }: Pack): Promise<number> {
  const half = `${file}.part`
  const output = createWriteStream(half)
  const done = finished(output)
  // It may fail while a file is read. The loop below throws that failure.
  done.catch(() => undefined)
  let bytes = 0
  const zip = new Zip((error, chunk, last) => {
    if (error) output.destroy(error)
    else output.write(chunk)
    bytes += chunk?.length ?? 0
    if (last) output.end()
  })
  const bar = new SingleBar({ format: 'pack {bar} {percentage} % | {value}/{total}', hideCursor: true }, undefined)
  const seen = process.stderr.isTTY
  if (seen) bar.start(files.size, 0)
  try {
    for (const [path, read] of files) {
      const entry = PACKED_ALREADY.test(path) ? ZipPassThrough : ZipDeflate
      const part = new entry(`${name}/${path}`)
      zip.add(part)
      const content = await read()
      if (output.errored) throw output.errored
      part.push(typeof content === 'string' ? Buffer.from(content) : content, true)
      if (output.writableNeedDrain)
        await Promise.race([done, new Promise<void>(drained => output.once('drain', drained))])
      if (seen) bar.increment()
    }
    zip.end()
    await done
    await rename(half, file)
    return bytes
  } catch (error) {
    zip.terminate()
    output.destroy()
    await done.catch(() => undefined)
    await rm(half, { force: true })
    throw error
  } finally {
    if (seen) bar.stop()
  }
}
