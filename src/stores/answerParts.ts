import type { AnswerChunk } from '../client/answerStream.ts'
import type { AnswerData, MessageMetadata, MessagePart, ThreadMessage } from '../contract/assistant.ts'

/** An answer in progress, with the index of each of its text parts. */
export interface Growing {
  message: ThreadMessage
  texts: Record<string, number>
  /** True if the end was received. An answer without an end was interrupted during transfer. */
  ended: boolean
}

/** Creates an empty answer. */
export function emptyAnswer(lang: MessageMetadata['lang']): Growing {
  const metadata = { createdAt: new Date().toISOString(), lang, running: true }
  return { message: { id: 'answer', role: 'assistant', parts: [], metadata }, texts: {}, ended: false }
}

/** Applies an event of the stream to the answer. Ignores unknown events. */
export function grow(growing: Growing, chunk: AnswerChunk): Growing {
  const { message, texts } = growing
  const { type, id = '' } = chunk
  const metadata = chunk.messageMetadata ? { ...message.metadata, ...chunk.messageMetadata } : message.metadata
  const withParts = (parts: MessagePart[]): Growing => ({
    ...growing,
    message: { ...message, parts, metadata: metadata }
  })
  if (type === 'start') {
    // A resumed answer is sent again from its beginning.
    const begun = { ...message, id: chunk.messageId ?? message.id, parts: [], metadata: metadata }
    return { message: begun, texts: {}, ended: false }
  }
  if (type === 'finish' || type === 'abort')
    return { ...growing, ended: true, message: { ...message, metadata: { ...metadata, running: false } } }
  if (type === 'text-start')
    return {
      ...withParts([...message.parts, { type: 'text', text: '', state: 'done' }]),
      texts: { ...texts, [id]: message.parts.length }
    }
  if (type === 'text-delta') {
    const at = texts[id]
    return withParts(
      message.parts.map((part, place) =>
        place === at && part.type === 'text' ? { ...part, text: part.text + (chunk.delta ?? '') } : part
      )
    )
  }
  if (type === 'source-url') {
    const { sourceId = '', url = '', title = '' } = chunk
    return withParts([...message.parts, { type: 'source-url', sourceId, url, title }])
  }
  if (!type.startsWith('data-')) return withParts(message.parts)
  const part = { type, id, data: chunk.data } as MessagePart
  const at = message.parts.findIndex(other => other.type === type && 'id' in other && other.id === id)
  return withParts(at < 0 ? [...message.parts, part] : message.parts.with(at, part))
}

/** Returns the latest data of a message with a name. */
export function dataOf<K extends keyof AnswerData>(message: ThreadMessage, name: K): AnswerData[K] | undefined {
  const part = message.parts.findLast(each => each.type === `data-${name}`)
  return part && 'data' in part ? (part.data as AnswerData[K]) : undefined
}

/** Returns all texts of a message. If a model failed, these are its beginning and then the extractive answer. */
export function textsOf(message: ThreadMessage): string[] {
  return message.parts.flatMap(part => (part.type === 'text' && part.text ? [part.text] : []))
}
