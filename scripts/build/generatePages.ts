import './endWithParent.ts'
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PathWithRoute } from 'astro'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import { forEachConcurrently } from '../../src/server/platform/concurrency.ts'
import { PRERENDER } from './compileOnly.ts'
import { PAGE_KEYS } from './work.ts'

// Writes the pages of a release into PINOUT_OUT, with the site compiled into PINOUT_COMPILED. A page whose key is the
// same in the release PINOUT_BEFORE is a hard link to it.

const CONCURRENCY = 16
const REPORT_EVERY_PAGES = 1000
/** Pages that servers look for by their status have files of their own names, as Astro writes them. */
const STATUS_PAGES = new Set(['/404', '/500'])
const { PINOUT_OUT: output = '', PINOUT_COMPILED: compiled = '', PINOUT_BEFORE: before } = process.env
const client = join(output, 'client')

interface Prerenderer {
  listPages(): Promise<PathWithRoute[]>
  renderPage(url: URL, page: PathWithRoute): Promise<Response>
}

await linkFiles(join(compiled, 'client'), client)
const entry = (await readdir(join(compiled, PRERENDER))).find(name => /^prerender-entry\.[^.]+\.mjs$/.test(name)) ?? ''
const { listPages, renderPage } = (await import(
  pathToFileURL(join(compiled, PRERENDER, entry)).href
)) as unknown as Prerenderer

const pages = [...new Map((await listPages()).map(page => [page.pathname, page])).values()]
const keys = Object.fromEntries(pages.map(page => [page.pathname, page.cacheKey ?? '']))
await writeFile(join(output, PAGE_KEYS), JSON.stringify(keys))
const taken = before ? await takeOver(before) : new Set<string>()
const changed = pages.filter(page => !taken.has(page.pathname))
// Texts may still be in the making: what needs none comes first.
const needsTexts = (page: PathWithRoute) => Number(page.route.component.includes('/article/'))
changed.sort((one, other) => needsTexts(one) - needsTexts(other))
let written = 0
await forEachConcurrently(changed, CONCURRENCY, async page => {
  await write(page)
  if (++written % REPORT_EVERY_PAGES === 0) console.log(`${written} pages`)
})

/** Links every file below `from` into `to`. Compressed forms come along. */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  await forEachConcurrently(
    entries.filter(each => each.isFile()),
    CONCURRENCY,
    async ({ parentPath, name }) => {
      const place = join(to, parentPath.slice(from.length), name)
      await mkdir(dirname(place), { recursive: true })
      await link(join(parentPath, name), place)
    }
  )
}

async function write(page: PathWithRoute): Promise<void> {
  const address = new URL(siteAddress())
  address.pathname = page.route.type === 'endpoint' ? page.pathname : page.pathname.replace(/\/?$/, '/')
  const response = await renderPage(address, page)
  if (!response.ok && !/\/(?:404|500)$/.test(page.pathname))
    throw new Error(`${page.pathname} could not be rendered: ${(await response.text()).slice(0, 500)}`)
  const file = join(client, fileOf(page))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
}

function fileOf({ pathname, route }: PathWithRoute): string {
  if (route.type === 'endpoint') return pathname
  return STATUS_PAGES.has(pathname) ? `${pathname}.html` : join(pathname, 'index.html')
}

/** Links the pages of the release `before` that would be the same. Gives their paths. */
async function takeOver(before: string): Promise<Set<string>> {
  const linked = new Set<string>()
  const text = await readFile(join(before, PAGE_KEYS), 'utf8').catch(() => '{}')
  const earlier = JSON.parse(text) as Record<string, string>
  const same = pages.filter(({ pathname, cacheKey }) => cacheKey && cacheKey === earlier[pathname])
  await forEachConcurrently(same, CONCURRENCY, async page => {
    const file = join('client', fileOf(page))
    await mkdir(dirname(join(output, file)), { recursive: true })
    await link(join(before, file), join(output, file)).then(
      () => linked.add(page.pathname),
      () => undefined
    )
  })
  return linked
}
