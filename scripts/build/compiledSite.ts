import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDERERS } from '../../src/server/site/releases/build.ts'
import { ROOT } from '../paths.ts'

/** Compiled sites that came with the code, as in an image, see scripts/compile.ts: folders by the digest of the code. */
export const SHIPPED = process.env.PINOUT_COMPILED_SITES || join(ROOT, 'compiled')

/**
 * Gives the folder of the site that was compiled from the code with digest `code`, in `<sites>/renderers`: `server/`
 * renders pages on demand, `prerender/` static ones, `client/` is what the browser loads. `compile` makes it in a folder
 * of its own where there is none; half of one is never left behind.
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
    if (existsSync(shipped)) await cp(shipped, making, { recursive: true })
    else await compile(making)
    await rename(making, folder).catch(error => {
      // Another process made the same meanwhile.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
