import { cpSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDERERS } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'

/**
 * Folder of compiled sites that were shipped with the code, as in an image, see scripts/compile.ts. Contains a folder
 * per digest of the code.
 */
export const SHIPPED = process.env.PINOUT_COMPILED_SITES || join(ROOT, 'compiled')

/**
 * Returns the folder of the site compiled from the code with digest `code`, in `<sites>/renderers`: `server/` renders
 * pages on demand, `prerender/` static ones, and `client/` contains the browser's files. If it does not exist,
 * `compile` creates it in a temporary folder, so that no incomplete folder is left behind.
 */
export async function compiledSite(
  sites: string,
  code: string,
  compile: (folder: string) => Promise<void>
): Promise<string> {
  const folder = join(sites, RENDERERS, code)
  if (existsSync(folder)) return folder
  const making = `${folder}-${process.pid}`
  try {
    await mkdir(join(sites, RENDERERS), { recursive: true })
    const shipped = join(SHIPPED, code)
    // Synchronous, which takes a tenth of the time.
    if (existsSync(shipped)) cpSync(shipped, making, { recursive: true })
    else await compile(making)
    await rename(making, folder).catch(error => {
      // Another process created the same folder meanwhile.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
