import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type BuildOptions, buildSite } from '../../scripts/build/build.ts'
import { ROOT } from '../../scripts/paths.ts'

export interface OwnSite {
  /** The data folder that the site is built into. */
  data: string
  /** The folder that contains content/. */
  root: string
  write(id: number, text: string, lang?: 'zh' | 'en'): Promise<void>
  remove(id: number): Promise<void>
  build(options?: BuildOptions): ReturnType<typeof buildSite>
  /** Returns the path of a file of the active site. */
  file(...path: string[]): string
  clear(): Promise<void>
}

/** Creates a site with three articles, 501 to 503, in separate folders, without building it. */
export async function ownSite(): Promise<OwnSite> {
  await mkdir(join(ROOT, '.data'), { recursive: true })
  const data = await mkdtemp(join(ROOT, '.data', 'rebuild-'))
  const root = join(data, 'root')
  const docs = join(root, 'content', 'docs')
  await mkdir(docs, { recursive: true })
  // Of the seed, whose articles are in the database of tests.
  for (const name of ['families.yaml', 'site.yaml', 'chips', 'pictures'])
    await cp(join(ROOT, 'content', name), join(root, 'content', name), { recursive: true })
  await writeFile(join(root, 'content', 'authors.yaml'), '- { key: bench, id: 901, nickname: Bench }\n')
  vi.stubEnv('CONTENT_ROOT', root)
  const write = (id: number, text: string, lang = 'en') =>
    writeFile(
      join(docs, `${id}.md`),
      `---\nid: ${id}\narticleType: 1\nlang: ${lang}\nbigTitle: Article ${id}\nauthor: bench\ndate: "2026-01-02 10:00"\n---\n${text}\n`
    )
  for (const id of [501, 502, 503]) await write(id, `The watchdog of board ${id} bites.\n\nA second passage.`)
  return {
    data,
    root,
    write,
    remove: id => rm(join(docs, `${id}.md`)),
    build: (options = {}) => buildSite(data, () => undefined, { compress: false, ...options }),
    file: (...path) => join(data, 'site', 'current', 'client', ...path),
    async clear() {
      vi.unstubAllEnvs()
      await rm(data, { recursive: true, force: true })
    }
  }
}
