import { loadOnce } from '../../domain/loadOnce.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Auth } from './auth.ts'
import { installationSecret } from './secret.ts'

/** Gives better-auth, loaded with its first use: a server that only serves readers never takes its memory. */
export interface OpenAuth {
  (): Promise<Auth>
  /** What tokens of this installation are signed with. */
  secret: string
}

/** Opens accounts over `db`. */
export async function openAuth(db: Db, config: Config): Promise<OpenAuth> {
  const secret = await installationSecret(config.authSecret, config.dataFolder)
  const open = loadOnce(async () => (await import('./auth.ts')).createAuth(db, config, secret))
  return Object.assign(open, { secret })
}
