import { contentTerms } from '../retrieval/index/contentTerms.ts'
import { sentencesOf } from '../retrieval/index/sentences.ts'
import { versionCheck } from '../retrieval/passages/answerForms.ts'
import { idf } from '../retrieval/passages/bm25.ts'

/** Minimum content words of a sentence that answers: not a number of a list, a label or a version. */
const MIN_SENTENCE_TERMS = 2
/** The same of a sentence that leads to a list or code, and the factor of its score. */
const MIN_LEAD_TERMS = 5
const LEAD_FACTOR = 0.6
/** Matches a name of code or a file alone, which says nothing, and a label with names, which says what the label asks. */
const NAME = /^[\w.:()[\]/-]+$/
const LABEL = /^([\p{L} ]{1,24})[:：](.+)$/su
const LABELLED_NAME = /^\w+[._/][\w./]*$/

/** Weight of a term that a question within a thread asks for, as a multiple of one of its topic. */
const FOLLOW_UP_FACTOR = 3

/**
 * Returns the sentence with the most terms of the question, among those of the passage that was found if it has any. Terms
 * that few sentences contain weigh more. Within a thread, a sentence about the topic alone answers nothing.
 */
export function bestSentence(
  { question, followUp }: { question: string; followUp: string },
  text: string,
  passage: string
): string {
  const followUpTerms = contentTerms(followUp)
  const wanted = new Set([...contentTerms(question), ...followUpTerms])
  const sentences = sentencesOf(text).map(({ text }) => ({ text, terms: contentTerms(text) }))
  const holders = (term: string) => sentences.filter(({ terms }) => terms.has(term)).length
  const weightOf = (term: string) =>
    idf(holders(term), sentences.length) * (followUpTerms.has(term) ? FOLLOW_UP_FACTOR : 1)
  const weights = new Map([...wanted].map(term => [term, weightOf(term)]))
  const namesVersion = versionCheck(followUp || question)
  // A version that is asked for weighs as much as the word that weighs most.
  const versionWeight = Math.max(...weights.values(), 0)
  const scored = sentences.map(({ text, terms }) => {
    const leadsOn = /[:：]$/.test(text)
    const isVersion = namesVersion?.(text) === true
    const says = isVersion || followUpTerms.size === 0 || [...followUpTerms].some(term => terms.has(term))
    const label = labelOfNames(text)
    const isLabel =
      NAME.test(text) || (label !== undefined && ![...contentTerms(label)].every(term => wanted.has(term)))
    const isAnswer = says && !isLabel && terms.size >= (leadsOn ? MIN_LEAD_TERMS : MIN_SENTENCE_TERMS)
    const held = [...wanted].reduce(
      (sum, term) => sum + (terms.has(term) ? (weights.get(term) ?? 0) : 0),
      isVersion ? versionWeight : 0
    )
    return { text, score: isAnswer ? held * (leadsOn ? LEAD_FACTOR : 1) : 0 }
  })
  const best = (list: typeof scored) =>
    list.reduce((best, each) => (each.score > best.score ? each : best), { text: '', score: 0 }).text
  const found = withoutSpaces(passage)
  return best(scored.filter(({ text }) => found.includes(withoutSpaces(text)))) || best(scored)
}

/** Returns the label of a text that is a label and names. */
function labelOfNames(text: string): string | undefined {
  const [, label, rest = ''] = LABEL.exec(text) ?? []
  // One expression for all names would try every way to divide what is none.
  const names = rest.split(/[,，、\s]+/).filter(Boolean)
  return names.length > 0 && names.every(name => LABELLED_NAME.test(name)) ? label : undefined
}

/** Returns a text without white space, which differs where lines are wrapped. */
export const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** Returns the first sentence that says something by itself. A solution begins with what is to be done, or with the cause. */
export function firstStatement(text: string): string {
  const says = (sentence: string) => contentTerms(sentence).size >= MIN_SENTENCE_TERMS && !/[:：]$/.test(sentence)
  return sentencesOf(text).find(({ text }) => says(text))?.text ?? ''
}
