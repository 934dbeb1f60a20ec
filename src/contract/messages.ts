import * as z from 'zod'
import { MESSAGE_KINDS, MESSAGE_TYPES, MUTABLE_KINDS } from '../domain/notification/messageKinds.ts'
import { authorCard } from './articles.ts'
import { pageQuery } from './paging.ts'

const id = z.int().min(1).max(2_147_483_647)
const type = z.enum(MESSAGE_TYPES)

/** Counts of unread messages. */
export const unreadCounts = z
  .object({
    total: z.int(),
    system: z.int(),
    like: z.int(),
    comment: z.int(),
    support: z.int().describe('In the chat with the support account; for staff, in all chats')
  })
  .meta({ id: 'UnreadCounts' })
export type UnreadCounts = z.output<typeof unreadCounts>

/** A notification to one person. */
const messageItem = z
  .object({
    id,
    seq: z
      .int()
      .describe("Its place in the inbox: what comes later, or changes, has a higher one. The stream's event id"),
    type,
    kind: z.enum(MESSAGE_KINDS),
    actor: authorCard.nullable().describe('Who did it, or did so last; null for the system'),
    actors: z.int().describe('How many people did: likes of one thing are one message until it is read'),
    article: z.object({ id, bigTitle: z.string() }).nullable(),
    commentId: id.nullable(),
    text: z.string().describe('What the system says, or the first words of the comment'),
    unread: z.boolean(),
    readAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    href: z.string().nullable().describe('What it is about, such as /home/article/3001#comment-5')
  })
  .meta({ id: 'Notification' })
export type MessageItem = z.output<typeof messageItem>

export const messageQuery = pageQuery.extend({ type })
export type MessageQuery = z.output<typeof messageQuery>

export const messageList = z.object({ list: z.array(messageItem), total: z.int() }).meta({ id: 'NotificationList' })
export type MessageList = z.output<typeof messageList>

export const readedInput = z.object({ id }).meta({ id: 'NotificationReadInput' })

export const allReadedInput = z
  .object({
    type: type.optional().describe('All, when absent'),
    undo: z.iso.datetime().optional().describe('The readAt of the reply to take back')
  })
  .meta({ id: 'NotificationsReadInput' })
export type AllReadedInput = z.output<typeof allReadedInput>

export const allReaded = z.object({ readAt: z.iso.datetime(), counts: unreadCounts }).meta({ id: 'NotificationsRead' })
export type AllReaded = z.output<typeof allReaded>

const mutedKinds = z.array(z.enum(MUTABLE_KINDS)).max(MUTABLE_KINDS.length)
const digest = z.enum(['none', 'daily', 'weekly'])

/** A person's notification preferences. */
export const messagePreferences = z
  .object({
    mutedKinds,
    digest,
    email: z.string().describe("Where the digest goes; '' where no address is known")
  })
  .meta({ id: 'NotificationPreferences' })
export type MessagePreferences = z.output<typeof messagePreferences>

export const messagePreferencesInput = z
  .object({ mutedKinds: mutedKinds.optional(), digest: digest.optional() })
  .meta({ id: 'NotificationPreferencesInput' })
export type MessagePreferencesInput = z.output<typeof messagePreferencesInput>

const articleIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/)
  .transform(ids => ids.split(',').map(Number))

export const streamQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('As Last-Event-ID'),
  articleId: articleIds.optional().describe('Articles whose changes are sent too: at most 20 ids, separated by commas')
})

export const unsubscribeQuery = z.object({ token: z.string().min(1).max(200) })
