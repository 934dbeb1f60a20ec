import type { ErrorReply, FieldCode } from '../contract/errors.ts'

/** What went wrong, in the reader's language, and with which fields. */
export interface Failure {
  /** A code of the API, or `network` where no answer came. */
  code: string
  message: string
  fields: Partial<Record<string, FieldCode>>
  /** What is there instead of what one wanted to overwrite. */
  current?: ErrorReply['current']
  stored?: ErrorReply['stored']
}
/** The server gave no answer. */
export const UNREACHED: Failure = { code: 'network', message: '', fields: {} }
export type Outcome<T = undefined> = { ok: true; value: T } | { ok: false; failure: Failure }

/** The part of a reply that says how a call ended. */
export interface Answer<T> {
  ok: boolean
  json(): Promise<T>
}

/** Waits for a call of the API, and gives what it answered, or why it did not. */
export async function outcomeOf<T>(call: Promise<Answer<T>>): Promise<Outcome<T>> {
  const reply = await call.catch(() => undefined)
  if (!reply?.ok) return { ok: false, failure: await failureOf(reply) }
  return { ok: true, value: await reply.json() }
}

/** What a refused reply says; without a reply, that there was none. */
export async function failureOf(reply: { json(): Promise<unknown> } | undefined): Promise<Failure> {
  const body = (await reply?.json().catch(() => undefined)) as Partial<ErrorReply> | undefined
  const { code = 'network', message = '', fields = {}, current, stored } = body ?? {}
  return { code, message, fields, ...(current && { current }), ...(stored && { stored }) }
}
