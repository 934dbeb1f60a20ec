import { contentTerms } from '../retrieval/index/contentTerms.ts'

/** Limits the parts. More would be a list, with too short an answer to each. */
const MAX_PARTS = 3
/** Minimum content terms of a part. */
const MIN_TERMS = 1

/** Matches the end of a sentence, a clause or a question in an enumeration. */
const BREAK =
  /[?？!！;；\n]+|[,，。、]|\. | (?=(?:and|or|also|plus|then) (?:also )?(?:what|which|how|why|where|when|who|do|does|did|is|are|can|could|should|will|must)\b)|(?:还有|另外|以及|并且|同时)(?=.{2})/iu
const ASKS =
  /怎么|怎样|如何|什么|为何|为啥|为什么|哪|多少|多大|多长|多久|多快|几[个种路位伏脚]|吗|能不能|可不可以|可以不|是不是|有没有|要不要|会不会|区别|啥|(?:^|\s)(?:what|which|how|why|where|when|who)\b|^(?:(?:and|or|also|then|so|but)\s+)*(?:do|does|did|is|are|can|could|should|will|would|must|may)\b/iu

/**
 * Splits a question that asks several things into parts, each with the clauses before it. Returns the question alone if
 * it asks one thing.
 */
export function questionParts(question: string): string[] {
  const parts: string[] = []
  let open: string[] = []
  for (const clause of question
    .replace(/[^\S\n]+/g, ' ')
    .split(BREAK)
    .map(each => each?.trim() ?? '')) {
    if (clause === '') continue
    open.push(clause)
    if (!ASKS.test(clause) || contentTerms(clause).size < MIN_TERMS) continue
    parts.push(open.join('，'))
    open = []
  }
  if (parts.length < 2) return [question]
  // Clauses after the last question belong to it.
  if (open.length > 0) parts.push(`${parts.pop()}，${open.join('，')}`)
  return parts.slice(0, MAX_PARTS)
}
