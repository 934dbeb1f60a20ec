import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { KnowledgeBases } from '../../contract/assistant.ts'
import { LANGUAGES } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $bases, toggleBase } from '../../stores/assistant.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SCOPE_BUTTON, SHEET } from './styles.ts'

type Base = KnowledgeBases['list'][number]

interface Props {
  list: readonly Base[]
  /** True if names or knowledge bases already narrow the answers. The button then follows them. */
  narrowed: boolean
  t: Translator<'assistant'>
}

/** Above the button, but not over the header. In an empty topic below it, so that title and field stay in view. */
const POPOVER =
  'md:fixed md:inset-auto md:my-2 md:max-h-[min(26rem,100%-72px)] md:w-[360px] md:rounded-[10px] md:border md:[position-area:top_span-right] md:group-data-centered/field:max-h-[min(26rem,100%-24px)] md:group-data-centered/field:[position-area:bottom_span-right]'
const LIST = `${POPOVER} ${SHEET} overflow-auto overscroll-contain border-line-2 bg-card p-4 text-s text-ink shadow-[var(--float)]`
const BASE =
  'flex min-h-8 cursor-pointer items-center rounded-[20px] border border-line-2 px-3 text-ink-2 wrap-anywhere hover:border-ink-3 has-checked:border-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-blue no-hover:min-h-10'

/** A button for the knowledge bases, grouped by what they narrow. */
export function Bases({ list, narrowed, t }: Props) {
  const chosen = useStore($bases, { ssr: 'initial' })
  const id = useId()
  if (list.length === 0) return null
  const isLanguage = ({ alias }: Base) => LANGUAGES.some(lang => lang === alias)
  const isChip = ({ alias }: Base) => alias.startsWith('chip-')
  const groups = [
    [t('bases_chips'), list.filter(isChip)],
    [t('bases_types'), list.filter(base => !isChip(base) && !isLanguage(base))],
    [t('bases_languages'), list.filter(isLanguage)]
  ] as const
  return (
    <>
      <button
        type="button"
        className={`${SCOPE_BUTTON} border-transparent first:-ml-2 no-hover:first:-ml-3.5`}
        popoverTarget={id}
      >
        <Icon name="plus" size={14} />
        {narrowed ? <span className="[&:lang(zh)]:sr-only">{t('bases_add')}</span> : t('bases')}
      </button>
      <div id={id} popover="auto" className={LIST}>
        <SheetHead title={t('bases')} close={t('close')} of={id} />
        <p className="mb-3 text-xs text-ink-3">{t('bases_hint')}</p>
        {groups.map(
          ([name, bases]) =>
            bases.length > 0 && (
              <fieldset key={name} className="not-last:mb-4">
                <legend className="mb-2 text-xs/[16px] font-label text-ink-3">{name}</legend>
                <div className="flex flex-wrap gap-2">
                  {bases.map(({ alias, name, documents }) => (
                    <label key={alias} className={BASE} data-choice="">
                      <input
                        type="checkbox"
                        className="sr-only"
                        checked={chosen.includes(alias)}
                        onChange={() => toggleBase(alias)}
                      />
                      <span>
                        {name} <span className="mono text-xs font-normal text-ink-3">{documents}</span>
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )
        )}
      </div>
    </>
  )
}
