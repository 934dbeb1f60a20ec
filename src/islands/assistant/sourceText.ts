import { excerptLines } from '../../domain/search/excerptLines.ts'

/** Returns a passage for the card of its source: its sentences, or its code if it has none, without template labels. */
export function sourceText(text: string): { text: string; isCode: boolean } {
  const { prose, code } = excerptLines(text)
  if (prose !== '') return { text: prose.replaceAll('\n', ' '), isCode: false }
  return { text: code || text, isCode: code.includes('\n') }
}
