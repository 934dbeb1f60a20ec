import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { MessageItem } from '../../contract/messages.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { messageActors, messageSentence } from '../../domain/notification/messageText.ts'
import { translator } from '../../locales/translate.ts'
import type { Member } from '../accounts/actor.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { messages, users } from '../platform/db/schema.ts'
import { sendMail } from '../platform/mail.ts'
import { Refusal } from '../platform/refusal.ts'
import { unreadMessages } from './list.ts'
import { countUnread } from './unreadCounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 100
const MAX_ITEMS = 20

/** Daily at eight in the morning in Shanghai. Weekly digests are sent on Mondays. */
export const DIGEST_SCHEDULE = { cron: '0 8 * * *', tz: 'Asia/Shanghai' }

/** Settings for writing a digest. */
export interface DigestParts {
  config: Config
  /** Secret that signs the unsubscribe links. */
  secret: string
  /** Public address of the site, without a trailing slash. */
  site: string
}

/**
 * Mails unread notifications to people who chose a daily or weekly digest, at most once per day or week, and only if
 * there are new ones since the last digest.
 * @throws if `signal` aborts; the next run mails the rest
 */
export async function sendDigests(db: Db, parts: DigestParts, now: Date, signal?: AbortSignal): Promise<void> {
  const due = dueAt(now, parts.config.mail.smtp !== undefined)
  for (let after = 0; ; ) {
    const people = await db
      .select()
      .from(users)
      .where(and(gt(users.id, after), due))
      .orderBy(asc(users.id))
      .limit(BATCH_SIZE)
    for (const user of people) {
      signal?.throwIfAborted()
      await sendDigest(db, parts, user, and(eq(users.id, user.id), due), now)
    }
    const last = people.at(-1)
    if (!last || people.length < BATCH_SIZE) return
    after = last.id
  }
}

/** Builds the condition for people whose digest for this period is still to be sent, and who have new notifications. */
function dueAt(now: Date, verified: boolean): SQL | undefined {
  // Eight in the morning in Shanghai is midnight in UTC, all year.
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)
  const before = (period: Date) => or(isNull(users.digestAt), lt(users.digestAt, period))
  // News since Monday waits for the next one. Older news is sent on a later day if no server ran on Monday.
  const until = sql`case ${users.digest} when 'weekly' then ${monday.toISOString()}::timestamptz else 'infinity' end`
  const news = sql`exists (
    select 1 from ${messages} where ${messages.userId} = ${users.id} and ${messages.readAt} is null
    and (${users.digestAt} is null or ${messages.createdAt} > ${users.digestAt}) and ${messages.createdAt} < ${until}
  )`
  return and(
    or(and(eq(users.digest, 'daily'), before(day)), and(eq(users.digest, 'weekly'), before(monday))),
    isNotNull(users.email),
    verified ? eq(users.emailVerified, true) : undefined,
    isNull(users.blockReason),
    isNull(users.deletedAt),
    news
  )
}

type User = typeof users.$inferSelect

async function sendDigest(db: Db, parts: DigestParts, user: User, due: SQL | undefined, now: Date): Promise<void> {
  const member: Member = { id: user.id, internal: user.name !== '', admin: user.role === 'admin' }
  const lang = user.lang ?? 'zh'
  const [list, counts] = await Promise.all([unreadMessages(db, member, MAX_ITEMS, lang), countUnread(db, member)])
  // `due` also counts notifications that can no longer be opened.
  const { digestAt } = user
  if (!list.some(({ createdAt }) => digestAt === null || new Date(createdAt) > digestAt)) return
  const mail = writeDigest(parts, user, list, counts.total - counts.support, lang)
  await db.transaction(async tx => {
    const noted = await tx.update(users).set({ digestAt: now }).where(due).returning({ id: users.id })
    if (noted.length > 0) await sendMail(tx, parts.config, mail, true)
  })
}

function writeDigest({ secret, site }: DigestParts, user: User, list: MessageItem[], count: number, lang: Language) {
  const t = translator(lang, 'mail')
  const token = unsubscribeToken(secret, user.id)
  const off = `${site}/api/message/unsubscribe?token=${token}&lng=${lang}`
  const left = count - list.length
  const parts = [
    t('digest_begin', { count }),
    ...list.map(message => lineOf(message, site, lang)),
    ...(left > 0 ? [t('digest_more', { count: left })] : []),
    t('digest_end', { all: site + localPath('/message', lang), off })
  ]
  return {
    to: user.email ?? '',
    subject: t('digest_subject', { count }),
    text: parts.join('\n\n'),
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  }
}

function lineOf(message: MessageItem, site: string, lang: Language): string {
  const t = translator(lang, 'messages')
  const sentence = [messageActors(message, t), messageSentence(message, t)].filter(Boolean).join(' ')
  const title = message.article?.bigTitle
  const about = [title && (lang === 'zh' ? `《${title}》` : `“${title}”`), message.text].filter(Boolean)
  return [
    `• ${sentence}`,
    ...about.map(line => `  ${line}`),
    ...(message.href ? [`  ${site}${message.href}`] : [])
  ].join('\n')
}

/** Returns the signed token of the unsubscribe link, which identifies the person. */
function unsubscribeToken(secret: string, userId: number): string {
  const signature = createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')
  return `${userId}.${signature}`
}

/**
 * Returns the person of a token.
 * @throws Refusal('link_expired') if the signature is invalid
 */
export function userOfToken(secrets: readonly string[], token: string): number {
  const userId = Number(/^(\d{1,10})\./.exec(token)?.[1] ?? 0)
  const given = Buffer.from(token)
  const isOurs = secrets.some(secret => {
    const right = Buffer.from(unsubscribeToken(secret, userId))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  if (!isOurs) throw new Refusal('link_expired')
  return userId
}

/** Ends a person's digest. Ignores a person without one. */
export async function unsubscribe(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ digest: 'none' }).where(eq(users.id, userId))
}
