import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketAnswers } from '../platform/db/schema.ts'
import type { FileStore } from './adapters/redmine/attachments.ts'
import { PAGE_SIZE, type RedmineClient } from './adapters/redmine/redmineClient.ts'
import type { Ticket } from './adapters/redmine/redmineSchemas.ts'
import { solvedStatuses } from './adapters/redmine/ticketFilter.ts'
import type { Vocabulary } from './redact/vocabulary.ts'
import { makeTicketBody } from './ticketArticle.ts'
import { texts } from './ticketTexts.ts'

interface Asking {
  redmine: RedmineClient
  settings: Redmine
  keeper: FileStore
  vocabulary: Vocabulary
}
type Question = Pick<typeof articles.$inferSelect, 'id' | 'ticketId'>

/**
 * Marks the questions solved whose tickets are, and keeps what was noted there as a draft of the answer for staff; one
 * whose ticket was opened again is unsolved again. Throws TicketError.
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
        sql`${articles.ticketId} ~ '^[1-9][0-9]{0,8}$'`,
        or(isNull(ticketAnswers.articleId), eq(ticketAnswers.state, 'waiting'))
      )
    )
  if (questions.length === 0) return
  const closed = new Set(solvedStatuses(await asking.redmine.statuses()))
  for (let from = 0; from < questions.length; from += PAGE_SIZE) {
    const some = questions.slice(from, from + PAGE_SIZE)
    const ids = [...new Set(some.map(question => question.ticketId))].join(',')
    const { tickets } = await asking.redmine.list(
      [
        ['is_private', '=', '0'],
        ['status_id', '*'],
        ['issue_id', '=', ids]
      ],
      0
    )
    for (const question of some) {
      const ticket = tickets.find(one => String(one.id) === question.ticketId)
      if (ticket && closed.has(ticket.status.name)) await bringAnswer(db, asking, question, ticket)
      else await takeBack(db, question)
    }
  }
}

async function bringAnswer(
  db: Db,
  { redmine, settings, keeper, vocabulary }: Asking,
  { id }: Question,
  ticket: Ticket
) {
  const [known] = await db.select().from(ticketAnswers).where(eq(ticketAnswers.articleId, id))
  if (known?.updatedOn.getTime() === ticket.updated_on.getTime()) return
  const found = await redmine.notes(ticket.id)
  if (!found) return
  const { notes, people } = found
  // Its files are the asker's own, besides what a note shows.
  const shown = ticket.attachments.filter(({ filename }) => notes.some(note => note.includes(filename)))
  const made = await makeTicketBody(
    { redmine, settings, keeper, vocabulary },
    { ...ticket, attachments: shown },
    texts(notes, settings.format, people)
  )
  const draft = {
    ticketId: ticket.id,
    updatedOn: ticket.updated_on,
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
