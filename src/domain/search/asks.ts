import { isQuestion, parseQuery } from './query.ts'

const MARK = /[?？]\s*$/
const CHINESE =
  /什么|怎[么样]|如何|为[何啥]|哪[里儿个些种位]|多少|几[个种]|是否|能否|可否|能不能|会不会|是不是|有没有|[吗呢]\s*$|咋/
const ENGLISH =
  /^(?:how|what|why|where|which|when|who|whose|can|could|do|does|did|is|are|was|were|will|would|should|has|have)\s+\S+\s+\S/i
/** The bus, which is written like a word that asks. */
const CAN = /^(?:CAN\s|can\s+(?:bus|fd|id|ids|node|frame|message|controller|driver|transceiver|interface)\b)/

/**
 * Checks whether what was typed into a search asks something, by its form or by the number of its words. Its answer may be in
 * other words.
 */
export function isAsked(typed: string): boolean {
  return asksByForm(typed) || isQuestion(parseQuery(typed))
}

function asksByForm(typed: string): boolean {
  const text = typed.trim()
  return MARK.test(text) || CHINESE.test(text) || (ENGLISH.test(text) && !CAN.test(text))
}
