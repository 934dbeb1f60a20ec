import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOnce } from '../../domain/loadOnce.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Auth } from './auth.ts'

/** The file of the data folder that holds the secret which was made for this installation. */
export const SECRET_FILE = 'secret'
const BYTES = 32

/** The secret of this installation: as configured, otherwise generated once and stored in the data folder. */
async function installationSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured) return configured
  const file = join(dataFolder, SECRET_FILE)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // Two processes may start together: the first to write has it.
  await writeFile(file, randomBytes(BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** What tokens of this installation may be signed with: the one that is used, then those before it. */
export async function installationSecrets(
  config: Pick<Config, 'authSecret' | 'previousSecrets' | 'dataFolder'>
): Promise<[string, ...string[]]> {
  return [await installationSecret(config.authSecret, config.dataFolder), ...config.previousSecrets]
}

/** Gives better-auth, loaded with its first use: a server that only serves readers never takes its memory. */
export interface OpenAuth {
  (): Promise<Auth>
  /** What tokens of this installation are signed with. */
  secret: string
  /** What tokens may be signed with: `secret` and those before it. */
  secrets: readonly string[]
}

/** Opens accounts over `db`. */
export async function openAuth(db: Db, config: Config): Promise<OpenAuth> {
  const secrets = await installationSecrets(config)
  const [secret] = secrets
  const open = loadOnce(async () => (await import('./auth.ts')).createAuth(db, config, secret))
  return Object.assign(open, { secret, secrets })
}
