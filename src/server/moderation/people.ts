import { count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { AdminPerson, PeopleList, PeopleQuery } from '../../contract/admin.ts'
import { LARGEST_ID } from '../../domain/largestId.ts'
import type { Db } from '../platform/db/open.ts'
import { users } from '../platform/db/schema.ts'

/** Lists the people who match `q`, newest first. */
export async function listPeople(db: Db, { q, start, num }: PeopleQuery): Promise<PeopleList> {
  const where = q === '' ? undefined : found(q)
  const [rows, totals] = await Promise.all([
    db.select().from(users).where(where).orderBy(desc(users.createdAt), desc(users.id)).offset(start).limit(num),
    db.select({ total: count() }).from(users).where(where)
  ])
  return { list: rows.map(toAdminPerson), total: totals[0]?.total ?? 0 }
}

/** Converts a row to a person as admins see it. */
export function toAdminPerson(user: typeof users.$inferSelect): AdminPerson {
  const { id, nickname, headPic, email, name, role, golden, blockReason, deletedAt, createdAt } = user
  return {
    id,
    nickname,
    headPic,
    email,
    name,
    role,
    golden,
    blockReason,
    deleted: deletedAt !== null,
    createdAt: createdAt.toISOString()
  }
}

function found(q: string): SQL | undefined {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const id = /^\d{1,10}$/.test(q) && Number(q) <= LARGEST_ID ? Number(q) : undefined
  return or(
    ilike(users.nickname, part),
    ilike(users.email, part),
    ilike(users.name, part),
    id === undefined ? undefined : eq(users.id, id)
  )
}
