import { useStore } from '@nanostores/react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'
import { $conversation, dropFromScope, scopeOf } from '../../stores/conversation.ts'
import { Bases } from './Bases.tsx'
import { focusField } from './focusField.ts'
import { SCOPE, SCOPE_BUTTON } from './styles.ts'

interface Props {
  /** The knowledge bases that the reader may choose. */
  list: KnowledgeBases['list']
  t: Translator<'assistant'>
}

/** The chips, boards, SDK versions and knowledge bases that narrow the answers. Each can be removed. */
export function Scope({ list, t }: Props) {
  const conversation = useStore($conversation, { ssr: 'initial' })
  const chosen = useStore($bases, { ssr: 'initial' })
  const names = scopeOf(conversation)
  const bases = list.filter(({ alias }) => chosen.includes(alias))
  const narrowed = names.length + bases.length > 0
  if (!narrowed && list.length === 0) return null
  return (
    <div className={SCOPE}>
      {narrowed && <span className="-mr-1">{t('scope')}</span>}
      {names.map(name => (
        <ScopeChip key={name} {...{ t, name }} onRemove={() => dropFromScope(name)} />
      ))}
      {bases.map(({ alias, name }) => (
        <ScopeChip key={alias} {...{ t, name }} onRemove={() => toggleBase(alias)} />
      ))}
      <Bases {...{ list, narrowed, t }} />
    </div>
  )
}

interface ChipProps {
  t: Translator<'assistant'>
  name: string
  onRemove: () => void
}

/** A name that narrows the answers, as a button that removes it. */
function ScopeChip({ t, name, onRemove }: ChipProps) {
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
