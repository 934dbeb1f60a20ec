import { useStore } from '@nanostores/react'
import { $fields, change } from '../../stores/autosave.ts'
import { ChoiceNotice } from './Choices.tsx'
import type { WritingWords } from './words.ts'

interface Props {
  words: WritingWords
  problem: (field: 'bigTitle' | 'smallTitle') => string | undefined
}

/** The two titles, which grow with what is typed. */
export function Titles({ words, problem }: Props) {
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
      <textarea className="big" aria-label={words.main_title} placeholder={words.main_title} {...bind('bigTitle')} />
      <ChoiceNotice id="bigTitle" problem={problem('bigTitle')} />
      <textarea
        className="small"
        aria-label={words.sub_title}
        placeholder={words.sub_title_hint}
        {...bind('smallTitle')}
      />
      <ChoiceNotice id="smallTitle" problem={problem('smallTitle')} />
    </div>
  )
}
