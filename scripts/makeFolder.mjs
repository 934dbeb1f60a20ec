import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents. Node's recursive mkdir() never ends if a file system answers ENOENT, as an
 * automounter and /proc do.
 */
export function makeFolder(folder, mode = 0o777) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (folder !== dirname(folder)) makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (error.code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
