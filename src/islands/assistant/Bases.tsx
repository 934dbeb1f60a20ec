import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import type { Translator } from '../../locales/strings.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ScopeChip } from './Scope.tsx'
import { SCOPE, SCOPE_BUTTON } from './styles.ts'

const LIST =
  'fixed inset-auto mb-2 max-h-[60dvh] min-w-[280px] overflow-auto rounded-[10px] border border-line-2 bg-card px-4 py-3 text-s text-ink shadow-[var(--float)] [position-area:top_span-right]'

/** The scope of questions: the chosen knowledge bases as chips of the field, and a button for all of them. */
export function Bases({ list, t }: { list: KnowledgeBases['list']; t: Translator<'assistant'> }) {
  const chosen = useStore($bases, { ssr: 'initial' })
  const id = useId()
  if (list.length === 0) return null
  return (
    <div className={SCOPE}>
      {list
        .filter(({ alias }) => chosen.includes(alias))
        .map(({ alias, name }) => (
          <ScopeChip key={alias} {...{ t, name }} onRemove={() => toggleBase(alias)} />
        ))}
      <button
        type="button"
        className={`${SCOPE_BUTTON} border-transparent first:-ml-2 no-hover:first:-ml-3.5`}
        popoverTarget={id}
      >
        <Icon name="plus" size={14} />
        {t('bases')}
      </button>
      <fieldset id={id} popover="auto" className={LIST}>
        <legend className="float-left mb-1 w-full text-xs/[20px] font-label text-ink-3">{t('bases')}</legend>
        {list.map(({ alias, name, documents }) => (
          <label
            key={alias}
            className="clear-both flex min-h-[34px] items-baseline gap-2 py-1.5 text-ink-2 no-hover:min-h-10 no-hover:leading-[26px]"
          >
            <input
              type="checkbox"
              className="size-3.5 flex-none translate-y-0.5 accent-red"
              checked={chosen.includes(alias)}
              onChange={() => toggleBase(alias)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="mono text-xs text-ink-3">{documents}</span>
          </label>
        ))}
        <p className="mt-3 text-xs text-ink-3">{t('bases_hint')}</p>
      </fieldset>
    </div>
  )
}
