import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { RetrievalWords } from './retrievalWords.ts'

interface Props {
  words: RetrievalWords
  list: KnowledgeBases['list']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** The knowledge bases to choose from, folded away until somebody wants fewer than all. */
export function RetrievalBases({ words, list, chosen, onChoose }: Props) {
  const names = list.filter(({ alias }) => chosen.includes(alias)).map(({ name }) => name)
  return (
    <details className="kb">
      <summary>
        {words.bases}
        <span>{names.length > 0 ? names.join(' · ') : words.bases_hint}</span>
      </summary>
      <div>
        {list.map(({ alias, name, documents }) => (
          <label key={alias}>
            <input
              type="checkbox"
              checked={chosen.includes(alias)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, alias] : chosen.filter(each => each !== alias))
              }
            />
            {name} <span className="mono">{documents}</span>
          </label>
        ))}
      </div>
    </details>
  )
}
