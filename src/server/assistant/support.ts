import type { Source } from '../../contract/assistant.ts'
import { sentencesOf } from './sentences.ts'
import { commonTerms, contentTerms, scriptOf } from './terms.ts'

/** So much of what a sentence is about has to stand in the passages that it cites. */
const LEAST = 0.5
const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n {0,3}\1[^\n]*|$(?![\s\S]))/gm
const CITE = /\[(\d+)\]/g

interface Mark {
  from: number
  to: number
}

/**
 * The sentences of an answer that no passage supports: with no number, or where less than half of their terms stand in
 * the passages whose numbers they carry. Across languages names and numbers are compared alone, and a sentence without
 * any cannot be vouched for. Headings, code, and lines that lead to a list are not sentences.
 */
export function unsupported(text: string, sources: readonly Source[]): Mark[] {
  // In the same places, so that offsets stay.
  const prose = text.replace(CODE, code => code.replace(/[^\n]/g, ' '))
  return sentencesOf(prose)
    .filter(({ text: sentence }) => isClaim(sentence) && !isSupported(sentence, sources))
    .map(({ from, to }) => ({ from, to }))
}

function isClaim(sentence: string): boolean {
  return !/^#{1,6}\s/.test(sentence) && !/[:：]\**$/.test(sentence) && contentTerms(sentence).size > 1
}

function isSupported(sentence: string, sources: readonly Source[]): boolean {
  const cited = [...sentence.matchAll(CITE)].flatMap(([, n]) => sources.find(source => source.n === Number(n)) ?? [])
  if (cited.length === 0) return false
  const words = sentence.replace(CITE, ' ')
  const terms = contentTerms(words)
  const script = scriptOf(words)
  const held = new Set<string>()
  for (const source of cited)
    for (const term of contentTerms(`${source.title}\n${source.heading}\n${source.text}`)) held.add(term)
  const foreign = cited.every(source => scriptOf(source.text) !== script)
  const compared = foreign ? commonTerms(terms) : terms
  const shared = [...compared].filter(term => held.has(term)).length
  return compared.size > 0 && shared / compared.size >= LEAST
}
