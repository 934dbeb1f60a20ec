import { and, eq, isNull, sql } from 'drizzle-orm'
import { digestOf } from '../../domain/content/digest.ts'
import { type Member, visibleTo } from '../accounts/actor.ts'
import type { Redmine } from '../platform/config.ts'
import { type HeldLock, withAdvisoryLock } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, ticketPosts } from '../platform/db/schema.ts'
import { sendJob } from '../platform/jobs/send.ts'
import { logError } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { openTicketSystem } from './adapters/openTicketSystem.ts'
import { ticketNumber } from './ticketNumber.ts'
import { reasonOf, TicketError, type TicketSystem, Unanswered } from './ticketSystem.ts'
import { outgoingText } from './ticketTexts.ts'

/** Time in milliseconds after an attempt without a reply before a second ticket or note is created. */
const UNCONFIRMED_RETRY_MS = 120_000

/** Target for articles, and the address of this site. */
export interface Sending {
  settings: Redmine
  /** Without a trailing slash. */
  site: string
}

type Article = typeof articles.$inferSelect

/**
 * Sends an article to the ticket system: as a note on its ticket, or as a new ticket. Returns the number of the ticket.
 * A failed attempt is repeated until it succeeds.
 * @throws Refusal('not_found') if the actor may not read the article
 * @throws Refusal('managed_elsewhere') if the article was created from a ticket
 * @throws Refusal('ticket_sync_failed') if it fails now
 */
export async function syncArticle(db: Db, sending: Sending, actor: Member, id: number): Promise<number> {
  await db.transaction(async tx => {
    const [article] = await tx
      .select()
      .from(articles)
      .where(and(eq(articles.id, id), visibleTo(actor)))
    if (!article) throw new Refusal('not_found')
    if (article.source === 'ticket') throw new Refusal('managed_elsewhere')
    const wanted = textDigest(article)
    await tx
      .insert(ticketPosts)
      .values({ articleId: id, wanted })
      .onConflictDoUpdate({ target: ticketPosts.articleId, set: { wanted, changedAt: sql`now()` } })
    await sendJob(tx, 'ticket-posts', { articleId: id, what: 'text' })
  })
  try {
    const ticketId = await sendText(db, sending, openTicketSystem(sending.settings, 'interactive'), id)
    if (ticketId === undefined) throw new Refusal('not_found')
    return ticketId
  } catch (error) {
    if (!(error instanceof TicketError)) throw error
    await noteError(db, id, error)
    throw new Refusal('ticket_sync_failed')
  }
}

/**
 * Runs a pending post of an article.
 * @throws Error if the ticket system fails; the post remains pending
 */
export async function doPost(
  db: Db,
  sending: Sending,
  { articleId, what }: { articleId: number; what: 'text' | 'link' }
): Promise<void> {
  try {
    const system = openTicketSystem(sending.settings, 'interactive')
    await (what === 'text' ? sendText : setLink)(db, sending, system, articleId)
  } catch (error) {
    await noteError(db, articleId, error)
    throw new Error(reasonOf(error))
  }
}

/**
 * Sends the text of an article, unless already sent. Returns the ticket number, or undefined if the article is missing.
 */
async function sendText(db: Db, { site }: Sending, system: TicketSystem, id: number): Promise<number | undefined> {
  return withPostLock(db, id, async (article, post, attempt) => {
    const digest = textDigest(article)
    const own = ticketNumber(article.ticketId) ?? post.ticketId
    if (own && post.sent === digest) return own
    const address = addressOf(site, id)
    const mark = `pinout:${post.marker}`
    const ticketId = own ?? (await makeTicket())
    const noteMark = `${mark}:${digest.slice(0, 16)}`
    if (own && !(await holds(own, noteMark))) {
      const note = outgoingText(article, address, noteMark, system.quote)
      const isThere = await attempt(() => system.addNote(own, note, !article.public))
      if (!isThere) throw new TicketError(`There is no ticket ${own}.`)
    }
    await db.transaction(async tx => {
      await tx
        .update(ticketPosts)
        .set({ ticketId, sent: digest, wanted: digest, triedAt: null, error: '', changedAt: sql`now()` })
        .where(eq(ticketPosts.articleId, id))
      if (!own)
        await tx
          .update(articles)
          .set({ ticketId: String(ticketId) })
          .where(eq(articles.id, id))
    })
    return ticketId

    /** Creates a ticket, or finds the one of an interrupted or unanswered attempt. */
    async function makeTicket(): Promise<number> {
      const [made] = await system.findByText(mark)
      if (made) return made
      const description = outgoingText(article, address, mark, system.quote)
      const ticket = { subject: article.bigTitle, description, isPrivate: !article.public }
      return attempt(() => system.create(ticket))
    }
  })

  async function holds(ticketId: number, text: string): Promise<boolean> {
    const found = await system.holdsNote(ticketId, text)
    if (found === undefined) throw new TicketError(`There is no ticket ${ticketId}.`)
    return found
  }
}

/** Adds the address of a published article to its ticket, once. */
async function setLink(db: Db, { site }: Sending, system: TicketSystem, id: number): Promise<void> {
  await withPostLock(db, id, async (article, post, _, { check }) => {
    const ticketId = ticketNumber(article.ticketId)
    if (!ticketId || !article.public || post.linked === ticketId) return
    await linkTicket(system, site, ticketId, id, check)
    await db.update(ticketPosts).set({ linked: ticketId, error: '' }).where(eq(ticketPosts.articleId, id))
  })
}

/**
 * Adds the address of an article to a ticket like linkTicket(), one call per article at a time, because each looks first
 * whether it is there.
 */
export async function linkTicketAlone(
  db: Db,
  system: TicketSystem,
  site: string | undefined,
  { ticketId, articleId }: { ticketId: number; articleId: number }
): Promise<boolean> {
  const act = ({ check }: HeldLock) => linkTicket(system, site, ticketId, articleId, check)
  return (await withAdvisoryLock(db, 'ticketPost', act, { key: articleId })) ?? false
}

/**
 * Adds the address of an article to a ticket, once: with the link feature of the ticket system, else as a note, after
 * `check` of the lock. Returns false if there is no such feature and `site` is unknown.
 * @throws TicketError if the ticket does not exist
 */
async function linkTicket(
  system: TicketSystem,
  site: string | undefined,
  ticketId: number,
  articleId: number,
  check: HeldLock['check']
): Promise<boolean> {
  if (await system.linkArticle(ticketId, articleId)) return true
  if (!site) return false
  const note = `FAQ: ${addressOf(site, articleId)}`
  const there = await system.holdsNote(ticketId, note)
  if (there === undefined) throw new TicketError(`There is no ticket ${ticketId}.`)
  if (there) return true
  await check()
  await system.addNote(ticketId, note, false)
  return true
}

/** Another server sends the same. Its result counts. */
class Overtaken extends TicketError {}

type Post = typeof ticketPosts.$inferSelect
/** Sends something once: `send` runs only if no other attempt is under way or without a reply. */
type Attempt = <T>(send: () => Promise<T>) => Promise<T>

/** Runs `act` for a published article, one call at a time. Returns undefined if the article does not exist. */
async function withPostLock<T>(
  db: Db,
  id: number,
  act: (article: Article, post: Post, attempt: Attempt, held: HeldLock) => Promise<T>
): Promise<T | undefined> {
  // Stores the marker before anything is sent, so that it can be found again.
  await db.execute(
    sql`insert into ticket_posts (article_id) select id from articles where id = ${id} on conflict do nothing`
  )
  // Uses no transaction, because requests to the ticket system may be slow.
  return withAdvisoryLock(
    db,
    'ticketPost',
    async held => {
      const [found] = await db
        .select()
        .from(articles)
        .innerJoin(ticketPosts, eq(ticketPosts.articleId, articles.id))
        .where(and(eq(articles.id, id), eq(articles.status, 'published')))
      return found && act(found.articles, found.ticket_posts, attempts(db, found.ticket_posts), held)
    },
    { key: id }
  )
}

/**
 * Returns a function that sends something once for an article with this `post`. A process whose lock was lost does not
 * know that another one has it, so the attempt is noted first, and only in a row that nobody changed since it was read.
 */
function attempts(db: Db, { articleId, triedAt, sent }: Post): Attempt {
  const row = eq(ticketPosts.articleId, articleId)
  return async send => {
    if (triedAt && Date.now() - triedAt.getTime() < UNCONFIRMED_RETRY_MS)
      throw new TicketError('Whether it was sent is not known yet; it is looked for again soon.')
    const tried = triedAt ? eq(ticketPosts.triedAt, triedAt) : isNull(ticketPosts.triedAt)
    const unchanged = and(tried, eq(ticketPosts.sent, sent))
    const own = new Date()
    const noted = await db
      .update(ticketPosts)
      .set({ triedAt: own })
      .where(and(row, unchanged))
      .returning({ articleId: ticketPosts.articleId })
    if (noted.length === 0) throw new Overtaken('Another server sends it.')
    try {
      return await send()
    } catch (error) {
      const isRefused = !(error instanceof Unanswered)
      if (isRefused)
        await db
          .update(ticketPosts)
          .set({ triedAt: null })
          .where(and(row, eq(ticketPosts.triedAt, own)))
      throw error
    }
  }
}

async function noteError(db: Db, articleId: number, error: unknown): Promise<void> {
  logError(`Article ${articleId} could not be sent to the ticket system: ${reasonOf(error)}`)
  if (error instanceof Overtaken) return
  await db
    .update(ticketPosts)
    .set({ error: reasonOf(error), changedAt: sql`now()` })
    .where(eq(ticketPosts.articleId, articleId))
}

const addressOf = (site: string, articleId: number) => `${site}/home/article/${articleId}`
const textDigest = ({ bigTitle, content, public: open }: Article) => digestOf(JSON.stringify([bigTitle, content, open]))
