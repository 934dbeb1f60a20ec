import type { FieldCode } from '../../contract/errors.ts'
import type { DraftFields } from '../../contract/writing.ts'
import { perAttribute } from '../../domain/article/model.ts'
import type { Language } from '../../domain/language/languages.ts'
import { wholeText } from '../../domain/writing/fields.ts'
import type { Circumstance } from '../../domain/writing/missing.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Failure } from '../../stores/outcome.ts'
import { WRITING_RULES, type WritingField } from '../../stores/publish.ts'
import { attributeTranslator } from './attributeStrings.ts'
import { translator } from './strings.ts'

/** Lists details by the labels of their fields. */
export function namesOf(lang: Language, what: readonly Circumstance[]): string {
  const [t, attributes] = [translator(lang), attributeTranslator(lang)]
  const names = { ...perAttribute(name => attributes(name)), log: t('log'), scenario: t('scenario') }
  return what.map(each => names[each]).join(' · ')
}

/** Returns the label of a field. */
export function fieldLabel(lang: Language, name: WritingField): string {
  const [t, attributes] = [translator(lang), attributeTranslator(lang)]
  const labels: Record<WritingField, string> = {
    bigTitle: t('main_title'),
    smallTitle: t('sub_title'),
    content: t('editor'),
    ...perAttribute(name => attributes(name)),
    articleType: t('type'),
    family1: t('chip'),
    family2: t('category')
  }
  return labels[name]
}

/** A problem with a field. */
export interface FieldProblem {
  text: string
  /**
   * Text at the field. What is missing is said in a sentence above the text, so at a label it is one word. Title and text
   * have no label, so they are named.
   */
  note: string
  /** True if the field is empty and must not be. */
  isMissing: boolean
}

/** Describes the problem with a field. */
export function fieldProblem(lang: Language, name: WritingField, code: FieldCode, fields: DraftFields): FieldProblem {
  const isMissing = code === 'required' || code === 'too_small'
  const text = problemText(lang, name, code, fields, isMissing)
  const hasLabel = name !== 'bigTitle' && name !== 'content'
  return { text, note: isMissing && hasLabel ? translator(lang)('required') : text, isMissing }
}

function problemText(
  lang: Language,
  name: WritingField,
  code: FieldCode,
  fields: DraftFields,
  isMissing: boolean
): string {
  const t = translator(lang)
  const label = fieldLabel(lang, name)
  if (name === 'articleType' || name === 'family1' || name === 'family2')
    return isMissing ? label : t('not_allowed', { label })
  if (code === 'too_big') {
    const now = (name === 'content' ? wholeText(fields) : fields[name]).trim().length
    return t('too_long', { label, most: WRITING_RULES[name].most, now })
  }
  if (isMissing) return name === 'content' ? t('enter_content') : t('enter_title')
  return t('invalid', { label })
}

/** Describes why publishing failed. */
export function failureText(t: Translator<'writing'>, { code, message }: Failure): string {
  if (code === 'network') return t('publish_network')
  return message ? t('publish_why', { why: message }) : t('publish_failed')
}
