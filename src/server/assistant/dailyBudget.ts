import { lt, sql } from 'drizzle-orm'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { assistantDays } from '../platform/db/schema.ts'
import { currentUtcDay } from './assistantStatus.ts'

/** Counts a question that the model is to answer today; false when the member has none left. */
export async function spendDailyQuestion(db: Db, { id }: Member, daily: number): Promise<boolean> {
  if (daily === 0) return false
  const counted = await db
    .insert(assistantDays)
    .values({ userId: id, day: currentUtcDay(), questions: 1 })
    .onConflictDoUpdate({
      target: [assistantDays.userId, assistantDays.day],
      set: { questions: sql`${assistantDays.questions} + 1` },
      setWhere: lt(assistantDays.questions, daily)
    })
    .returning({ questions: assistantDays.questions })
  return counted.length > 0
}
