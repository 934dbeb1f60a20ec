import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackFacts } from '../../src/components/offline/packFacts.ts'
import { decodePercent } from '../../src/domain/decodePercent.ts'
import { LANGUAGES, localPath } from '../../src/domain/language/languages.ts'
import { filesOfPage, filesOfScript } from '../../src/domain/site/pageFiles.ts'
import { translator } from '../../src/locales/translate.ts'
import { type Build, openBuild } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'
import type { Options } from './arguments.ts'
import { PackError } from './packError.ts'
import { type PackLinks, rewritePage } from './rewrite.ts'
import { packSearchFiles } from './searchFiles.ts'
import { readSection } from './section.ts'

export interface Pack {
  name: string
  /** The build that it is cut from. */
  build: Build
  articles: number
  /** Total size of all files before compression. */
  bytes: number
  /** Files in the zip by name, each with a function that reads it. */
  files: Map<string, () => Promise<Buffer | string>>
}

const EXTRAS = ['/favicon.svg']
const START_FILES = ['start.mjs', 'start.py']

/**
 * Collects the files of a section from the built `site` only.
 * @throws PackError if the section cannot be packed.
 */
export async function collectPack(site: string, options: Options): Promise<Pack> {
  const build = await openBuild(site)
  if (!build) throw new PackError('No site is built yet: run npm start or npm run build first.')
  const { client } = build
  const { lang } = options
  const section = await readSection(client, options)
  const articlePaths = section.articles.map(({ id }) => localPath(`/home/article/${id}`, lang))
  const start = localPath('/offline', lang)
  const pages = new Set([...section.pages, ...articlePaths, start, `${start}/not-in-pack`])

  const html = new Map<string, string>()
  for (const page of pages) html.set(page, await readFile(join(client, page, 'index.html'), 'utf8'))
  const texts = section.articles.map(({ id }) => `/search/texts/${id}.json`)
  const found = await filesOf(client, html.values(), [...EXTRAS, ...section.data, ...texts])
  const links: PackLinks = {
    lang,
    origin: originOf(html.get(start) ?? ''),
    hasPage: path => pages.has(decodePercent(path)),
    hasFile: path => found.has(decodePercent(path))
  }
  const facts: PackFacts = {
    title: section.title,
    madeAt: new Date().toISOString(),
    lists: [...new Set(section.pages)].map(path => ({ path: `${path}/`, title: titleOf(html.get(path) ?? '') })),
    articles: section.articles.map(({ title, lang }, at) => ({ path: `${articlePaths[at]}/`, title, lang }))
  }

  const files: Pack['files'] = new Map()
  for (const page of pages) {
    const packed = async () => rewritePage(html.get(page) ?? '', page, links)
    files.set(`${page.slice(1)}/index.html`, packed)
    if (page === start) files.set('index.html', packed)
  }
  for (const file of found) files.set(file.slice(1), () => readFile(join(client, file)))
  const index = await packSearchFiles(client, new Set(section.articles.map(({ id }) => id)))
  for (const [file, content] of index) files.set(file.slice(1), async () => content)
  for (const name of START_FILES) files.set(name, () => readFile(join(ROOT, 'scripts', 'pack', 'files', name)))
  files.set('pack.json', async () => JSON.stringify(facts))
  files.set('README.txt', async () => readMe(facts, links.origin))
  const bytes = await sizeOf(client, found, [...html.values(), ...index.values()])
  return { name: `pinout-${section.key}-${lang}`, build, articles: section.articles.length, bytes, files }
}

/** Returns the total bytes of build files and of contents in memory. */
async function sizeOf(
  client: string,
  files: Iterable<string>,
  contents: readonly (Buffer | string)[]
): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(join(client, file))).size
  for (const content of contents) bytes += Buffer.byteLength(content)
  return bytes
}

/** Returns the site files that the pages need, if they exist in the build, including scripts that scripts load. */
async function filesOf(client: string, pages: Iterable<string>, more: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const wanted = new Set(more)
  for (const html of pages) {
    const { assets, pictures } = filesOfPage(html)
    for (const path of [...assets, ...pictures]) wanted.add(decodePercent(path))
  }
  // Iterating over a set includes values added during the iteration.
  for (const path of wanted) {
    const file = join(client, path)
    const there = await access(file).then(
      () => file.startsWith(`${client}/`),
      () => false
    )
    if (!there) continue
    found.add(path)
    if (/\.m?js$/.test(path)) for (const next of filesOfScript(await readFile(file, 'utf8'))) wanted.add(next)
  }
  return found
}

function originOf(html: string): string {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  return canonical ? new URL(canonical).origin : 'http://localhost'
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

function readMe({ title, articles, madeAt }: PackFacts, site: string): string {
  const values = { title, count: articles.length, date: madeAt.slice(0, 10), site }
  return `${LANGUAGES.map(lang => translator(lang, 'pack')('readme', values)).join('\n\n----\n\n')}\n`
}
