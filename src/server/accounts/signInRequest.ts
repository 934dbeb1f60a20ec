import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { SignInRequest } from '../../contract/accounts.ts'
import type { Db } from '../platform/db/open.ts'
import { deviceCodes } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from './actor.ts'
import type { OpenAuth } from './openAuth.ts'

/**
 * Returns the browser behind a scanned code. From now on, only this person may approve the code.
 * @throws Refusal('link_expired') if the code has expired
 * @throws Refusal('not_found') if the code is unknown or another person scanned it first
 */
export async function readSignInRequest(
  db: Db,
  auth: OpenAuth,
  { member, code, headers, address }: { member: Member; code: string; headers: Headers; address: string }
): Promise<SignInRequest> {
  const { api } = await auth()
  const device = await api.deviceVerify({ query: { user_code: code }, headers }).catch(error => {
    if (!(error instanceof APIError)) throw error
    throw new Refusal(error.body?.error === 'expired_token' ? 'link_expired' : 'not_found')
  })
  const userCode = code.replace(/[^a-z0-9]/gi, '').toUpperCase()
  const [row] = await db.select().from(deviceCodes).where(eq(deviceCodes.userCode, userCode))
  if (!row || row.userId !== String(member.id)) throw new Refusal('not_found')
  return {
    status: device.status as SignInRequest['status'],
    number: row.number ?? '',
    browser: row.userAgent ?? '',
    address: row.ipAddress ?? '',
    sameNetwork: row.ipAddress === address,
    startedAt: row.createdAt.toISOString()
  }
}
