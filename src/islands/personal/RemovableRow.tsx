import type { Translator } from '../../locales/strings.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  t: Translator<'personal'>
  title: string
  busy: boolean
}

interface RemovedProps extends Props {
  /** What was done. Removed by default. */
  text?: string
  /** Where the row is now. */
  href?: string
  /** Reason for a failed undo. */
  problem: string
  onUndo: () => void
}

/** Replaces a removed row: its title, and an undo button, which takes the focus of the button that was pressed. */
export function RemovedRow({ t, title, text, href, busy, problem, onUndo }: RemovedProps) {
  return (
    <article className="row flex items-center justify-between gap-3 text-s text-ink-2 [--inset:0px]">
      <p role="status">
        {href ? <a href={href}>{text}</a> : (text ?? t('removed', { title }))}
        {problem && <span className="block text-red">{problem}</span>}
      </p>
      <Button ref={takeFocus} busy={busy} onClick={onUndo}>
        {t('undo')}
      </Button>
    </article>
  )
}

/** Gives the focus to a button that comes in place of the one that had it. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

interface RemoveProps extends Props {
  /** True if the removal was undone. The button takes the focus of the undo button then. */
  returned: boolean
  onRemove: () => void
}

/** Removes a row. */
export function RemoveButton({ t, title, ...props }: RemoveProps) {
  return <RowButton name={t('remove_named', { title })} text={t('remove')} {...props} />
}

/** Restores the deleted post of a row. */
export function RestoreButton({ t, title, ...props }: RemoveProps) {
  return <RowButton name={t('restore_named', { title })} text={t('restore')} {...props} />
}

interface RowButtonProps extends Pick<RemoveProps, 'busy' | 'returned' | 'onRemove'> {
  name: string
  text: string
}

/** A button above the row's link, which covers the whole row. While busy it keeps the focus. */
function RowButton({ name, text, busy, returned, onRemove }: RowButtonProps) {
  return (
    <button
      ref={returned ? takeFocus : undefined}
      type="button"
      className="relative z-1 ml-1 py-1.5 text-ink-2 hover:text-ink"
      aria-label={name}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onRemove}
    >
      {text}
    </button>
  )
}
