import * as z from 'zod'
import { MESSAGE_KINDS, MESSAGE_TYPES, MUTABLE_KINDS } from '../domain/notification/messageKinds.ts'
import { authorCard } from './articles.ts'
import { id } from './ids.ts'
import { pageQuery } from './paging.ts'

const type = z.enum(MESSAGE_TYPES)

/** Counts of unread messages. */
export const unreadCounts = z
  .object({
    total: z.int(),
    system: z.int(),
    like: z.int(),
    comment: z.int(),
    support: z.int().describe('Unread messages in the chat with support. For staff, of all chats')
  })
  .meta({ id: 'UnreadCounts' })
export type UnreadCounts = z.output<typeof unreadCounts>

/** A notification to one person. */
const messageItem = z
  .object({
    id,
    seq: z
      .int()
      .describe(
        'Position in the inbox, and the event id of the stream. It rises with each new or changed notification'
      ),
    type,
    kind: z.enum(MESSAGE_KINDS),
    actor: authorCard.nullable().describe('Person who acted last. Null for the system'),
    actors: z.int().describe('Number of people. Unread likes of one text are one notification'),
    article: z.object({ id, bigTitle: z.string() }).nullable(),
    commentId: id.nullable(),
    text: z.string().describe('Text of the system, or the first words of the comment'),
    unread: z.boolean(),
    readAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    href: z.string().nullable().describe('Subject of the notification, such as /home/article/3001#comment-5')
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
    type: type.optional().describe('All types if absent'),
    // PostgreSQL has no year 0.
    undo: z.iso
      .datetime()
      .refine(moment => !moment.startsWith('0000'))
      .optional()
      .describe('The readAt of the reply to undo')
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
    email: z.string().describe('Address of the digest. Empty if none is known')
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
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('Same as Last-Event-ID'),
  articleId: articleIds.optional().describe('Articles whose changes are sent too: at most 20 ids, separated by commas')
})

export const unsubscribeQuery = z.object({ token: z.string().min(1).max(200) })
