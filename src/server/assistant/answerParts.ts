import type { MessageMetadata, MessagePart, ThreadMessage } from '../../contract/assistant.ts'
import type { AnswerChunk } from './activeAnswers.ts'

/** Collects the parts of a streamed answer in the format in which they are stored. */
export class AnswerParts {
  #order: string[] = []
  #parts = new Map<string, MessagePart>()
  metadata: Partial<MessageMetadata> = {}

  /** Adds a chunk of the stream. */
  take(chunk: AnswerChunk): void {
    if (chunk.type === 'text-delta') {
      const before = this.#parts.get(chunk.id)
      const text = (before?.type === 'text' ? before.text : '') + chunk.delta
      this.#set(chunk.id, { type: 'text', text, state: 'done' })
    } else if (chunk.type === 'source-url')
      this.#set(`source-${chunk.sourceId}`, {
        type: 'source-url',
        sourceId: chunk.sourceId,
        url: chunk.url,
        title: chunk.title ?? ''
      })
    else if (chunk.type.startsWith('data-') && chunk.type !== 'data-progress')
      this.#set(chunk.type, chunk as MessagePart)
    else if ('messageMetadata' in chunk) this.metadata = { ...this.metadata, ...chunk.messageMetadata }
  }

  get list(): MessagePart[] {
    return this.#order.flatMap(key => this.#parts.get(key) ?? [])
  }

  #set(key: string, part: MessagePart): void {
    if (!this.#parts.has(key)) this.#order.push(key)
    this.#parts.set(key, part)
  }
}

/** Converts a stored message to a stream, for a reader who returns after the end of the answer. */
export function messageToChunks({ id, parts, metadata }: ThreadMessage): AnswerChunk[] {
  return [
    { type: 'start', messageId: id, messageMetadata: metadata },
    ...parts.flatMap((part, index): AnswerChunk[] =>
      part.type === 'text'
        ? [
            { type: 'text-start', id: `text-${index}` },
            { type: 'text-delta', id: `text-${index}`, delta: part.text },
            { type: 'text-end', id: `text-${index}` }
          ]
        : [part]
    ),
    { type: 'finish', messageMetadata: metadata }
  ]
}
