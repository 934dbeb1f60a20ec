import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

interface Props {
  t: Translator<'retrieval'>
  list: KnowledgeBases['list']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Style of a label around its check box or radio button. */
export const CHOICE = 'inline-flex min-h-8.5 items-center gap-1.5 text-ink-2 max-md:min-h-10'

/** The knowledge bases to choose from, collapsed until the admin wants fewer than all. */
export function RetrievalBases({ t, list, chosen, onChoose }: Props) {
  const names = list.filter(({ alias }) => chosen.includes(alias)).map(({ name }) => name)
  return (
    <Disclosure
      className="mt-2 text-s"
      line="min-h-8.5 py-1.5 text-ink-2 hover:text-ink max-md:min-h-10 max-md:py-[9px]"
      summary={
        <>
          {t('bases')}
          <span className="ml-3 text-ink-3">{names.length > 0 ? names.join(' · ') : t('bases_hint')}</span>
        </>
      }
    >
      <div className="flex flex-wrap gap-x-6 pt-1 pb-2">
        {list.map(({ alias, name, documents }) => (
          <label key={alias} className={CHOICE}>
            <input
              className="size-3.5 accent-ink"
              type="checkbox"
              checked={chosen.includes(alias)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, alias] : chosen.filter(each => each !== alias))
              }
            />
            {name} <span className="mono text-xs text-ink-3">{documents}</span>
          </label>
        ))}
      </div>
    </Disclosure>
  )
}
