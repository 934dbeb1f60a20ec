import type { DraftFields } from '../../contract/writing.ts'
import { PROBLEM_ASSISTANCE } from '../article/articleTypes.ts'
import { ATTRIBUTE_NAMES, ATTRIBUTES, type AttributeName } from '../article/model.ts'

/** Optional details of a question, in the order in which the guidance asks for them. */
export type Circumstance = AttributeName | 'log' | 'scenario'

/** Matches a log in the text or attached to it. */
const LOG_IN_TEXT = /\.(?:log|txt|gz|zip)\)|```/

/** Returns the details that a question lacks. Returns none for other articles. */
export function missingOf(fields: DraftFields): Circumstance[] {
  if (fields.articleType !== PROBLEM_ASSISTANCE) return []
  const attributes = ATTRIBUTE_NAMES.filter(name => ATTRIBUTES[name].askedOfQuestions)
  return [...attributes, 'log' as const, 'scenario' as const].filter(
    name => !fields[name].trim() && !(name === 'log' && LOG_IN_TEXT.test(fields.content))
  )
}
