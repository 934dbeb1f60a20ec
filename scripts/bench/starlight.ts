import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOME = join(tmpdir(), 'pinout-bench-starlight')
const PACKAGE = {
  name: 'starlight-bench',
  private: true,
  type: 'module',
  dependencies: { astro: '^7.0.0', '@astrojs/starlight': '>=0.41.0', sharp: '*' }
}
const LINKS = 10

/** Installs Starlight from npm into a temporary folder, once. */
export async function installStarlight(): Promise<void> {
  await mkdir(HOME, { recursive: true })
  await writeFile(join(HOME, 'package.json'), JSON.stringify(PACKAGE))
  if (existsSync(join(HOME, 'node_modules', '@astrojs', 'starlight'))) return
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: HOME, stdio: 'inherit' })
}

/**
 * Creates a Starlight site with the same synthetic articles, a sidebar of ten links and a separate cache, because a
 * cache shared through node_modules would contain results of earlier runs. Returns its folder.
 */
export async function starlightSite(source: string, name: string): Promise<string> {
  const folder = join(HOME, `${name}-${process.pid}`)
  await mkdir(join(folder, 'src', 'content'), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(PACKAGE))
  await symlink(join(HOME, 'node_modules'), join(folder, 'node_modules'))
  for (const lang of ['zh', 'en'])
    await cp(join(source, lang), join(folder, 'src', 'content', 'docs', lang), { recursive: true })
  await writeFile(
    join(folder, 'src', 'content.config.ts'),
    `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`
  )
  const links = Array.from({ length: LINKS }, (_, index) => ({
    label: `Article ${index}`,
    link: `/embedded/embedded-${index * 10}/`
  }))
  await writeFile(
    join(folder, 'astro.config.mjs'),
    `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'http://localhost:4321', cacheDir: './cache', devToolbar: { enabled: false },
  integrations: [starlight({ title: 'Bench', defaultLocale: 'zh', locales: { zh: { label: '中文', lang: 'zh-CN' }, en: { label: 'English' } }, sidebar: ${JSON.stringify(links)} })]
})`
  )
  return folder
}

/** Returns the sites of this run, for removal at its end. */
export async function starlightSites(): Promise<string[]> {
  const names = await readdir(HOME).catch(() => [])
  return names.filter(name => name.endsWith(`-${process.pid}`)).map(name => join(HOME, name))
}
