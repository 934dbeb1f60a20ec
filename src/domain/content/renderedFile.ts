import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FILE } from './contentFile.ts'
import {
  continuedNumber,
  DATA,
  dataFile,
  EARLIER,
  INDEX,
  type Index,
  keyOf,
  NEWLINE,
  parseSpan,
  type RenderedEntry,
  readIndex,
  readSpan,
  spansFrom,
  spansOf
} from './renderedLines.ts'
import { appeared } from './rendering.ts'

/** Rendered articles of the last build. They stay on disk and are read one at a time. */
export interface RenderedFile {
  read(id: number): RenderedEntry | undefined
  ids(): Iterable<number>
  close(): void
}

/** Adds renderings to those of earlier builds. */
export interface RenderedWriter {
  /**
   * Checks whether an article was already rendered from the same inputs, by the last build or by one that was killed.
   */
  has(id: number, digest: string): boolean
  add(entry: RenderedEntry): void
  /** Makes these articles the current rendered ones. */
  finish(shown: Iterable<{ id: number; digest: string }>): void
}

/**
 * Opens the rendered articles in the cache `folder`, once they are complete.
 * @throws Error if rendering ended before that
 */
export async function openRendered(folder: string): Promise<RenderedFile> {
  return open(folder, await appeared(join(folder, INDEX)))
}

/** Opens the last rendered articles. The result is empty before the first build. */
export function openLast(folder: string): RenderedFile {
  return open(folder, lastIndex(folder))
}

/** Moves the index of the last build away, so that a new file means a new index. */
export async function archiveRendered(folder: string): Promise<void> {
  await rm(join(folder, CONTENT_FILE), { force: true })
  if (existsSync(join(folder, INDEX))) await rename(join(folder, INDEX), join(folder, EARLIER))
}

/** Continues from the last rendered articles in the cache `folder`. */
export function continueRendered(folder: string): RenderedWriter {
  const last = readIndex(lastIndex(folder))
  const number = continuedNumber(folder, last)
  const handle = openSync(join(folder, dataFile(number)), 'a+')
  const spans = spansOf(last)
  // Renderings of a killed build follow the indexed ones. Its last line may be incomplete.
  const added = spansFrom(handle, last?.size ?? 0)
  for (const [key, span] of added.spans) spans.set(key, span)
  if (added.end < fstatSync(handle).size) ftruncateSync(handle, added.end)
  let size = fstatSync(handle).size
  const write = (to: number, line: Buffer) => {
    writeSync(to, line)
    return line.length
  }
  return {
    has: (id, digest) => spans.has(keyOf(id, digest)),
    add(entry) {
      const line = Buffer.from(`${renderedLine(entry)}\n`)
      spans.set(keyOf(entry.id, entry.digest), { from: size, length: line.length - 1 })
      size += write(handle, line)
    },
    finish(shown) {
      const lines = [...shown].flatMap(({ id, digest }): Index['lines'] => {
        const span = spans.get(keyOf(id, digest))
        return span ? [[id, span.from, span.length, digest]] : []
      })
      const used = lines.reduce((sum, [, , length]) => sum + length + 1, 0)
      if (used >= size / 2) writeIndex(folder, { data: number, size, lines })
      else {
        const next = openSync(join(folder, dataFile(number + 1)), 'w')
        let at = 0
        const moved = lines.map(([id, from, length, digest]): Index['lines'][number] => {
          const line: Index['lines'][number] = [id, at, length, digest]
          at += write(next, Buffer.concat([readSpan(handle, { from, length }), Buffer.of(NEWLINE)]))
          return line
        })
        closeSync(next)
        writeIndex(folder, { data: number + 1, size: at, lines: moved })
      }
      closeSync(handle)
      // Processes that have the older file open can continue to read it.
      const current = used >= size / 2 ? number : number + 1
      for (const name of readdirSync(folder))
        if (DATA.test(name) && name !== dataFile(current)) rmSync(join(folder, name), { force: true })
    }
  }
}

function writeIndex(folder: string, index: Index): void {
  writeFileSync(join(folder, `${INDEX}.new`), JSON.stringify(index))
  renameSync(join(folder, `${INDEX}.new`), join(folder, INDEX))
}

function lastIndex(folder: string): string {
  return join(folder, existsSync(join(folder, INDEX)) ? INDEX : EARLIER)
}

function open(folder: string, file: string): RenderedFile {
  const index = readIndex(file) ?? { data: 0, size: 0, lines: [] }
  const data = join(folder, dataFile(index.data))
  const handle = existsSync(data) ? openSync(data, 'r') : undefined
  const spans = new Map(index.lines.map(([id, from, length]) => [id, { from, length }]))
  return {
    read(id) {
      const span = spans.get(id)
      if (!span || handle === undefined) return undefined
      return parseSpan(handle, span)
    },
    ids: () => spans.keys(),
    close() {
      if (handle !== undefined) closeSync(handle)
    }
  }
}

/** Formats one line of the file. The fields that the reader searches for come first. */
function renderedLine({ id, lang, digest, ...rest }: RenderedEntry): string {
  return JSON.stringify({ id, lang, digest, ...rest })
}
