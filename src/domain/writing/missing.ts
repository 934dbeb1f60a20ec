import type { DraftFields } from '../../contract/writing.ts'
import { PROBLEM_ASSISTANCE } from '../article/articleTypes.ts'
import { ATTRIBUTE_NAMES, ATTRIBUTES, type AttributeName } from '../article/model.ts'

/** What a question should say and need not, in the order in which the guidance asks for it. */
export type Circumstance = AttributeName | 'log' | 'scenario'

/** A log may also stand in the text, or be attached to it. */
const LOG_IN_TEXT = /\.(?:log|txt|gz|zip)\)|```/

/** What of that a question does not say; nothing for other articles. */
export function missingOf(fields: DraftFields): Circumstance[] {
  if (fields.articleType !== PROBLEM_ASSISTANCE) return []
  const attributes = ATTRIBUTE_NAMES.filter(name => ATTRIBUTES[name].askedOfQuestions)
  return [...attributes, 'log' as const, 'scenario' as const].filter(
    name => !fields[name].trim() && !(name === 'log' && LOG_IN_TEXT.test(fields.content))
  )
}
