import { and, eq, lt, sql } from 'drizzle-orm'
import type { AssistantCheck } from '../../contract/assistant.ts'
import type { Member } from '../accounts/actor.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { assistantDays } from '../platform/db/schema.ts'

/** Returns the mode of the assistant and the questions that the member has left today. */
export async function readAssistantStatus(db: Db, actor: Member, config: Config): Promise<AssistantCheck> {
  const model = config.upstream?.model ?? null
  if (model === null) return { available: true, mode: 'extractive', model, remainingToday: null }
  const [row] = await db
    .select({ questions: assistantDays.questions })
    .from(assistantDays)
    .where(and(eq(assistantDays.userId, actor.id), eq(assistantDays.day, currentUtcDay())))
  return {
    available: true,
    mode: 'generative',
    model,
    remainingToday: Math.max(0, config.dailyQuestions - (row?.questions ?? 0))
  }
}

/** Returns the current day in UTC, by which questions are counted. */
function currentUtcDay(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Counts a question for the model today. Returns false if the member has none left. */
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
