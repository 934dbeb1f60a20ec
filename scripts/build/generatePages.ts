import './endWithParent.ts'
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PathWithRoute } from 'astro'
import { isRendering } from '../../src/domain/content/rendering.ts'
import { splitPath } from '../../src/domain/language/languages.ts'
import { linkFolder } from './linkFolder.ts'
import { PAGE_KEYS, pageOf, RESUMED_KEYS, readPageKeys } from './pageKeys.ts'
import { openPageWriter } from './pageWriter.ts'
import { openReleaseFiles } from './releaseFiles.ts'

// Writes the pages of a release into PINOUT_OUT, with the site compiled into PINOUT_COMPILED. A page whose key is the
// same in the release PINOUT_BEFORE keeps the file taken over from it.

const CONCURRENCY = 16
const REPORT_EVERY_PAGES = 1000
/** Minimum number of remaining pages for helpers. With fewer, loading another process takes longer than it saves. */
const WORTH_HELPER = 2000
/** Number of pages per batch of a helper. */
const BATCH = 50
const { PINOUT_OUT: output = '', PINOUT_COMPILED: compiled = '', PINOUT_BEFORE: before } = process.env

const { pages, write } = await openPageWriter(compiled)
const keys = Object.fromEntries(pages.map(page => [page.pathname, page.cacheKey ?? '']))
await writeFile(join(output, PAGE_KEYS), JSON.stringify(keys))
const files = await openReleaseFiles(output)
if (!files.continued) await linkFolder(join(compiled, 'client'), join(output, 'client'))
const earlier = before && files.continued ? await readPageKeys(before) : await readPageKeys(output, RESUMED_KEYS)
for (const pathname of Object.keys(earlier)) if (!(pathname in keys)) files.remove(pageOf(pathname))
const needsTexts = (page: PathWithRoute) => page.route.component.includes('/article/')
const changed = inOrder(pages.filter(({ pathname, cacheKey }) => !cacheKey || cacheKey !== earlier[pathname]))
let begun = 0
let written = 0
let helpers: Promise<void>[] | undefined
await Promise.all(Array.from({ length: CONCURRENCY }, writeNext))
await Promise.all(helpers ?? [])

/**
 * Texts may still be in progress, so pages without texts come first. The pages of an article in all languages follow one
 * another, because they need the same text.
 */
function inOrder(pages: readonly PathWithRoute[]): PathWithRoute[] {
  const ofTexts = Map.groupBy(pages.filter(needsTexts), ({ pathname }) => splitPath(pathname).path)
  return [...pages.filter(page => !needsTexts(page)), ...[...ofTexts.values()].flat()]
}

async function writeNext(): Promise<void> {
  for (let page = changed[begun++]; page; page = changed[begun++]) {
    await write(files, page)
    report(1)
    // The code above waits only for promises. Without this, messages of helpers and of the parent would not be
    // processed.
    await setImmediate()
    // The memory and the core of the process that rendered texts are now free.
    if (needsTexts(page) && changed.length - begun > WORTH_HELPER && !isRendering())
      helpers ??= Array.from({ length: availableParallelism() - 1 }, help)
  }
}

function report(count: number): void {
  const reached = Math.floor(written / REPORT_EVERY_PAGES)
  written += count
  if (Math.floor(written / REPORT_EVERY_PAGES) > reached) console.log(`${written} pages`)
}

/** Starts a process that writes pages too, until none are left. */
function help(): Promise<void> {
  const helper = fork(join(import.meta.dirname, 'pageHelper.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((done, fail) => {
    helper.on('message', (count: number) => {
      report(count)
      const batch = changed.slice(begun, begun + BATCH)
      begun += batch.length
      if (batch.length > 0) return helper.send(batch.map(({ pathname }) => pathname))
      done()
      return helper.kill()
    })
    helper.on('error', fail)
    helper.on('exit', code => fail(new Error(`A process that writes pages ended with ${code}.`)))
  })
}
