/** A sentence and its position in UTF-16 offsets. */
export interface Sentence {
  from: number
  to: number
  text: string
}

// Citation numbers belong to their sentence, before or after the full stop.
const SENTENCE =
  /[^\n。！？!?.]*(?:[!?.](?!\s|$|["'”’)\]】[])[^\n。！？!?.]*)*(?:[。！？!?.]+["'”’)）」』]*(?:[ \t]*\[\d+\])*)?/gu

/** Matches an abbreviation that ends no sentence. */
const ABBREVIATION = /(?:^|[\s(（])(?:i\.e|e\.g|vs|cf|approx|resp|fig|nos?|incl|excl|max|min|typ)\.$/i

/** Splits a text into sentences. Each line is at least one sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const { 0: whole, index } of text.matchAll(SENTENCE)) {
    const trimmed = whole.trim()
    if (trimmed === '') continue
    const from = index + whole.indexOf(trimmed)
    const to = from + trimmed.length
    const before = sentences.at(-1)
    const goesOn = before && ABBREVIATION.test(before.text) && !text.slice(before.to, from).includes('\n')
    if (goesOn) sentences.splice(-1, 1, { from: before.from, to, text: text.slice(before.from, to) })
    else sentences.push({ from, to, text: trimmed })
  }
  return sentences
}
