import { useStore } from '@nanostores/react'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { ChoiceNotice } from './Choices.tsx'

interface Props {
  t: Translator<'writing'>
  problem: (field: 'bigTitle' | 'smallTitle') => string | undefined
}

/** The two titles, which grow with what is typed. */
export function Titles({ t, problem }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const bind = (id: 'bigTitle' | 'smallTitle') => ({
    id,
    rows: 1,
    value: fields[id],
    'aria-invalid': Boolean(problem(id)),
    'aria-describedby': problem(id) ? `${id}-told` : undefined,
    // On one line, also when more were pasted.
    onChange: ({ target }: { target: HTMLTextAreaElement }) => change({ [id]: target.value.replace(/[\r\n]+/g, ' ') }),
    onKeyDown: (event: React.KeyboardEvent) => {
      const plain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
      if (event.key === 'Enter' && plain) event.preventDefault()
    }
  })
  return (
    <div className="titles">
      <textarea className="big" aria-label={t('main_title')} placeholder={t('main_title')} {...bind('bigTitle')} />
      <ChoiceNotice id="bigTitle" problem={problem('bigTitle')} />
      <textarea
        className="small"
        aria-label={t('sub_title')}
        placeholder={t('sub_title_hint')}
        {...bind('smallTitle')}
      />
      <ChoiceNotice id="smallTitle" problem={problem('smallTitle')} />
    </div>
  )
}
