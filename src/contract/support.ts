import * as z from 'zod'
import { LARGEST_ID } from '../domain/largestId.ts'
import { MAX_SUPPORT_LENGTH } from '../domain/textLimits.ts'
import { id, queryId } from './ids.ts'
import { shownText } from './text.ts'

const userId = id.optional().describe('Owner of the chat. For staff only')

/** Sender of a message. Staff appear to members as the support account, without an id. */
const speaker = z.object({ id: id.nullable(), name: z.string(), headPic: z.string() }).meta({ id: 'SupportSpeaker' })

/** A message in the chat between a member and the support account. */
export const supportMessage = z
  .object({
    id,
    userId: id.describe('Owner of the chat'),
    staff: z.boolean(),
    author: speaker,
    html: z.string(),
    key: z.string().nullable().describe('Idempotency key of the message'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'SupportMessage' })
export type SupportMessage = z.output<typeof supportMessage>

export const supportQuery = z.object({
  userId: queryId.optional().describe('Owner of the chat. For staff only'),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(LARGEST_ID)
    .optional()
    .describe('Only messages after this id, oldest first'),
  before: queryId.optional().describe('Only the last messages before this id'),
  num: z.coerce.number().int().min(1).max(100).default(30)
})
export type SupportQuery = z.output<typeof supportQuery>

export const supportPage = z
  .object({
    person: speaker.describe('Owner of the chat'),
    list: z.array(supportMessage).describe('Messages, oldest first'),
    more: z.boolean().describe('Whether there are more messages in the requested direction'),
    readId: z.int().describe("Id of the last message that the caller's side has read"),
    theirReadId: z.int().describe('Id of the last message that the other side has read')
  })
  .meta({ id: 'SupportChat' })
export type SupportPage = z.output<typeof supportPage>

export const supportInput = z
  .object({
    content: shownText(MAX_SUPPORT_LENGTH),
    userId,
    key: z.uuid().optional().describe('Idempotency key. A message sent again with the same key is stored once')
  })
  .meta({ id: 'SupportMessageInput' })
export type SupportInput = z.output<typeof supportInput>

const supportChat = z
  .object({
    person: speaker,
    unread: z.int(),
    last: z.object({ staff: z.boolean(), excerpt: z.string(), createdAt: z.iso.datetime() })
  })
  .meta({ id: 'SupportChatSummary' })

export const supportInbox = z.object({ list: z.array(supportChat), total: z.int() }).meta({ id: 'SupportInbox' })
export type SupportInbox = z.output<typeof supportInbox>

export const supportReadInput = z.object({ id, userId }).meta({ id: 'SupportReadInput' })

export const supportRead = z.object({ unread: z.int() }).meta({ id: 'SupportUnread' })
