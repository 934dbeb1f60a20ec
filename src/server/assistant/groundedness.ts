import type { Source } from '../../contract/assistant.ts'
import { type TextRange, withoutCode } from '../../domain/assistant/answerText.ts'
import { majorityLanguage } from '../../domain/language/detectLanguage.ts'
import { contentTerms, languageNeutralTerms } from '../retrieval/index/contentTerms.ts'
import { sentencesOf } from '../retrieval/index/sentences.ts'

/** Minimum share of the content terms of a sentence that must occur in the cited passages. */
const MIN_SUPPORTED_SHARE = 0.5
const CITE = /\[(\d+)\]/g

/**
 * Returns the sentences of an answer that no passage supports: without citation, or with less than half of their terms
 * in the cited passages. Across languages, compares only names and numbers, and a sentence without any counts as
 * unsupported. Ignores headings, code and lines that introduce a list.
 */
export function findUnsupportedSentences(text: string, sources: readonly Source[]): TextRange[] {
  const prose = withoutCode(text)
  const cited = sources.map(source => ({
    n: source.n,
    script: majorityLanguage(source.text),
    terms: contentTerms(`${source.title}\n${source.heading}\n${source.text}`)
  }))
  return sentencesOf(prose)
    .filter(({ text: sentence }) => isClaim(sentence) && !isSupported(sentence, cited))
    .map(({ from, to }) => ({ from, to }))
}

function isClaim(sentence: string): boolean {
  return !/^#{1,6}\s/.test(sentence) && !/[:：]\**$/.test(sentence) && contentTerms(sentence).size > 1
}

/** A cited passage, prepared for comparison. */
interface Cited {
  n: number
  script: 'zh' | 'en'
  terms: ReadonlySet<string>
}

function isSupported(sentence: string, sources: readonly Cited[]): boolean {
  const cited = [...sentence.matchAll(CITE)].flatMap(([, n]) => sources.find(source => source.n === Number(n)) ?? [])
  if (cited.length === 0) return false
  const words = sentence.replace(CITE, ' ')
  const terms = contentTerms(words)
  const script = majorityLanguage(words)
  const foreign = cited.every(source => source.script !== script)
  const compared = foreign ? languageNeutralTerms(terms) : terms
  const shared = [...compared].filter(term => cited.some(source => source.terms.has(term))).length
  return compared.size > 0 && shared / compared.size >= MIN_SUPPORTED_SHARE
}
