/** A sentence and where it stands, in UTF-16 offsets. */
export interface Sentence {
  from: number
  to: number
  text: string
}

// Its numbers belong to it, on whichever side of the full stop they stand.
const SENTENCE =
  /[^\n。！？!?.]*(?:[!?.](?!\s|$|["'”’)\]】[])[^\n。！？!?.]*)*(?:[。！？!?.]+["'”’)）」』]*(?:[ \t]*\[\d+\])*)?/gu

/** The sentences of a text: a line is at least one. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const { 0: whole, index } of text.matchAll(SENTENCE)) {
    const trimmed = whole.trim()
    if (trimmed === '') continue
    const from = index + whole.indexOf(trimmed)
    sentences.push({ from, to: from + trimmed.length, text: trimmed })
  }
  return sentences
}
