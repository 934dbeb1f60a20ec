import { count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditList } from '../../contract/admin.ts'
import type { PageQuery } from '../../contract/paging.ts'
import type { Db } from '../platform/db/open.ts'
import { audits, users } from '../platform/db/schema.ts'

/** Lists the actions of admins on people, newest first. */
export async function listAudits(db: Db, { start, num }: PageQuery): Promise<AuditList> {
  const admins = alias(users, 'admins')
  const [rows, totals] = await Promise.all([
    db
      .select({
        id: audits.id,
        act: audits.act,
        detail: audits.detail,
        articleId: audits.articleId,
        commentId: audits.commentId,
        adminId: audits.adminId,
        adminNickname: admins.nickname,
        userId: audits.userId,
        nickname: users.nickname,
        createdAt: audits.createdAt
      })
      .from(audits)
      .innerJoin(admins, eq(admins.id, audits.adminId))
      .innerJoin(users, eq(users.id, audits.userId))
      .orderBy(desc(audits.createdAt), desc(audits.id))
      .offset(start)
      .limit(num),
    db.select({ total: count() }).from(audits)
  ])
  const list = rows.map(({ createdAt, ...audit }) => ({ ...audit, createdAt: createdAt.toISOString() }))
  return { list, total: totals[0]?.total ?? 0 }
}
