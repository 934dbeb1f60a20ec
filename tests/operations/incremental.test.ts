import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { swapBuilds } from '../../scripts/build/activateRelease.ts'
import { buildSite } from '../../scripts/build/build.ts'
import { ROOT } from '../../scripts/paths.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'

const TIMEOUT_MS = 240_000
/** A word that occurs in only one article. */
const SECRET = 'zanzibarite'
/** Files that contain the id of the build. */
const OF_BUILD = new Set(['sw.js', 'offline/state.json'])

let site: OwnSite
let whole: string
beforeAll(async () => {
  site = await ownSite()
  whole = await mkdtemp(join(ROOT, '.data', 'whole-'))
  await site.write(504, `A text that will go, with ${SECRET}.\n\n\`\`\`\nE (312) spi: no ${SECRET} answers\n\`\`\``)
  await site.build({ compress: true })
}, TIMEOUT_MS)
afterAll(async () => {
  await site.clear()
  await rm(whole, { recursive: true, force: true })
})

/** Returns every public file below a data folder, by path. */
async function filesOf(data: string): Promise<Map<string, Buffer>> {
  const client = join(data, 'site', 'current', 'client')
  // The trailing slash resolves the link to the folder.
  const entries = await readdir(`${client}/`, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(relative(client, path), await readFile(path))
  }
  return files
}

/** Builds the changes, and builds the same content from scratch in another folder. Returns the paths that differ. */
async function differences(): Promise<string[]> {
  await site.build({ compress: true, force: true })
  await rm(whole, { recursive: true, force: true })
  // Bundlers generate new script names each time.
  await cp(join(site.data, 'site', 'renderers'), join(whole, 'site', 'renderers'), { recursive: true })
  await buildSite(whole, () => undefined, { compress: true })
  const [ours, theirs] = [await filesOf(site.data), await filesOf(whole)]
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])].filter(path => {
    const name = path.replace(/\.(?:br|gz)$/, '')
    // The articles in Pagefind's second index depend on earlier builds by design.
    return !OF_BUILD.has(name) && !name.startsWith('pagefind/') && name !== 'search/manifest.json'
  })
  const manifests = [ours, theirs].map(files => JSON.parse(String(files.get('search/manifest.json'))))
  expect({ ...manifests[0], newer: undefined }).toEqual({ ...manifests[1], newer: undefined })
  return paths.filter(path => {
    const [one, other] = [ours.get(path), theirs.get(path)]
    return !one || !other || !one.equals(other)
  })
}

/** Returns files that contain `word`, plain or compressed. */
async function filesWith(word: string): Promise<string[]> {
  const files = await filesOf(site.data)
  return [...files].flatMap(([path, body]) => {
    const text = /\.(?:gz|bin|pf_\w+)$/.test(path) ? gunzipSync(body) : body
    return text.includes(word) ? [path] : []
  })
}

test('builds nothing if nothing changed', { timeout: TIMEOUT_MS }, async () => {
  expect((await site.build({ compress: true })).skipped).toBe('unchanged')
})

test('a changed text gives the same files as a build from nothing', { timeout: TIMEOUT_MS }, async () => {
  await site.write(501, 'The watchdog of board 501 bites.\n\nAnother passage, 另一段文字。')
  expect(await differences()).toEqual([])
})

test('so do a new article and one that is translated', { timeout: TIMEOUT_MS }, async () => {
  await site.write(601, '看门狗在第六百零一块板上咬人。', 'zh')
  await site.write(505, 'A new article about a ring buffer.')
  expect(await differences()).toEqual([])
})

test('so does a title that changed', { timeout: TIMEOUT_MS }, async () => {
  const file = join(site.root, 'content', 'docs', '502.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Article 502', 'Renamed 502'))
  expect(await differences()).toEqual([])
})

test('so do readers who make an article hotter', { timeout: TIMEOUT_MS }, async () => {
  await mkdir(join(site.root, 'content', 'community'), { recursive: true })
  await writeFile(join(site.root, 'content', 'community', '503.activity.yaml'), 'readNum: 4000\nlikeTimes: 90\n')
  expect(await differences()).toEqual([])
})

test('so does an article that went away', { timeout: TIMEOUT_MS }, async () => {
  await site.remove(505)
  expect(await differences()).toEqual([])
  expect(await filesWith('ring buffer')).toEqual([])
})

test('pictures and downloads of content/ come, change and go with it', { timeout: TIMEOUT_MS }, async () => {
  const write = async (name: string, text: string) => {
    await mkdir(join(site.root, 'content', name, '..'), { recursive: true })
    await writeFile(join(site.root, 'content', name), text)
  }
  await write(
    'pictures/sdk/board.svg',
    `<svg xmlns="http://www.w3.org/2000/svg"><title>${'board '.repeat(200)}</title></svg>`
  )
  await write('files/sdk/0123/manual v1.pdf', '%PDF-1.7 first')
  await write('files/sdk/0123/page.html', '<script>alert(1)</script>')
  expect(await differences()).toEqual([])
  const files = await filesOf(site.data)
  expect([...files.keys()].filter(path => /^(?:pictures|files)\/sdk/.test(path)).sort()).toEqual([
    'files/sdk/0123/manual v1.pdf',
    ...['', '.br', '.gz'].map(form => `pictures/sdk/board.svg${form}`)
  ])
  expect((await site.build({ compress: true })).skipped).toBe('unchanged')

  await write('files/sdk/0123/manual v1.pdf', '%PDF-1.7 other')
  await rm(join(site.root, 'content', 'pictures'), { recursive: true })
  // A file that becomes a folder, and a folder that becomes a file.
  await write('files/own', 'A file')
  await write('files/folder/a.txt', 'In a folder')
  expect(await differences()).toEqual([])
  const left = await filesOf(site.data)
  expect(String(left.get('files/sdk/0123/manual v1.pdf'))).toBe('%PDF-1.7 other')
  expect([...left.keys()].filter(path => path.startsWith('pictures/sdk'))).toEqual([])

  await rm(join(site.root, 'content', 'files'), { recursive: true })
  await write('files/own/b.txt', 'Below a former file')
  await write('files/folder', 'A former folder')
  expect(await differences()).toEqual([])
})

test('an article that was made internal is in no page, list, index or compressed form any more', {
  timeout: TIMEOUT_MS
}, async () => {
  expect((await filesWith(SECRET)).length).toBeGreaterThan(3)
  const file = join(site.root, 'content', 'docs', '504.md')
  await writeFile(file, (await readFile(file, 'utf8')).replace('\nauthor:', '\npublic: false\nauthor:'))
  expect(await differences()).toEqual([])
  expect(await filesWith(SECRET)).toEqual([])
  expect(await filesWith('Article 504')).toEqual([])
})

test('several builds later nothing of an older release has come back', { timeout: TIMEOUT_MS }, async () => {
  for (const text of ['One.', 'Two.', 'Three.']) {
    await site.write(503, `The watchdog of board 503 bites. ${text}`)
    await site.build({ compress: true })
  }
  expect(await readdir(join(site.data, 'site'))).toContain('spare')
  await site.write(503, 'The watchdog of board 503 bites. Four.')
  expect(await differences()).toEqual([])
  expect(await filesWith('bites. Two.')).toEqual([])
})

test('a build during which the one before was rolled back is not activated', { timeout: TIMEOUT_MS }, async () => {
  for (const text of ['One text.', 'Another text.']) {
    await site.write(501, text)
    await site.build({ compress: true })
  }
  await site.write(501, 'The text after that.')
  const sites = join(site.data, 'site')
  let swapped: ReturnType<typeof swapBuilds> | undefined
  const rollBack = (line: string) => {
    if (line === 'Compressing') swapped = swapBuilds(sites)
  }
  expect(await buildSite(site.data, rollBack, { compress: true })).toMatchObject({ skipped: 'taken back' })
  const { up, down } = (await swapped) ?? {}
  expect(await readlink(join(sites, 'current'))).toBe(up?.id)
  // A second call leads forth again.
  expect(await swapBuilds(sites)).toMatchObject({ up: { id: down } })
})
