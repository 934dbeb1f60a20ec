import { existsSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openRendered, type RenderedFile } from './renderedFile.ts'
import {
  continuedNumber,
  dataFile,
  EARLIER,
  keyOf,
  parseSpan,
  type RenderedEntry,
  readIndex,
  spansFrom,
  spansOf
} from './renderedLines.ts'
import { isRendering } from './rendering.ts'

/** Rendered articles that can be read while others are still being rendered. */
export interface GrowingFile {
  /**
   * Reads an article rendered from inputs with this digest, once it is there.
   * @throws Error if rendering ended before that
   */
  read(id: number, digest: string): Promise<RenderedEntry | undefined>
}

const POLL_INTERVAL_MS = 20

/** Opens the rendered articles in the cache `folder`, of which some may be missing so far. */
export function followRendered(folder: string): GrowingFile {
  const complete = openRendered(folder)
  let whole: RenderedFile | undefined
  let hasFailed = false
  const settled = complete.then(
    file => {
      whole = file
    },
    // Each read throws it.
    () => {
      hasFailed = true
    }
  )
  let added: AddedLines | undefined
  const look = () => {
    if (whole) return
    if (!added) added = followAdded(folder)
    added?.look()
  }
  let later: Promise<void> | undefined
  /** Looks after a moment, once for all that wait. */
  const lookLater = () => {
    if (!later)
      later = Promise.race([settled, setTimeout(POLL_INTERVAL_MS)]).then(() => {
        later = undefined
        look()
      })
    return later
  }
  return {
    async read(id, digest) {
      look()
      for (;;) {
        if (whole) return whole.read(id)
        const entry = added?.read(id, digest)
        if (entry) return entry
        await lookLater()
        if (hasFailed || !isRendering()) whole = await complete
      }
    }
  }
}

/** Lines that the renderer adds to its file. */
interface AddedLines {
  /** Finds lines added since the last call. */
  look(): void
  read(id: number, digest: string): RenderedEntry | undefined
}

/** Follows the file that the renderer continues, or returns undefined if there is none yet. */
function followAdded(folder: string): AddedLines | undefined {
  const last = readIndex(join(folder, EARLIER))
  const file = join(folder, dataFile(continuedNumber(folder, last)))
  if (!existsSync(file)) return undefined
  const handle = openSync(file, 'r')
  const spans = spansOf(last)
  let end = last?.size ?? 0
  let size = 0
  return {
    look() {
      const now = fstatSync(handle).size
      if (now === size) return
      size = now
      const added = spansFrom(handle, end)
      for (const [key, span] of added.spans) spans.set(key, span)
      end = added.end
    },
    read(id, digest) {
      const span = spans.get(keyOf(id, digest))
      return span && parseSpan(handle, span)
    }
  }
}
