import { and, eq, isNull } from 'drizzle-orm'
import ky from 'ky'
import type { Language } from '../../domain/language/languages.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'

const CENTRAL_TIMEOUT_MS = 5000

/** Identification of a person for the central service. */
export interface CentralIdentity {
  uuid: string
  ticket: string
}

/** Stores the language of `userId`, and notifies the central service if configured. Only logs its failure. */
export async function chooseLanguage(
  db: Db,
  config: Config,
  userId: number,
  lang: Language,
  known: CentralIdentity
): Promise<void> {
  await db
    .update(users)
    .set({ lang, updatedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!config.centralLanguage) return
  ky.post(config.centralLanguage, { json: { ...known, language: lang }, timeout: CENTRAL_TIMEOUT_MS, retry: 0 }).catch(
    error => logError('Central service rejected a language change', error)
  )
}
