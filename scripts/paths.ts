import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

/** Has this process and those that it starts write generated content below the data folder. Gives the folder, absolute. */
export function setDataFolder(dataFolder: string): string {
  const folder = resolve(ROOT, dataFolder)
  process.env.PINOUT_GENERATED = folder
  return folder
}
