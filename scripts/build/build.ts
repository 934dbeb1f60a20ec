import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readReport } from '../../src/lib/content/buildReport.ts'
import { contentRoot } from '../../src/lib/content/contentRoot.ts'
import type { Problem } from '../../src/lib/content/problem.ts'
import { readContent } from '../../src/lib/content/readContent.ts'
import type { BuildFacts } from '../../src/server/live/build.ts'
import { ROOT } from '../paths.ts'
import { startCompressing } from './compress.ts'
import { inputDigest } from './inputDigest.ts'
import { buildSearchIndex } from './searchIndex.ts'

export interface BuildResult {
  /** The folder that is up now. */
  folder: string
  /** Nothing had changed, so the build that was up stays. */
  skipped: boolean
  articles: number
  /** What in content/ was left out. */
  problems: Problem[]
}

/**
 * Builds the site from content/ into `<data>/site/<new>` and, once it is whole, puts it up as `<data>/site/current`.
 * The one before stays for a way back. Without `compress`, compressing is left to whoever serves the files. Throws when the build fails; then what was up stays up.
 */
export async function buildSite(data: string, say: (line: string) => void, compress = true): Promise<BuildResult> {
  const sites = resolve(ROOT, data, 'site')
  const cache = resolve(ROOT, data, 'astro')
  await Promise.all([mkdir(sites, { recursive: true }), mkdir(cache, { recursive: true })])
  const input = `${await inputDigest(ROOT, contentRoot())}${compress ? '' : ' plain'}`
  const up = await readFacts(join(sites, 'current'))
  if (up?.input === input)
    return { folder: join(sites, 'current'), skipped: true, articles: Object.keys(up.articles).length, problems: [] }

  const id = new Date().toISOString().replace(/[:.]/g, '-')
  const folder = join(sites, id)
  const compressing = compress
    ? startCompressing(join(folder, 'client'), up && join(sites, up.id, 'client'))
    : undefined
  const index = join(sites, `${id}-pagefind`)
  let indexed: Promise<void> | undefined
  try {
    // The index needs only the rendered texts, so it is made beside the pages, on the other core.
    await runAstro(folder, cache, say, () => {
      say('Pages and search index')
      indexed = buildSearchIndex(cache, index)
      // A failure is thrown below, after Astro's end.
      indexed.catch(() => undefined)
    })
    await (indexed ?? buildSearchIndex(cache, index))
    await rename(index, join(folder, 'client', 'pagefind'))
    const { articles, problems } = await readReport(cache)
    if (compressing) say('Compressing')
    await compressing?.finish()
    const revisions = await exportedRevisions()
    const facts: BuildFacts = {
      id,
      input,
      builtAt: new Date().toISOString(),
      site: (await readContent(contentRoot(), [])).site,
      articles: Object.fromEntries(
        articles.map(article => [article.id, { digest: article.digest, revision: revisions[article.id] ?? null }])
      )
    }
    await writeFile(join(folder, 'build.json'), JSON.stringify(facts))
    await putUp(sites, id)
    return { folder, skipped: false, articles: articles.length, problems }
  } catch (error) {
    await Promise.allSettled([compressing?.abandon(), indexed])
    await Promise.all([folder, index, `${index}-input`].map(path => rm(path, { recursive: true, force: true })))
    throw error
  }
}

async function readFacts(folder: string): Promise<BuildFacts | undefined> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as BuildFacts)
}

async function exportedRevisions(): Promise<Record<string, number>> {
  const file = join(contentRoot(), 'content', 'community', 'revisions.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number>
}

/** Keeps the memory of Astro and Vite a quarter lower for a few per cent of time. */
const FRUGAL = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' }

/**
 * Runs Astro in a process of its own, whose memory is gone with it, and tells when it has read content/.
 * Throws with its last lines when it fails.
 */
function runAstro(folder: string, cache: string, say: (line: string) => void, onContent: () => void): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const env = { ...process.env, ...FRUGAL, PINOUT_OUT: folder, PINOUT_CACHE: cache, ASTRO_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [astro, 'build'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  let pages = 0
  const read = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > 40) lines.shift()
      if (line.includes('Synced content')) onContent()
      if (line.includes('.html') && ++pages % 1000 === 0) say(`${pages} pages`)
    }
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', code => (code === 0 ? done() : fail(new Error(`The site was not built:\n${lines.join('\n')}`))))
  })
}

/** Points `current` at a build in one step, and removes all but it and the one before. */
async function putUp(sites: string, id: string): Promise<void> {
  const before = await readlink(join(sites, 'current')).catch(() => undefined)
  const link = join(sites, `current-${id}`)
  await symlink(id, link)
  await rename(link, join(sites, 'current'))
  const kept = new Set([id, before && basename(before), 'current'])
  for (const name of await readdir(sites))
    if (!kept.has(name)) await rm(join(sites, name), { recursive: true, force: true })
}
