import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Choice, ChoiceNotice, Choices, edgeOf, FORM_FIELD, FORM_LABEL, INPUT_BOX, Missing } from './Choices.tsx'
import { originText } from './originText.ts'
import type { FieldProblem } from './problemText.ts'
import { Segments } from './Segments.tsx'

interface Props {
  t: Translator<'writing'>
  types: readonly Choice[]
  chips: readonly Choice[]
  categories: readonly Choice[]
  problem: (field: 'articleType' | 'family1' | 'family2') => FieldProblem | undefined
}

/** What kind of article it is: its type, chips and categories, which every article has. */
export function KindForm({ t, types, chips, categories, problem }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  return (
    <>
      <fieldset className={FORM_FIELD}>
        <legend className={FORM_LABEL}>
          {t('type')} <Missing id="articleType" problem={problem('articleType')} />
        </legend>
        <Segments
          name="articleType"
          columns={1}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.articleType}
          onChange={articleType => change({ articleType })}
          problem={problem('articleType')}
        />
        {!problem('articleType')?.isMissing && <ChoiceNotice id="articleType" problem={problem('articleType')} />}
      </fieldset>
      <Choices
        id="family1"
        label={t('chip')}
        t={t}
        choices={chips}
        placeholder={t('choose_chip')}
        chosen={fields.family1}
        onChange={family1 => change({ family1 })}
        problem={problem('family1')}
        hint={originText(t, 'family1', fields)}
      />
      <Choices
        id="family2"
        label={t('category')}
        t={t}
        choices={categories}
        placeholder={t('choose_category')}
        chosen={fields.family2}
        onChange={family2 => change({ family2 })}
        problem={problem('family2')}
      />
    </>
  )
}

interface FoldedProps extends Props {
  open: boolean
  onOpen: (open: boolean) => void
}

/** The form in one line above the text, for narrow screens. */
export function FoldedKindForm({ open, onOpen, ...form }: FoldedProps) {
  const { t, types, chips, categories, problem } = form
  const fields = useStore($fields, { ssr: 'initial' })
  const namesOf = (choices: readonly Choice[], chosen: readonly number[]) =>
    choices
      .filter(({ id }) => chosen.includes(id))
      .map(({ name }) => name)
      .join(' ')
  const parts = [
    [t('type'), namesOf(types, [fields.articleType])],
    [t('chip'), namesOf(chips, fields.family1)],
    [t('category'), namesOf(categories, fields.family2)]
  ]
  const wrong = problem('articleType') ?? problem('family1') ?? problem('family2')
  return (
    <details className="group/kind mt-3 mb-1" open={open} onToggle={event => onOpen(event.currentTarget.open)}>
      <summary className={`${INPUT_BOX} min-h-11 list-none flex-nowrap! ${edgeOf(wrong)}`}>
        <span className="min-w-0 flex-1 truncate text-m">
          {parts.map(([label, chosen], at) => (
            <Fragment key={label}>
              {at > 0 && ' · '}
              <span className={chosen ? '' : 'text-ink-3'}>{chosen || label}</span>
            </Fragment>
          ))}
        </span>
        <span className="flex-none text-ink-3 group-open/kind:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <div className="border-b border-line pt-4">
        <KindForm {...form} />
      </div>
    </details>
  )
}
