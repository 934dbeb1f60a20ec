import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { markPrepared, openReleaseFiles } from '../../scripts/build/releaseFiles.ts'
import { buildSearchIndex, writeFacts } from '../../scripts/build/searchIndex.ts'
import { MANIFEST_FILE, type Manifest } from '../../src/domain/search/files.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { makeRoot } from './writeIndex.ts'

const TIMEOUT_MS = 30_000

let root = ''
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

test(
  'a language without articles has no index of word forms, and its first article gets the main one',
  async () => {
    root = await makeRoot()
    vi.stubEnv('CONTENT_ROOT', root)
    await mkdir(join(root, 'content', 'docs'), { recursive: true })
    await write(4001, 'zh')
    const first = await build('first')
    expect(first).toEqual({ newer: { zh: [] }, folders: ['zh'] })
    await write(4002, 'en')
    expect(await build('second', 'first')).toEqual({ newer: { zh: [], en: [] }, folders: ['en', 'zh'] })
  },
  TIMEOUT_MS
)

async function build(name: string, before?: string): Promise<{ newer: Manifest['newer']; folders: string[] }> {
  const folder = join(root, name)
  const client = join(folder, 'client')
  const cache = join(root, 'cache')
  await mkdir(client, { recursive: true })
  await renderContent(cache)
  if (before) await cp(join(root, before, 'client'), client, { recursive: true })
  markPrepared(folder, { kind: '', ...(before && { from: before }) })
  const files = await openReleaseFiles(folder)
  await writeFacts(folder, await buildSearchIndex(cache, folder, files, before && join(root, before)))
  files.close()
  const { newer } = JSON.parse(await readFile(join(client, MANIFEST_FILE), 'utf8')) as Manifest
  return { newer, folders: (await readdir(join(client, 'pagefind'))).toSorted() }
}

function write(id: number, lang: string): Promise<void> {
  const head = `id: ${id}\narticleType: 2\nlang: ${lang}\nbigTitle: Board ${id}\nauthor: lin\ndate: "2026-01-02 10:00"`
  return writeFile(join(root, 'content', 'docs', `${id}.md`), `---\n${head}\n---\nThe watchdog bites.\n`)
}
