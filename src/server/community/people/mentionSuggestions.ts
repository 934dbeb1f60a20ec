import { and, asc, ilike, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { goldenAuthorList, goldenAuthorQuery } from '../../../contract/accounts.ts'
import { type Suggestion, suggestions, suggestQuery } from '../../../contract/writing.ts'
import { type AppEnv, requireMember } from '../../accounts/session.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { users } from '../../platform/db/schema.ts'
import { describe } from '../../platform/http/describeRoute.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { valid } from '../../platform/http/validation.ts'
import { listGoldenAuthors } from './goldenAuthors.ts'

const MAX_SUGGESTIONS = 8

/** Routes under /api/user: people to mention, and golden authors. */
export function peopleRoutes(db: Db, { trustProxy }: Config) {
  // Allows a request per typed letter.
  const looks = limit('suggest', { times: 120, trustProxy, local: true })
  return new Hono<AppEnv>()
    .get(
      '/suggest',
      describe('accounts', 'Suggest people to mention by nickname', suggestions, [
        'unauthorized',
        'invalid',
        'too_fast'
      ]),
      requireMember,
      valid('query', suggestQuery),
      looks,
      async c => {
        return c.json({ list: await suggestPeople(db, c.req.valid('query').q) }, 200)
      }
    )
    .get(
      '/getGoldenAuthorList',
      describe('accounts', 'List golden authors', goldenAuthorList, ['invalid']),
      valid('query', goldenAuthorQuery),
      async c => c.json({ list: await listGoldenAuthors(db, c.req.valid('query').num, requestLanguage(c)) }, 200)
    )
}

/** Returns people whose nickname contains `q`. Those whose nickname starts with it come first. */
async function suggestPeople(db: Db, q: string): Promise<Suggestion[]> {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  const begins = sql`(${users.nickname} ilike ${`${literal}%`})`
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, headPic: users.headPic, name: users.name })
    .from(users)
    .where(and(ilike(users.nickname, `%${literal}%`), isNull(users.blockReason), isNull(users.deletedAt)))
    .orderBy(sql`${begins} desc`, asc(sql`length(${users.nickname})`), asc(users.id))
    .limit(MAX_SUGGESTIONS)
  return rows.map(({ name, ...person }) => ({ ...person, official: name !== '' }))
}
