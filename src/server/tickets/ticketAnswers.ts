import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketAnswers } from '../platform/db/schema.ts'
import type { Vocabulary } from './redact/vocabulary.ts'
import { makeTicketBody } from './ticketArticle.ts'
import type { FileStore } from './ticketFiles.ts'
import { hasTicketNumber } from './ticketNumber.ts'
import type { Ticket, TicketSystem } from './ticketSystem.ts'
import { readNotes } from './ticketTexts.ts'

interface Asking {
  system: TicketSystem
  settings: Redmine
  keeper: FileStore
  vocabulary: Vocabulary
}
type Question = Pick<typeof articles.$inferSelect, 'id' | 'ticketId'>

/**
 * Marks questions as solved if their tickets are, and stores the notes of the ticket as a draft answer for staff. If a
 * ticket was reopened, its question is unsolved again.
 * @throws TicketError if the ticket system fails
 */
export async function syncTicketAnswers(db: Db, asking: Asking): Promise<void> {
  const questions = await db
    .select({ id: articles.id, ticketId: articles.ticketId })
    .from(articles)
    .leftJoin(ticketAnswers, eq(ticketAnswers.articleId, articles.id))
    .where(
      and(
        eq(articles.articleType, PROBLEM_ASSISTANCE),
        eq(articles.status, 'published'),
        isNull(articles.bestDiscussId),
        hasTicketNumber,
        or(isNull(ticketAnswers.articleId), eq(ticketAnswers.state, 'waiting'))
      )
    )
  if (questions.length === 0) return
  const solved = await asking.system.solvedStatuses()
  const found = await asking.system.read([...new Set(questions.map(question => Number(question.ticketId)))])
  const tickets = new Map(found.map(ticket => [String(ticket.id), ticket]))
  for (const question of questions) {
    const ticket = tickets.get(question.ticketId ?? '')
    if (ticket && solved.has(ticket.status)) await bringAnswer(db, asking, question, ticket)
    else await takeBack(db, question)
  }
}

async function bringAnswer(db: Db, { system, settings, keeper, vocabulary }: Asking, { id }: Question, ticket: Ticket) {
  const [known] = await db.select().from(ticketAnswers).where(eq(ticketAnswers.articleId, id))
  if (known?.updatedOn.getTime() === ticket.updatedAt.getTime()) return
  const texts = await readNotes(system, ticket.id)
  if (!texts) return
  // Other files of the ticket belong to the author of the question. Only files that a note mentions are included.
  const files = ticket.files.filter(({ name }) => texts.pieces.some(piece => piece.includes(name)))
  const made = await makeTicketBody({ system, settings, keeper, vocabulary }, { ...ticket, files }, texts)
  const draft = {
    ticketId: ticket.id,
    updatedOn: ticket.updatedAt,
    content: made.refused ? '' : made.body,
    redactions: [...made.redactions]
  }
  await db.transaction(async tx => {
    await tx
      .insert(ticketAnswers)
      .values({ articleId: id, ...draft })
      .onConflictDoUpdate({ target: ticketAnswers.articleId, set: draft, setWhere: eq(ticketAnswers.state, 'waiting') })
    if (!known) await setSolved(tx, id, true)
  })
}

async function takeBack(db: Db, { id }: Question): Promise<void> {
  await db.transaction(async tx => {
    const gone = await tx
      .delete(ticketAnswers)
      .where(and(eq(ticketAnswers.articleId, id), eq(ticketAnswers.state, 'waiting')))
      .returning()
    if (gone.length > 0) await setSolved(tx, id, false)
  })
}

async function setSolved(tx: Db, id: number, solved: boolean): Promise<void> {
  await tx
    .update(articles)
    .set({ solved })
    .where(and(eq(articles.id, id), isNull(articles.bestDiscussId), inArray(articles.status, ['published'])))
}
