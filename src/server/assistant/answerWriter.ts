import type { Happening, MessageMetadata } from '../../contract/assistant.ts'
import type { AnswerChunk, AnswerStream } from './activeAnswers.ts'
import { AnswerParts } from './answerParts.ts'

/** Writes an answer to its readers, and collects what is to be stored. */
export class AnswerWriter {
  readonly parts = new AnswerParts()
  readonly #run: AnswerStream

  constructor(run: AnswerStream) {
    this.#run = run
  }

  /** Aborts when the answer must stop. */
  get signal(): AbortSignal {
    return this.#run.signal
  }

  write(chunk: AnswerChunk): void {
    this.parts.take(chunk)
    this.#run.write(chunk)
  }

  /** Writes a whole text, split into lines, as a model would stream them. */
  text(id: string, text: string): void {
    this.write({ type: 'text-start', id })
    for (const delta of text.split(/(?<=\n)/)) this.write({ type: 'text-delta', id, delta })
    this.write({ type: 'text-end', id })
  }

  progress(step: 'searching' | 'reading' | 'writing' | 'done', passages: number): void {
    this.write({ type: 'data-progress', id: 'progress', data: { step, passages } })
  }

  metadata(metadata: Partial<MessageMetadata>): void {
    this.write({ type: 'message-metadata', messageMetadata: metadata as MessageMetadata })
  }

  /** Says why an answer is not as usual. */
  happened(what: Happening): void {
    this.write({ type: 'data-happened', id: 'happened', data: { what } })
    this.metadata({ happened: what })
  }
}
