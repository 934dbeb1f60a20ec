import { type ReactNode, useId } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { SheetHead } from './SheetHead.tsx'
import { SHEET } from './styles.ts'

interface Props {
  t: Translator<'assistant'>
  /** Closes the list after a topic was chosen. */
  children: (close: () => void) => ReactNode
}

const POPOVER =
  'md:fixed md:inset-auto md:my-2 md:max-h-[min(32rem,100%-72px)] md:w-[320px] md:rounded-[10px] md:border md:[position-area:bottom_span-left]'

/** The topics behind a button, where there is no space for a column: a sheet on a phone, else a popover. */
export function Topics({ t, children }: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="btn border-transparent bg-transparent px-4 aria-expanded:bg-hover"
        popoverTarget={id}
      >
        {t('topics')}
      </button>
      <div
        id={id}
        popover="auto"
        className={`${POPOVER} ${SHEET} overflow-auto overscroll-contain border-line-2 bg-card p-4 text-s text-ink shadow-[var(--float)]`}
        data-topics=""
      >
        <SheetHead title={t('topics')} close={t('close')} of={id} />
        {children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  )
}
