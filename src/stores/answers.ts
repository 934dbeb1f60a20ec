import { callAssistant } from '../client/answerStream.ts'
import type { Shared, SharedMessage } from '../contract/assistant.ts'
import { noteMessage } from './conversation.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Wraps a reply without a body for `outcomeOf`. */
const withoutBody = (reply: Response) => ({ ok: reply.ok, json: async () => (reply.ok ? undefined : reply.json()) })

/** Stores whether an answer helped, and why not. */
export async function rateAnswer(
  threadId: string,
  messageId: string,
  helpful: boolean,
  reason = ''
): Promise<Outcome<unknown>> {
  const path = `/v2/threads/${threadId}/feedback`
  const body = { messageId, helpful, reason }
  const done = await outcomeOf<unknown>(callAssistant({ method: 'POST', path, body }).then(withoutBody))
  if (done.ok) noteMessage(messageId, { helpful })
  return done
}

/** Creates a public address for an answer in its current form. */
export async function shareAnswer(messageId: string): Promise<Outcome<Shared>> {
  const done = await outcomeOf<Shared>(callAssistant({ method: 'POST', path: `/v2/message/${messageId}/share` }))
  if (done.ok) noteMessage(messageId, { shared: done.value.id })
  return done
}

/** Removes the public address of an answer. */
export async function unshareAnswer(messageId: string): Promise<Outcome<unknown>> {
  const call = callAssistant({ method: 'DELETE', path: `/v2/message/${messageId}/share` })
  const done = await outcomeOf<unknown>(call.then(withoutBody))
  if (done.ok) noteMessage(messageId, { shared: null })
  return done
}

/** Reads a shared message. */
export function readShared(id: string): Promise<Outcome<SharedMessage>> {
  return outcomeOf<SharedMessage>(callAssistant({ method: 'GET', path: `/v2/message/${encodeURIComponent(id)}` }))
}
