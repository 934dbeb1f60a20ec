import { and, asc, ilike, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Suggestion, suggestions, suggestQuery } from '../../contract/writing.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { describe } from '../http/describe.ts'
import { limit } from '../http/limit.ts'
import { type Asked, onlyMembers } from '../http/session.ts'
import { valid } from '../http/valid.ts'

const MOST = 8

/** Below /api/user: whom a text may mention. */
export function suggestRoutes(db: Db, { trustProxy }: Config) {
  // As often as a letter is typed.
  const looks = limit('suggest', { times: 120, trustProxy, local: true })
  return new Hono<Asked>().get(
    '/suggest',
    describe('accounts', 'People by what their nickname holds, for mentions', suggestions, [
      'unauthorized',
      'invalid',
      'too_fast'
    ]),
    onlyMembers,
    valid('query', suggestQuery),
    looks,
    async c => {
      return c.json({ list: await suggestPeople(db, c.req.valid('query').q) }, 200)
    }
  )
}

/** The first people whose nickname holds `q`, those first whose nickname begins with it. */
async function suggestPeople(db: Db, q: string): Promise<Suggestion[]> {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  const begins = sql`(${users.nickname} ilike ${`${literal}%`})`
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, headPic: users.headPic, name: users.name })
    .from(users)
    .where(and(ilike(users.nickname, `%${literal}%`), isNull(users.blockReason), isNull(users.deletedAt)))
    .orderBy(sql`${begins} desc`, asc(sql`length(${users.nickname})`), asc(users.id))
    .limit(MOST)
  return rows.map(({ name, ...person }) => ({ ...person, official: name !== '' }))
}
