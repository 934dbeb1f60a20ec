import type { Source } from '../../contract/assistant.ts'
import { excerptLines } from '../../domain/search/excerptLines.ts'

/** Matches the mark of a list before a sentence that was taken out of it. */
const LIST_MARK = /^[\s\u200b]*[•·▪●○*-]?[\s\u200b]+/u

/**
 * Returns what the card of a source shows: the sentence that says most of the question, if one does, or else its
 * sentences, or its code if it has none, without template labels.
 */
export function sourceText({ text, sentence }: Pick<Source, 'text' | 'sentence'>): { text: string; isCode: boolean } {
  if (sentence) return { text: sentence.replace(LIST_MARK, ''), isCode: false }
  const { prose, code } = excerptLines(text)
  if (prose !== '') return { text: prose.replaceAll('\n', ' '), isCode: false }
  return { text: code || text, isCode: code.includes('\n') }
}
