import { parseJsonEventStream, readUIMessageStream, type UIMessage, uiMessageChunkSchema } from 'ai'
import type { AnswerData, MessageMetadata, Thread, ThreadItem } from '../../src/contract/assistant.ts'
import type { Person } from './person.ts'

export type Answer = UIMessage<MessageMetadata, AnswerData>

/** Begins a thread and returns its key. */
export async function beginThread(person: Person, topic = ''): Promise<string> {
  const reply = await person.post('/kb/api/v1/threads', { topic })
  return ((await reply.json()) as ThreadItem).id
}

/** Asks a question and returns the stream reply. */
export function askIn(person: Person, threadId: string, content: string, more: object = {}): Promise<Response> {
  return person.post(`/kb/api/v2/threads/${threadId}/stream`, { content, lang: 'en', ...more })
}

/** Reads a stream to its end with the AI SDK's own reader, which rejects data outside its protocol. */
export async function readAnswer(reply: Response): Promise<Answer> {
  if (reply.status !== 200 || !reply.body) throw new Error(`There is no stream: ${reply.status} ${await reply.text()}`)
  const chunks = parseJsonEventStream({ stream: reply.body, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(parsed, controller) {
        if (!parsed.success) throw parsed.error
        controller.enqueue(parsed.value)
      }
    })
  )
  let last: Answer | undefined
  for await (const message of readUIMessageStream<Answer>({ stream: chunks as never, terminateOnError: true }))
    last = structuredClone(message)
  if (!last) throw new Error('The stream brought no message.')
  return last
}

/** Asks in a new thread and reads the answer. */
export async function answerTo(person: Person, content: string, more: object = {}): Promise<Answer> {
  return readAnswer(await askIn(person, await beginThread(person), content, more))
}

/** Returns the text of an answer. */
export function wordsOf({ parts }: { parts: readonly { type: string }[] }): string {
  return parts.flatMap(part => (part.type === 'text' && 'text' in part ? [String(part.text)] : [])).join('\n\n')
}

/** Returns the data part of a kind. */
export function dataOf<K extends keyof AnswerData>(
  { parts }: { parts: readonly { type: string }[] },
  kind: K
): AnswerData[K] | undefined {
  const part = parts.find(({ type }) => type === `data-${kind}`)
  return part && 'data' in part ? (part.data as AnswerData[K]) : undefined
}

export async function threadOf(person: Person, id: string): Promise<Thread> {
  return (await (await person.get(`/kb/api/v1/threads/${id}`)).json()) as Thread
}
