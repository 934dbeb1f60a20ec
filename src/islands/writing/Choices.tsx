import { type KeyboardEvent, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { OptionList } from './OptionList.tsx'
import type { FieldProblem } from './problemText.ts'

/** An option with its id. */
export interface Choice {
  id: number
  name: string
}

interface Props {
  id: string
  label: string
  t: Translator<'writing'>
  choices: readonly Choice[]
  placeholder: string
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  problem: FieldProblem | undefined
  hint?: string
}

export const FORM_FIELD = 'mb-6 min-w-0'
export const FORM_LABEL = 'label mb-2 block'
/** Style of the frame around one or several inputs. */
export const INPUT_BOX =
  'flex min-h-10 w-full flex-wrap items-center gap-1.5 rounded border bg-card px-3 py-1.5 text-s focus-within:border-blue max-md:text-[16px]'
/** Edge of a field: red at its left if something is wrong. What is missing is said in a sentence above the text. */
export const edgeOf = (problem: unknown) =>
  problem ? 'border-line-2 border-l-red shadow-[-1px_0_var(--red)]' : 'border-line-2'
const AROUND =
  'has-[:is([role=combobox],input):focus-visible]:outline-2 has-[:is([role=combobox],input):focus-visible]:outline-offset-1 has-[:is([role=combobox],input):focus-visible]:outline-blue'
const WITHIN = 'min-h-7 min-w-20 flex-1 text-ink-2 focus:outline-none'
const CHIP = 'part bg-sunk px-[7px] py-1.5 hover:border-ink-3 max-md:p-2.5'

/** A multiple choice: the chosen options as chips, the others in a list. */
export function Choices({ id, label, t, choices, placeholder, chosen, onChange, problem, hint = '' }: Props) {
  const rest = choices.filter(choice => !chosen.includes(choice.id))
  return (
    <div className={FORM_FIELD}>
      <FieldLabel {...{ id, label, problem }} />
      <div className={`relative ${INPUT_BOX} ${AROUND} ${edgeOf(problem)}`}>
        {chosen.map(each => {
          const name = choices.find(choice => choice.id === each)?.name ?? String(each)
          return (
            <button
              key={each}
              type="button"
              className={CHIP}
              aria-label={t('chosen_remove', { name })}
              onClick={() => onChange(chosen.filter(other => other !== each))}
            >
              {name} <span aria-hidden="true">×</span>
            </button>
          )
        })}
        <OptionList
          id={id}
          text={chosen.length > 0 ? t('add') : placeholder}
          choices={rest}
          onChoose={each => onChange([...chosen, each])}
          isWrong={Boolean(problem)}
          describedBy={problem || hint ? `${id}-note` : undefined}
        />
      </div>
      {!problem?.isMissing && <ChoiceNotice id={id} problem={problem} hint={hint} />}
    </div>
  )
}

/** The label of a field, which says beside itself that the field is missing. */
export function FieldLabel({ id, label, problem }: Pick<NoticeProps, 'id' | 'problem'> & { label: string }) {
  return (
    <p className="flex gap-1.5">
      <label className={FORM_LABEL} htmlFor={id}>
        {label}
      </label>
      <Missing id={id} problem={problem} />
    </p>
  )
}

/** Beside the label of a field that is missing. */
export function Missing({ id, problem }: Pick<NoticeProps, 'id' | 'problem'>) {
  return (
    problem?.isMissing && (
      <span id={`${id}-note`} className="label text-red">
        {problem.note}
      </span>
    )
  )
}

interface NoticeProps {
  id: string
  className?: string
  problem: FieldProblem | undefined
  hint?: string
}

/** The problem with a field, or its hint. A missing field is announced above the text already. */
export function ChoiceNotice({ id, className = '', problem, hint }: NoticeProps) {
  if (!problem && !hint) return null
  return (
    <span
      id={`${id}-note`}
      className={`mt-[5px] block text-xs ${problem ? 'text-red' : 'text-ink-3'} ${className}`}
      role={problem && !problem.isMissing ? 'alert' : undefined}
    >
      {problem?.note ?? hint}
    </span>
  )
}

interface TagProps {
  t: Translator<'writing'>
  tags: readonly string[]
  most: number
  longest: number
  onChange: (tags: string[]) => void
}

/** Tags, added with Enter or a comma. */
export function Tags({ t, tags, most, longest, onChange }: TagProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    setTyped('')
    if (tag && !tags.includes(tag) && tags.length < most) onChange([...tags, tag])
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1))
  }
  return (
    <div className={FORM_FIELD}>
      <label className={FORM_LABEL} htmlFor="tags">
        {t('tags')}
      </label>
      <div className={`${INPUT_BOX} ${AROUND} border-line-2`}>
        {tags.map(tag => (
          <button
            key={tag}
            type="button"
            className={CHIP}
            aria-label={t('chosen_remove', { name: tag })}
            onClick={() => onChange(tags.filter(other => other !== tag))}
          >
            {tag} <span aria-hidden="true">×</span>
          </button>
        ))}
        {tags.length < most && (
          <input
            id="tags"
            className={WITHIN}
            value={typed}
            maxLength={longest}
            placeholder={tags.length === 0 ? t('tags_hint') : ''}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={press}
            onBlur={add}
          />
        )}
      </div>
    </div>
  )
}
