import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadOnce } from '../../domain/loadOnce.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Auth } from './auth.ts'

/** File in the data folder with the generated secret of this installation. */
export const SECRET_FILE = 'secret'
const BYTES = 32

/** Returns the secret of this installation: the configured one, otherwise one that is generated once and stored. */
async function installationSecret(configured: string | undefined, dataFolder: string): Promise<string> {
  if (configured) return configured
  const file = join(dataFolder, SECRET_FILE)
  const known = await readSecret(file)
  if (known) return known
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await storeSecret(file, randomBytes(BYTES).toString('base64url'))
  // If two processes start at the same time, the first to write determines the secret.
  const stored = await readSecret(file)
  if (!stored) throw new Error(`${file} is empty.`)
  return stored
}

async function readSecret(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/**
 * Stores a secret, unless there is one. The file has its name only when it is complete and on disk: with an empty one, as a
 * full disk or a power failure leaves it, everybody could sign sessions.
 */
async function storeSecret(file: string, secret: string): Promise<void> {
  const own = `${file}.${randomUUID()}`
  try {
    const handle = await open(own, 'wx', 0o600)
    try {
      await handle.writeFile(secret)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(own, file).catch(async () => {
      // Another process stored one, or the file is empty, or the file system has no links.
      if (!(await readSecret(file))) await rename(own, file)
    })
  } finally {
    await rm(own, { force: true })
  }
}

/** Returns the valid signing secrets of this installation: the current one, then previous ones. */
export async function installationSecrets(
  config: Pick<Config, 'authSecret' | 'previousSecrets' | 'dataFolder'>
): Promise<[string, ...string[]]> {
  return [await installationSecret(config.authSecret, config.dataFolder), ...config.previousSecrets]
}

/** Returns the same, or none if this installation has no secret yet. Changes nothing. */
export async function existingSecrets(
  config: Pick<Config, 'authSecret' | 'previousSecrets' | 'dataFolder'>
): Promise<string[]> {
  const secret = config.authSecret ?? (await readFile(join(config.dataFolder, SECRET_FILE), 'utf8').catch(() => ''))
  return secret ? [secret, ...config.previousSecrets] : []
}

/** Returns better-auth. Loads it on first use, so that a server that only serves readers does not use memory for it. */
export interface OpenAuth {
  (): Promise<Auth>
  /** Current secret for signing tokens. */
  secret: string
  /** Secrets with which tokens may be signed: `secret` and previous ones. */
  secrets: readonly string[]
}

/** Opens the accounts in `db`. */
export async function openAuth(db: Db, config: Config): Promise<OpenAuth> {
  const secrets = await installationSecrets(config)
  const [secret] = secrets
  const open = loadOnce(async () => (await import('./auth.ts')).createAuth(db, config, secret))
  return Object.assign(open, { secret, secrets })
}
