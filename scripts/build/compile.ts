import './endWithParent.ts'
import { cpSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'astro'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { ROOT } from '../paths.ts'

// Compiles the code of the site into the folder PINOUT_OUT: the page renderer and the files for the browser.

/**
 * Creates a copy of the code in the cache folder. Astro and Vite write below the project's root, which may be read-only
 * for this process, and do not accept files outside the project. Copies synchronously, which takes a tenth of the time.
 */
async function writableRoot(): Promise<string> {
  const root = join(cacheFolder(), 'root')
  await rm(root, { recursive: true, force: true })
  await mkdir(root, { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const name of ['src', 'public', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true })
  return root
}

const root = await writableRoot()
await build({
  root,
  // Astro resolves the path from the root, in any form.
  configFile: relative(root, join(ROOT, 'astro.config.mjs')),
  logLevel: 'warn',
  vite: { cacheDir: join(cacheFolder(), 'vite') }
})
