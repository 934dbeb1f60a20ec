import { useStore } from '@nanostores/react'
import type { Translator } from '../../locales/strings.ts'
import { $conversation, dropFromScope, scopeOf } from '../../stores/conversation.ts'
import { focusField } from './focusField.ts'
import { SCOPE, SCOPE_BUTTON } from './styles.ts'

/** The chips, boards and SDK versions that narrow the answers. Each can be removed. */
export function Scope({ t }: { t: Translator<'assistant'> }) {
  const conversation = useStore($conversation, { ssr: 'initial' })
  const names = scopeOf(conversation)
  if (names.length === 0) return null
  return (
    <span className={SCOPE}>
      <span>{t('scope')}</span>
      {names.map(name => (
        <ScopeChip key={name} {...{ t, name }} onRemove={() => dropFromScope(name)} />
      ))}
    </span>
  )
}

interface ChipProps {
  t: Translator<'assistant'>
  name: string
  onRemove: () => void
}

/** A name that narrows the answers, as a button that removes it. */
export function ScopeChip({ t, name, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      className={`${SCOPE_BUTTON} border-line-2 hover:border-ink-3`}
      aria-label={t('scope_remove', { name })}
      onClick={event => {
        // The next chip gets the focus, else the one before. Without a chip, the field: on a touch screen that would open the keyboard.
        const chips = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
        const at = chips.indexOf(event.currentTarget)
        const next = chips[at + 1] ?? chips[at - 1]
        if (next) next.focus()
        else if (event.detail === 0) focusField()
        onRemove()
      }}
      data-chip=""
    >
      {name} <span aria-hidden="true">×</span>
    </button>
  )
}
