/** A sentence and its position in UTF-16 offsets. */
export interface Sentence {
  from: number
  to: number
  text: string
}

// Citation numbers belong to their sentence, before or after the full stop.
const SENTENCE =
  /[^\n。！？!?.]*(?:[!?.](?!\s|$|["'”’)\]】[])[^\n。！？!?.]*)*(?:[。！？!?.]+["'”’)）」』]*(?:[ \t]*\[\d+\])*)?/gu

/** Splits a text into sentences. Each line is at least one sentence. */
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
