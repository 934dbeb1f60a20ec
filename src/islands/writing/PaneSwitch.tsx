import type { Translator } from '../../locales/strings.ts'

/** Style of the editor beside the form for the other data of an article. */
export const EDITOR_GRID =
  'grid grid-cols-[minmax(0,1fr)_288px] gap-8 pt-6 pb-12 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-6 max-md:pt-3'
/** Style of the bar with the saving state and the publish button. It stays visible on phones. */
export const BAR_LINE =
  'flex min-h-10 flex-wrap items-center gap-3 pb-3 text-s text-ink-3 max-md:sticky max-md:top-0 max-md:z-5 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2 max-md:mb-2'
/** Style of the frame around the text and its preview. */
export const PANE =
  'overflow-hidden rounded border bg-card focus-within:border-blue focus-within:shadow-[0_0_0_1px_var(--blue)]'

export type Pane = 'write' | 'preview'

interface Props {
  t: Translator<'writing'>
  pane: Pane
  onChoose: (pane: Pane) => void
}

/** Switch for phones, which have space only for the text or its preview. */
export function PaneSwitch({ t, pane, onChoose }: Props) {
  return (
    <div className="hidden max-md:grid max-md:grid-cols-[1fr_1fr] max-md:border-b max-md:border-line">
      {(['write', 'preview'] as const).map(each => (
        <button
          key={each}
          type="button"
          className="h-10 text-s font-label text-ink-3 aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_var(--red)]"
          aria-pressed={each === pane}
          onClick={() => onChoose(each)}
        >
          {t(each)}
        </button>
      ))}
    </div>
  )
}
