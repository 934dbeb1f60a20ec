import { Fragment } from 'react'
import { type Language, perLanguage } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { WritingField } from '../../stores/publish.ts'
import { Problem } from '../../ui/Problem.tsx'
import { type FieldProblem, fieldLabel } from './problemText.ts'

export interface WrongProps {
  lang: Language
  t: Translator<'writing'>
  /** Invalid fields, in page order. */
  wrong: readonly WritingField[]
  problem: (field: WritingField) => FieldProblem | undefined
  onGo: (field: WritingField) => void
}

/** Fields that the product's own sentence names together, in its order. */
const CHOSEN = ['family1', 'family2', 'articleType'] as const
/** Lists without a comma before "and". */
const LIST_TAG = { zh: 'zh-CN', en: 'en-GB' }
const lists = perLanguage(lang => new Intl.ListFormat(LIST_TAG[lang]))

/** What is missing or invalid, once. Each field is a button that leads to it. */
export function Wrong({ lang, t, wrong, problem, onGo }: WrongProps) {
  const chosen = CHOSEN.filter(name => problem(name)?.isMissing)
  const names = { family1: t('chip_in'), family2: t('category_in'), articleType: t('type_in') }
  const others = wrong.filter(name => !chosen.some(one => one === name))
  const go = (name: WritingField, label: string) => (
    <button type="button" className="underline underline-offset-3 max-md:min-h-10" onClick={() => onGo(name)}>
      {label}
    </button>
  )
  let at = 0
  return (
    <Problem className="mb-3 flex flex-wrap gap-x-4 gap-y-1 max-md:mt-3">
      {others.map(name => {
        const found = problem(name)
        return <Fragment key={name}>{go(name, found?.isMissing ? found.text : fieldLabel(lang, name))}</Fragment>
      })}
      {chosen.length > 0 && (
        <span>
          {t('please_choose')}
          {lists[lang].formatToParts(chosen.map(name => names[name])).map(({ type, value }) => {
            const name = type === 'element' ? chosen[at++] : undefined
            return <Fragment key={`${type} ${value}`}>{name ? go(name, value) : value}</Fragment>
          })}
        </span>
      )}
    </Problem>
  )
}
