import './endWithParent.ts'
import { hash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PathWithRoute } from 'astro'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import { withOwnPolicy } from '../../src/server/site/pagePolicy.ts'
import { PRERENDER } from './compileOnly.ts'
import { linkFolder } from './linkFolder.ts'
import { PAGE_KEYS, pageFile, pageOf, RESUMED_KEYS, readPageKeys } from './pageKeys.ts'
import { openReleaseFiles } from './releaseFiles.ts'

// Writes the pages of a release into PINOUT_OUT, with the site compiled into PINOUT_COMPILED. A page whose key is the
// same in the release PINOUT_BEFORE stays the file that was taken over from it.

// Astro digests the styles and scripts of a page anew for each, in other threads: to wait for these takes a fifth of all.
crypto.subtle.digest = async (algorithm, data) =>
  Uint8Array.from(hash(String(algorithm).replace('-', ''), Buffer.from(data as Uint8Array), 'buffer')).buffer

const CONCURRENCY = 16
const REPORT_EVERY_PAGES = 1000
const { PINOUT_OUT: output = '', PINOUT_COMPILED: compiled = '', PINOUT_BEFORE: before } = process.env

interface Prerenderer {
  listPages(): Promise<PathWithRoute[]>
  renderPage(url: URL, page: PathWithRoute): Promise<Response>
}

const entry = (await readdir(join(compiled, PRERENDER))).find(name => /^prerender-entry\.[^.]+\.mjs$/.test(name)) ?? ''
const { listPages, renderPage } = (await import(
  pathToFileURL(join(compiled, PRERENDER, entry)).href
)) as unknown as Prerenderer

const pages = [...new Map((await listPages()).map(page => [page.pathname, page])).values()]
const keys = Object.fromEntries(pages.map(page => [page.pathname, page.cacheKey ?? '']))
await writeFile(join(output, PAGE_KEYS), JSON.stringify(keys))
const files = await openReleaseFiles(output)
if (!files.continued) await linkFolder(join(compiled, 'client'), join(output, 'client'))
const earlier = before && files.continued ? await readPageKeys(before) : await readPageKeys(output, RESUMED_KEYS)
for (const pathname of Object.keys(earlier)) if (!(pathname in keys)) files.remove(pageOf(pathname))
const changed = pages.filter(({ pathname, cacheKey }) => !cacheKey || cacheKey !== earlier[pathname])
// Texts may still be in the making: what needs none comes first.
const needsTexts = (page: PathWithRoute) => Number(page.route.component.includes('/article/'))
changed.sort((one, other) => needsTexts(one) - needsTexts(other))
let begun = 0
let written = 0
const next = async (): Promise<void> => {
  for (let page = changed[begun++]; page; page = changed[begun++]) {
    await write(page)
    if (++written % REPORT_EVERY_PAGES === 0) console.log(`${written} pages`)
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, next))

async function write(page: PathWithRoute): Promise<void> {
  const address = new URL(siteAddress())
  address.pathname = page.route.type === 'endpoint' ? page.pathname : page.pathname.replace(/\/?$/, '/')
  const response = await renderPage(address, page)
  if (!response.ok && !/\/(?:404|500)$/.test(page.pathname))
    throw new Error(`${page.pathname} could not be rendered: ${(await response.text()).slice(0, 500)}`)
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  const body = isPage ? withOwnPolicy(await response.text()) : Buffer.from(await response.arrayBuffer())
  files.put(pageFile(page.pathname, page.route.type === 'endpoint'), body)
}
