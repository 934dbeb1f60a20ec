import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { WritingField } from '../../stores/publish.ts'
import { Problem } from '../../ui/Problem.tsx'
import { fieldLabel } from './problemText.ts'

interface Props {
  lang: Language
  t: Translator<'writing'>
  /** Invalid fields, in page order. */
  wrong: readonly WritingField[]
  onGo: (field: WritingField) => void
}

/** Fields that the product's own sentence names together. */
const CHOSEN: readonly WritingField[] = ['articleType', 'family1', 'family2']

/** The number of invalid fields, with a button to each. */
export function Wrong({ lang, t, wrong, onGo }: Props) {
  return (
    <Problem className="mb-3 max-md:mt-3">
      {t('fix', { count: wrong.length })}
      {wrong.some(name => CHOSEN.includes(name)) && ` · ${t('choose_type')}`}
      <span className="mt-1 flex flex-wrap gap-x-4">
        {wrong.map(name => (
          <button
            key={name}
            type="button"
            className="min-h-6 underline underline-offset-3 max-md:min-h-10"
            onClick={() => onGo(name)}
          >
            {fieldLabel(lang, name)}
          </button>
        ))}
      </span>
    </Problem>
  )
}
