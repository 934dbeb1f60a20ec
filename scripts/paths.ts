import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** What a server has written into its data folder; the first that is there belongs to its user. */
const SERVER_FILES = ['secret', 'site', 'postgres']

/**
 * Has this process and those that it starts write generated content below the data folder, as the user of the server that
 * writes there. Gives the folder, absolute.
 */
export function setDataFolder(dataFolder: string): string {
  const folder = resolve(ROOT, dataFolder)
  process.env.PINOUT_GENERATED = folder
  becomeOwner(folder)
  return folder
}

/** A service could not replace what root wrote into its data folder, and root would start another embedded PostgreSQL. */
function becomeOwner(folder: string): void {
  if (process.getuid?.() !== 0) return
  const owner = SERVER_FILES.map(name => statSync(join(folder, name), { throwIfNoEntry: false })).find(Boolean)
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
