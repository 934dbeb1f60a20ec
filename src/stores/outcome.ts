import type { ErrorReply, FieldCode } from '../contract/errors.ts'

/** Failure of a call: its code, a message in the reader's language, and the fields concerned. */
export interface Failure {
  /** Code of the API, or `network` if there was no reply. */
  code: string
  message: string
  fields: Partial<Record<string, FieldCode>>
  /** Current data that the call would have overwritten. */
  current?: ErrorReply['current']
  stored?: ErrorReply['stored']
}
/** Failure for a missing reply. */
export const UNREACHED: Failure = { code: 'network', message: '', fields: {} }
export type Outcome<T = undefined> = { ok: true; value: T } | { ok: false; failure: Failure }

/** The parts of a reply that are needed for its outcome. */
export interface Answer<T> {
  ok: boolean
  json(): Promise<T>
}

/**
 * Waits for a call of the API, and returns its result or the reason for its failure. A body that cannot be read counts as
 * no reply: its connection was lost, or it is the sign-in page of a public network.
 */
export async function outcomeOf<T>(call: Promise<Answer<T>>): Promise<Outcome<T>> {
  const reply = await call.catch(() => undefined)
  if (!reply?.ok) return { ok: false, failure: await failureOf(reply) }
  return reply.json().then(
    value => ({ ok: true, value }),
    () => ({ ok: false, failure: UNREACHED })
  )
}

/** Reads the failure from a refused reply. Without a reply, returns a network failure. */
export async function failureOf(reply: { json(): Promise<unknown> } | undefined): Promise<Failure> {
  const body = (await reply?.json().catch(() => undefined)) as Partial<ErrorReply> | undefined
  const { code = 'network', message = '', fields = {}, current, stored } = body ?? {}
  return { code, message, fields, ...(current && { current }), ...(stored && { stored }) }
}
