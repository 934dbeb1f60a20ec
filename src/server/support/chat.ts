import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import type { SupportInput, SupportMessage, SupportPage, SupportQuery } from '../../contract/support.ts'
import { peopleLinksIn } from '../../domain/account/peopleLinks.ts'
import type { Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import { holdForeignPictures } from '../../markdown/foreignPictures.ts'
import { withPictureSizes } from '../../markdown/pictureSizes.ts'
import { renderText } from '../../markdown/renderText.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { supportChats, supportMessages, users } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { requireRenderable } from '../platform/renderable.ts'
import { isStaff } from './unreadChats.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'nickname' | 'headPic'>
type Line = typeof supportMessages.$inferSelect

/** Returns messages of a chat, with the read positions of both sides. Throws as `chatOf` does. */
export async function readChat(
  db: Db,
  member: Member,
  { userId, after, before, num }: SupportQuery,
  lang: Language
): Promise<SupportPage> {
  const chat = await chatOf(db, member, userId)
  const where = and(
    eq(supportMessages.userId, chat.id),
    after === undefined ? undefined : gt(supportMessages.id, after),
    before === undefined ? undefined : lt(supportMessages.id, before)
  )
  const [rows, [read]] = await Promise.all([
    db
      .select({ line: getTableColumns(supportMessages), author: getTableColumns(users) })
      .from(supportMessages)
      .leftJoin(users, eq(users.id, supportMessages.authorId))
      .where(where)
      .orderBy(after === undefined ? desc(supportMessages.id) : asc(supportMessages.id))
      .limit(num + 1),
    db.select().from(supportChats).where(eq(supportChats.userId, chat.id))
  ])
  const page = rows.slice(0, num)
  if (after === undefined) page.reverse()
  const [readId, theirReadId] = [read?.memberReadId ?? 0, read?.staffReadId ?? 0]
  return {
    person: speakerOf(chat),
    list: await Promise.all(page.map(({ line, author }) => toMessage(line, author, member, lang))),
    more: rows.length > num,
    ...(isStaff(member) ? { readId: theirReadId, theirReadId: readId } : { readId, theirReadId })
  }
}

/**
 * Sends a message in the own chat, or as the support account in that of `userId`. If the key was used before, returns
 * the existing message. Also throws as `chatOf` and `requireRenderable` do.
 * @throws Refusal('invalid') if the key was used in another chat
 */
export async function say(
  db: Db,
  member: Member,
  { content, userId, key }: SupportInput,
  lang: Language
): Promise<SupportMessage> {
  const chat = await chatOf(db, member, userId)
  await requireRenderable(content)
  const staff = isStaff(member)
  const line = await db.transaction(async tx => {
    // Locks the row until the commit, so that a lower id never appears after a higher one.
    await tx
      .insert(supportChats)
      .values({ userId: chat.id })
      .onConflictDoUpdate({ target: supportChats.userId, set: { updatedAt: sql`clock_timestamp()` } })
    const known = key && (await saidUnder(tx, member, chat.id, key))
    if (known) return known
    const [sent] = await tx
      .insert(supportMessages)
      .values({ userId: chat.id, authorId: member.id, staff, content, key })
      .returning()
    if (!sent) throw new Error('The line was not stored.')
    // A reply marks the chat as read.
    const read = staff ? { staffReadId: sent.id } : { memberReadId: sent.id }
    await tx
      .update(supportChats)
      .set({ lastId: sent.id, ...read })
      .where(eq(supportChats.userId, chat.id))
    return sent
  })
  const [author] = await db.select().from(users).where(eq(users.id, member.id))
  return toMessage(line, author ?? null, member, lang)
}

async function saidUnder(tx: Db, { id }: Member, userId: number, key: string): Promise<Line | undefined> {
  const own = and(eq(supportMessages.authorId, id), eq(supportMessages.key, key))
  const [line] = await tx.select().from(supportMessages).where(own)
  if (line && line.userId !== userId) throw new Refusal('invalid', { fields: { key: 'not_allowed' } })
  return line
}

/** Marks the chat as read up to a message for the side of the member. Never moves back. Throws as `chatOf` does. */
export async function markChatRead(db: Db, member: Member, id: number, userId?: number): Promise<void> {
  const chat = await chatOf(db, member, userId)
  const column = isStaff(member) ? supportChats.staffReadId : supportChats.memberReadId
  const upTo = sql`least(${supportChats.lastId}, ${id}::integer)`
  await db
    .update(supportChats)
    .set(isStaff(member) ? { staffReadId: upTo } : { memberReadId: upTo })
    .where(and(eq(supportChats.userId, chat.id), lt(column, upTo)))
}

/**
 * Returns the owner of the chat: the member, or `userId` for staff.
 * @throws Refusal('forbidden') if a member names another person
 * @throws Refusal('invalid') if staff name nobody
 * @throws Refusal('not_found') if the person does not exist
 */
async function chatOf(db: Db, member: Member, userId: number | undefined): Promise<User> {
  if (!isStaff(member) && userId !== undefined && userId !== member.id) throw new Refusal('forbidden')
  const id = isStaff(member) ? userId : member.id
  if (id === undefined) throw new Refusal('invalid', { fields: { userId: 'required' } })
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  if (!user) throw new Refusal('not_found')
  return user
}

/** Returns a person as the other side sees them. */
export function speakerOf({ id, nickname, headPic }: User): SupportMessage['author'] {
  return { id, name: nickname, headPic }
}

async function toMessage(line: Line, author: User | null, member: Member, lang: Language): Promise<SupportMessage> {
  const { html } = await renderText(line.content, { idPrefix: `s${line.id}-` })
  // Members see the support account instead of the staff who write.
  const known = author && (isStaff(member) || !line.staff)
  const account = { id: null, name: translator(lang, 'support')('account'), headPic: '' }
  return {
    id: line.id,
    userId: line.userId,
    staff: line.staff,
    author: known ? speakerOf(author) : account,
    html: peopleLinksIn(lang, withPictureSizes(holdForeignPictures(html))),
    key: line.key,
    createdAt: line.createdAt.toISOString()
  }
}
