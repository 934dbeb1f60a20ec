import { sentencesOf } from '../retrieval/index/sentences.ts'

/** Matches a sentence that says what to do if the steps before it did not help. */
const NEXT_STEP = new RegExp(
  [
    String.raw`(?:如果|若是?|假如|要是|倘若)[^。；;\n]{0,16}(?:仍然?|依然|依旧|还是|还|未能|没有?|不能|无法)[^。；;\n]{0,12}(?:不|无法|没|未|失败|出现|存在|报错|异常|解决|生效|成功)`,
    '(?:仍然?|依然|依旧|还是)(?:不行|不能|无法|没有|失败|报错|存在|出现|未)',
    String.raw`\bif (?:that|this|it|these|those|none|the \w+(?: \w+)?|you|your \w+) (?:still|(?:do|does|did)(?: not|n['’]t) (?:help|work|solve|fix|resolve)|fails?|persists?|remains?|continues?)`,
    String.raw`\bif (?:the )?(?:problem|issue|error|symptom)s? (?:persists?|remains?|continues?|(?:is|are) (?:still|not))`,
    String.raw`\b(?:is|are|do|does) still not\b|\bas a last resort\b`
  ].join('|'),
  'i'
)

/** Returns the first sentence of a text that says what to do if the steps before it did not help, or undefined. */
export function nextStepIn(text: string): string | undefined {
  return sentencesOf(text).find(sentence => NEXT_STEP.test(sentence.text))?.text
}
