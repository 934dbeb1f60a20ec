import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localPath } from '../../src/domain/language/languages.ts'
import { type SectionList, sectionKey } from '../../src/domain/site/offlineSection.ts'
import type { Options } from './arguments.ts'
import { PackError } from './packError.ts'

/**
 * Returns the section for the options from the build folder `client`: a chip, a type, or the articles that both share.
 * @throws PackError if the build does not contain the section.
 */
export async function readSection(client: string, { family, type, lang }: Options): Promise<SectionList> {
  const folder = join(client, localPath('/offline', lang))
  const chip = family === undefined ? undefined : await readList(folder, 'chip', family)
  const kind = type === undefined ? undefined : await readList(folder, 'type', type)
  const only = chip ?? kind
  if (!only) throw new PackError('Say what to pack.')
  if (!chip || !kind) return { ...only, pages: [...only.pages, ...(await listPaths(client, lang, family, type))] }
  const ids = new Set(kind.articles.map(({ id }) => id))
  const articles = chip.articles.filter(({ id }) => ids.has(id))
  if (articles.length === 0) throw new PackError(`${chip.title} has no articles of the type ${kind.title}.`)
  const shared = (own: readonly string[], other: readonly string[]) => own.filter(path => other.includes(path))
  // Both have the other pages of long documents that they share, and the contents of their manuals.
  const pages = [...(await listPaths(client, lang, family, type)), ...shared(chip.pages, kind.pages)]
  const data = shared(chip.data, kind.data)
  return { key: `${chip.key}-${kind.key}`, title: `${chip.title} · ${kind.title}`, pages, data, articles }
}

async function readList(folder: string, kind: 'chip' | 'type', id: number): Promise<SectionList> {
  const text = await readFile(join(folder, `${sectionKey(kind, id)}.json`), 'utf8').catch(() => undefined)
  if (text) return JSON.parse(text) as SectionList
  const names = (await readdir(folder).catch(() => [])).filter(name => new RegExp(`^${kind}-\\d+\\.json$`).test(name))
  if (names.length === 0) throw new PackError('The built site has no sections to pack: run npm run build first.')
  const known = await Promise.all(
    names.map(async name => {
      const { title } = JSON.parse(await readFile(join(folder, name), 'utf8')) as SectionList
      return `  ${name.replace(/\D/g, '')}  ${title}`
    })
  )
  const what = kind === 'chip' ? 'family' : 'type'
  throw new PackError(`There is no ${what} ${id} with articles. Known:\n${known.join('\n')}`)
}

/** Returns the paths of all lists that show only articles of the section, in each order, state and page. */
async function listPaths(client: string, lang: Options['lang'], family = 0, type = 0): Promise<string[]> {
  const start = localPath('/home/list', lang)
  const files = await readdir(join(client, start), { recursive: true }).catch(() => [])
  return files
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('/index.html'))
    .map(file => file.replace(/\/index\.html$/, ''))
    .filter(path => {
      const has = (segment: string) => `/${path}/`.includes(`/${segment}/`)
      return (family === 0 || has(`chip-${family}`)) && (type === 0 || has(`type-${type}`))
    })
    .filter(path => family > 0 || !path.includes('chip-'))
    .map(path => `${start}/${path}`)
}
