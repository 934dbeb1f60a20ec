import { useStore } from '@nanostores/react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'
import type { AssistantWords } from './words.ts'

/** The knowledge bases, to choose which are asked. */
export function Bases({ list, words }: { list: KnowledgeBases['list']; words: AssistantWords }) {
  const chosen = useStore($bases, { ssr: 'initial' })
  if (list.length === 0) return null
  return (
    <fieldset className="bases">
      <legend className="label">{words.bases}</legend>
      {list.map(({ alias, name, documents }) => (
        <label key={alias}>
          <input type="checkbox" checked={chosen.includes(alias)} onChange={() => toggleBase(alias)} />
          <span>{name}</span>
          <span className="mono">{documents}</span>
        </label>
      ))}
      <p>{words.bases_hint}</p>
    </fieldset>
  )
}
