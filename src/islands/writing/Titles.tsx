import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { ChoiceNotice } from './Choices.tsx'
import type { FieldProblem } from './problemText.ts'

interface Props {
  t: Translator<'writing'>
  problem: (field: 'bigTitle' | 'smallTitle') => FieldProblem | undefined
}

const TITLE =
  // A line of Chinese ends at spaces and punctuation, before it would end within a word.
  'block field-sizing-content w-full resize-none break-keep wrap-anywhere overflow-hidden rounded-none py-2 placeholder:text-ink-3 placeholder:opacity-100 focus:shadow-[0_2px_0_var(--blue)] focus:outline-none aria-invalid:shadow-[-10px_0_var(--paper),-12px_0_var(--red)]'

/** The two titles, which grow with the typed text. */
export function Titles({ t, problem }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const title = useRef<HTMLTextAreaElement>(null)
  // A new text begins with its title. On a touch screen, the focus would open the keyboard over the page.
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isFree && $fields.get().articleId === null && matchMedia('(hover: hover)').matches)
      title.current?.focus({ preventScroll: true })
  }, [])
  const bind = (id: 'bigTitle' | 'smallTitle') => ({
    id,
    rows: 1,
    value: fields[id],
    'aria-invalid': Boolean(problem(id)),
    'aria-describedby': problem(id) ? `${id}-note` : undefined,
    // Joins pasted lines into one.
    onChange: ({ target }: { target: HTMLTextAreaElement }) => change({ [id]: target.value.replace(/[\r\n]+/g, ' ') }),
    onKeyDown: (event: React.KeyboardEvent) => {
      const plain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
      if (event.key === 'Enter' && plain) event.preventDefault()
    }
  })
  return (
    <div>
      <textarea
        ref={title}
        className={`${TITLE} min-h-13 text-2xl/[1.3] font-title tracking-[-.02em]`}
        aria-label={t('main_title')}
        placeholder={t('main_title')}
        {...bind('bigTitle')}
      />
      <ChoiceNotice id="bigTitle" problem={problem('bigTitle')} />
      <textarea
        className={`${TITLE} mb-3 min-h-11 text-l/[1.5] text-ink-2`}
        aria-label={t('sub_title')}
        placeholder={t('sub_title_hint')}
        {...bind('smallTitle')}
      />
      <ChoiceNotice id="smallTitle" problem={problem('smallTitle')} />
    </div>
  )
}
