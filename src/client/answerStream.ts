import { csrfToken, inPageLanguage, sessionExpired } from './api.ts'

/** An event of the AI SDK's UI message stream, with the fields that answers use. */
export interface AnswerChunk {
  type: string
  id?: string
  delta?: string
  messageId?: string
  messageMetadata?: object
  data?: unknown
  sourceId?: string
  url?: string
  title?: string
}

/** A call of the assistant. */
export interface AssistantCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path below /kb/api. */
  path: string
  body?: object
  signal?: AbortSignal
}

/**
 * Calls the assistant. Does not use ky, whose time limit and reply copies suit short replies. The CSRF header and the
 * handling of expired sessions are the same.
 */
export async function callAssistant({ method, path, body, signal }: AssistantCall): Promise<Response> {
  const send = () =>
    fetch(inPageLanguage(`/kb/api${path}`), {
      method,
      credentials: 'include',
      headers: { 'X-CSRF-Token': csrfToken(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal })
    })
  const reply = await send()
  return reply.status === 401 && (await sessionExpired()) ? send() : reply
}

/** Yields the events of a reply, grouped as they arrive. Ends early if the connection is lost. */
export async function* answerChunks(reply: Response): AsyncGenerator<AnswerChunk[]> {
  if (!reply.body) return
  let rest = ''
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    const chunks = lines.flatMap(chunkOf)
    if (chunks.length > 0) yield chunks
  }
}

function chunkOf(line: string): AnswerChunk[] {
  const text = /^data: ?(.*?)\r?$/.exec(line)?.[1]
  return text && text !== '[DONE]' ? [JSON.parse(text) as AnswerChunk] : []
}
