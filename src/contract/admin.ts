import * as z from 'zod'
import { AUDIT_ACTS } from '../domain/moderation/auditActs.ts'
import { MAX_EMAIL_LENGTH, MAX_REASON_LENGTH, MAX_STAFF_NAME_LENGTH } from '../domain/textLimits.ts'
import { id } from './ids.ts'
import { pageQuery } from './paging.ts'
import { line, shownText, text } from './text.ts'

const role = z.enum(['user', 'admin'])

/** `q` matches an id, or a part of the nickname, the e-mail address or the staff name. Without it, lists everybody. */
export const peopleQuery = pageQuery.extend({ q: text(MAX_EMAIL_LENGTH).default('') })
export type PeopleQuery = z.output<typeof peopleQuery>

/** A person as shown to admins. */
export const adminPerson = z
  .object({
    id,
    nickname: z.string(),
    headPic: z.string(),
    email: z.string().nullable().describe('Null if the person never signed in'),
    name: z.string().describe('Staff name. A non-empty name makes the person an internal user'),
    role,
    golden: z.boolean(),
    blockReason: z.string().nullable().describe('Null if the person is not blocked'),
    deleted: z.boolean().describe('Whether the person deleted the account'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'AdminPerson' })
export type AdminPerson = z.output<typeof adminPerson>

export const peopleList = z.object({ list: z.array(adminPerson), total: z.int() }).meta({ id: 'AdminPersonList' })
export type PeopleList = z.output<typeof peopleList>

export const blockInput = z.object({ userId: id, reason: shownText(MAX_REASON_LENGTH) }).meta({ id: 'BlockInput' })
export type BlockInput = z.output<typeof blockInput>

export const unblockInput = z.object({ userId: id }).meta({ id: 'UnblockInput' })
export type UnblockInput = z.output<typeof unblockInput>

export const roleInput = z.object({ userId: id, role }).meta({ id: 'RoleInput' })
export type RoleInput = z.output<typeof roleInput>

/** Staff name of a person. An empty name removes the internal user status. */
export const staffInput = z
  .object({ userId: id, name: line(MAX_STAFF_NAME_LENGTH).default('') })
  .meta({ id: 'StaffNameInput' })
export type StaffInput = z.output<typeof staffInput>

export const goldenInput = z.object({ userId: id, golden: z.boolean() }).meta({ id: 'GoldenAuthorInput' })
export type GoldenInput = z.output<typeof goldenInput>

/** Action of an admin on a person or on the person's texts. */
const audit = z
  .object({
    id: z.int(),
    act: z.enum(AUDIT_ACTS),
    detail: z
      .string()
      .describe(
        'Detail of the action: reason of a block, new role, golden mark, reason for hiding, or number of answered questions'
      ),
    articleId: z.int().nullable(),
    commentId: z.int().nullable(),
    adminId: id,
    adminNickname: z.string(),
    userId: id,
    nickname: z.string(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'AuditEntry' })

export type Audit = z.output<typeof audit>

export const auditList = z.object({ list: z.array(audit), total: z.int() }).meta({ id: 'AuditList' })
export type AuditList = z.output<typeof auditList>
