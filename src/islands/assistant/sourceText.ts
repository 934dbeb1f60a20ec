import type { Source } from '../../contract/assistant.ts'
import { excerptLines } from '../../domain/search/excerptLines.ts'

/**
 * Returns what the card of a source shows: the sentence that says most of the question, if one does, or else its
 * sentences, or its code if it has none, without template labels.
 */
export function sourceText({ text, sentence }: Pick<Source, 'text' | 'sentence'>): { text: string; isCode: boolean } {
  if (sentence) return { text: sentence, isCode: false }
  const { prose, code } = excerptLines(text)
  if (prose !== '') return { text: prose.replaceAll('\n', ' '), isCode: false }
  return { text: code || text, isCode: code.includes('\n') }
}
