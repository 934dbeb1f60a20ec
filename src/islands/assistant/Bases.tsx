import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The scope of questions: the chosen knowledge bases as chips of the field, and a button for all of them. */
export function Bases({ list, t }: { list: KnowledgeBases['list']; t: Translator<'assistant'> }) {
  const chosen = useStore($bases, { ssr: 'initial' })
  const id = useId()
  if (list.length === 0) return null
  return (
    <div className="scope">
      {list
        .filter(({ alias }) => chosen.includes(alias))
        .map(({ alias, name }) => (
          <button key={alias} type="button" aria-label={t('scope_remove', { name })} onClick={() => toggleBase(alias)}>
            {name} <span aria-hidden="true">×</span>
          </button>
        ))}
      <button type="button" className="more" popoverTarget={id}>
        <Icon name="plus" size={14} />
        {t('bases')}
      </button>
      <fieldset id={id} popover="auto" className="bases">
        <legend>{t('bases')}</legend>
        {list.map(({ alias, name, documents }) => (
          <label key={alias}>
            <input type="checkbox" checked={chosen.includes(alias)} onChange={() => toggleBase(alias)} />
            <span>{name}</span>
            <span className="mono">{documents}</span>
          </label>
        ))}
        <p>{t('bases_hint')}</p>
      </fieldset>
    </div>
  )
}
