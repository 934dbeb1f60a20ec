import { useStore } from '@nanostores/react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'

/** The knowledge bases, to choose which are asked. */
export function Bases({ list, t }: { list: KnowledgeBases['list']; t: Translator<'assistant'> }) {
  const chosen = useStore($bases, { ssr: 'initial' })
  if (list.length === 0) return null
  return (
    <fieldset className="bases">
      <legend className="label">{t('bases')}</legend>
      {list.map(({ alias, name, documents }) => (
        <label key={alias}>
          <input type="checkbox" checked={chosen.includes(alias)} onChange={() => toggleBase(alias)} />
          <span>{name}</span>
          <span className="mono">{documents}</span>
        </label>
      ))}
      <p>{t('bases_hint')}</p>
    </fieldset>
  )
}
