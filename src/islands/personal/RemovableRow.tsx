import type { Translator } from '../../locales/strings.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  t: Translator<'personal'>
  title: string
  busy: boolean
}

interface RemovedProps extends Props {
  /** Reason for a failed undo. */
  problem: string
  onUndo: () => void
}

/** Replaces a removed row: its title, and an undo button. */
export function RemovedRow({ t, title, busy, problem, onUndo }: RemovedProps) {
  return (
    <article className="row flex items-center justify-between gap-3 text-s text-ink-2 [--inset:0px]">
      <p role="status">
        {t('removed', { title })}
        {problem && <span className="block text-red">{problem}</span>}
      </p>
      <Button disabled={busy} onClick={onUndo}>
        {t('undo')}
      </Button>
    </article>
  )
}

/** Removes a row. The button is above the row's link, which covers the whole row. */
export function RemoveButton({ t, title, busy, onRemove }: Props & { onRemove: () => void }) {
  return (
    <button
      type="button"
      className="relative z-1 ml-1 py-1.5 text-ink-2 hover:text-ink"
      aria-label={t('remove_named', { title })}
      disabled={busy}
      onClick={onRemove}
    >
      {t('remove')}
    </button>
  )
}
