import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'secret'
const BYTES = 32

/** The secret of this installation: as configured, else one that is made once and kept in the data folder. */
export async function installationSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured) return configured
  const file = join(dataFolder, FILE)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // Two processes may start together: the first to write has it.
  await writeFile(file, randomBytes(BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
