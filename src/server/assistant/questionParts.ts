import { contentTerms } from '../retrieval/index/contentTerms.ts'

/** More parts are a list, and the answer to each would be too short. */
const MAX_PARTS = 3
/** A part has to name something of its own. */
const MIN_TERMS = 1

/** Where a sentence, a clause or an enumeration of questions ends. */
const BREAK =
  /[?？!！;；\n]+|[,，。、]|\. | (?=(?:and|or|also|plus|then) (?:also )?(?:what|which|how|why|where|when|who|do|does|did|is|are|can|could|should|will|must)\b)|(?:还有|另外|以及|并且|同时)(?=.{2})/iu
const ASKS =
  /怎么|怎样|如何|什么|为何|为啥|为什么|哪|多少|多大|多长|多久|多快|几[个种路位伏脚]|吗|能不能|可不可以|可以不|是不是|有没有|要不要|会不会|区别|啥|(?:^|\s)(?:what|which|how|why|where|when|who)\b|^(?:(?:and|or|also|then|so|but)\s+)*(?:do|does|did|is|are|can|could|should|will|would|must|may)\b/iu

/**
 * The parts of a question that asks several things at once, each with what stands before it; the question alone where it
 * asks one.
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
  // What follows the last question belongs to it.
  if (open.length > 0) parts.push(`${parts.pop()}，${open.join('，')}`)
  return parts.slice(0, MAX_PARTS)
}
