import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '../domain/textLimits.ts'
import { text } from './text.ts'

/** Confirmation of an account deletion: the password of this site if there is one, else the typed nickname. */
export const deleteInput = z
  .object({ password: z.string().max(MAX_PASSWORD_LENGTH).optional(), confirm: text(100).optional() })
  .meta({ id: 'AccountDeletionInput' })
export type DeleteInput = z.output<typeof deleteInput>

const rows = z.array(z.record(z.string(), z.unknown()))

/** All stored data about a person. */
export const ownData = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.record(z.string(), z.unknown()),
    signIns: rows.describe('Ways to sign in, without secrets'),
    sessions: rows.describe('Sessions without their tokens'),
    articles: rows.describe('Articles of all statuses'),
    articleVersions: rows.describe('Earlier texts of the articles'),
    comments: rows,
    commentVersions: rows.describe('Earlier texts of the comments'),
    bookmarks: rows,
    likes: rows,
    follows: rows,
    notes: rows,
    drafts: rows,
    threads: rows.describe('Threads with the assistant, with their messages'),
    searches: rows.describe('Searches of the last 180 days'),
    messages: rows,
    supportMessages: rows,
    uploads: rows,
    reports: rows
  })
  .meta({ id: 'PersonalDataExport' })
export type OwnData = z.output<typeof ownData>
