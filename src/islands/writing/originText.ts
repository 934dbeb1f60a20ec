import type { DraftFields } from '../../contract/writing.ts'
import type { AttributeName } from '../../domain/article/model.ts'
import type { Translator } from '../../locales/strings.ts'
import { originOf } from '../../stores/questionForm.ts'

/** Says where the value of a field comes from, if the assistant filled it in. */
export function originText(t: Translator<'writing'>, name: AttributeName | 'family1', fields: DraftFields): string {
  if (name !== 'family1' && name !== 'chipModel' && name !== 'sdkVersion') return ''
  const origin = originOf(name, fields)
  return origin ? t(`from_${origin}`) : ''
}
