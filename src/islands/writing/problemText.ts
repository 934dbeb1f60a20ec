import type { FieldCode } from '../../contract/errors.ts'
import type { DraftFields } from '../../contract/writing.ts'
import { perAttribute } from '../../domain/article/model.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Circumstance } from '../../domain/writing/missing.ts'
import { WRITING_RULES, type WritingField } from '../../stores/publish.ts'
import type { WritingWords } from './words.ts'

/** Circumstances by the names of their fields. */
export function namesOf(words: WritingWords, what: readonly Circumstance[]): string {
  const names = { ...perAttribute(name => words.attributes[name].label), log: words.log, scenario: words.scenario }
  return what.map(each => names[each]).join(' · ')
}

/** What is wrong with a field. */
export function problemText(words: WritingWords, name: WritingField, code: FieldCode, fields: DraftFields): string {
  const labels: Record<WritingField, string> = {
    bigTitle: words.main_title,
    smallTitle: words.sub_title,
    content: words.editor,
    ...perAttribute(name => words.attributes[name].label),
    articleType: words.type,
    family1: words.chip,
    family2: words.category
  }
  const label = labels[name]
  if (name === 'articleType' || name === 'family1' || name === 'family2')
    return code === 'required' || code === 'too_small' ? words.choose_type : interpolate(words.not_allowed, { label })
  if (code === 'too_big') {
    const now = (name === 'content' ? wholeText(fields) : fields[name]).trim().length
    return interpolate(words.too_long, { label, most: WRITING_RULES[name].most, now })
  }
  if (code === 'required' || code === 'too_small') return name === 'content' ? words.enter_content : words.enter_title
  return interpolate(words.invalid, { label })
}
