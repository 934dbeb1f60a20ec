import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Files that a server writes into its data folder. The owner of the first existing one, or of the folder, is its user. */
const SERVER_FILES = ['secret', 'site', 'postgres', '.']

/**
 * Makes this process and its children write generated content below the data folder, as the user of the server. Returns
 * the absolute path of the folder.
 */
export function setDataFolder(dataFolder: string): string {
  const folder = resolve(ROOT, dataFolder)
  process.env.PINOUT_GENERATED = folder
  becomeOwner(folder)
  return folder
}

/**
 * Switches from root to the owner of the data folder. A service could not replace files of root, and root would start
 * another embedded PostgreSQL.
 */
function becomeOwner(folder: string): void {
  if (process.getuid?.() !== 0) return
  const owner = SERVER_FILES.map(name => statSync(join(folder, name), { throwIfNoEntry: false })).find(Boolean)
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
