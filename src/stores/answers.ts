import { callAssistant } from '../client/answerStream.ts'
import type { Shared, SharedMessage } from '../contract/assistant.ts'
import { noteMessage } from './conversation.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** What a call answers whose reply has no body. */
const withoutBody = (reply: Response) => ({ ok: reply.ok, json: async () => (reply.ok ? undefined : reply.json()) })

/** Says whether an answer helped, and why not. */
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

/** Gives an answer an address that anybody may open, as it is now. */
export async function shareAnswer(messageId: string): Promise<Outcome<Shared>> {
  const done = await outcomeOf<Shared>(callAssistant({ method: 'POST', path: `/v2/message/${messageId}/share` }))
  if (done.ok) noteMessage(messageId, { shared: done.value.id })
  return done
}

/** Takes that address back. */
export async function unshareAnswer(messageId: string): Promise<Outcome<unknown>> {
  const call = callAssistant({ method: 'DELETE', path: `/v2/message/${messageId}/share` })
  const done = await outcomeOf<unknown>(call.then(withoutBody))
  if (done.ok) noteMessage(messageId, { shared: null })
  return done
}

/** What somebody shared. */
export function readShared(id: string): Promise<Outcome<SharedMessage>> {
  return outcomeOf<SharedMessage>(callAssistant({ method: 'GET', path: `/v2/message/${encodeURIComponent(id)}` }))
}
