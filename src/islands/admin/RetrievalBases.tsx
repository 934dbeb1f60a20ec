import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'

interface Props {
  t: Translator<'retrieval'>
  list: KnowledgeBases['list']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** The knowledge bases to choose from, folded away until somebody wants fewer than all. */
export function RetrievalBases({ t, list, chosen, onChoose }: Props) {
  const names = list.filter(({ alias }) => chosen.includes(alias)).map(({ name }) => name)
  return (
    <details className="kb">
      <summary>
        {t('bases')}
        <span>{names.length > 0 ? names.join(' · ') : t('bases_hint')}</span>
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
