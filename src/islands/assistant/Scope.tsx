import { useStore } from '@nanostores/react'
import type { Translator } from '../../locales/strings.ts'
import { $conversation, dropFromScope, scopeOf } from '../../stores/conversation.ts'

/** The chips, boards and SDK versions that narrow the answers. Each can be removed. */
export function Scope({ t }: { t: Translator<'assistant'> }) {
  const conversation = useStore($conversation, { ssr: 'initial' })
  const names = scopeOf(conversation)
  if (names.length === 0) return null
  return (
    <span className="scope">
      <span>{t('scope')}</span>
      {names.map(name => (
        <button key={name} type="button" aria-label={t('scope_remove', { name })} onClick={() => dropFromScope(name)}>
          {name} <span aria-hidden="true">×</span>
        </button>
      ))}
    </span>
  )
}
