import { make } from '../../browser/make.ts'
import type { Translator } from '../../locales/strings.ts'
import { isPlainField, restoreValue } from './pasteField.ts'
import type { RedactedValue } from './redactPaste.ts'

/** Maximum length of a shown value in characters. */
const MAX_SHOWN = 40

/**
 * Creates the list of the values that were redacted in a field, each with a button that puts it back. A value in the
 * field after that was put there on purpose.
 */
export function redactedList(
  t: Translator<'logs'>,
  field: HTMLElement,
  values: readonly RedactedValue[]
): HTMLElement[] {
  if (values.length === 0 || !isPlainField(field)) return []
  const rows = values.map(({ placeholder, value }) => {
    const button = make('button', { type: 'button', className: 'btn' }, t('restore'))
    button.ariaLabel = t('restore_one', { placeholder })
    const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
    const row = make('li', {}, make('code', {}, placeholder), ' ', make('span', {}, shown), ' ', button)
    button.addEventListener('click', () => {
      restoreValue(field, placeholder, value)
      row.remove()
      field.focus()
    })
    return row
  })
  return [
    make('details', { className: 'redacted' }, make('summary', {}, t('redacted_values')), make('ul', {}, ...rows))
  ]
}

/**
 * Creates the note for a paste without a panel: the `count` of values that were redacted before it was inserted, and
 * whether it was cut off.
 */
export function redactedNote(
  t: Translator<'logs'>,
  field: HTMLElement,
  values: readonly RedactedValue[],
  { count = values.length, cut = false }: { count?: number; cut?: boolean }
): HTMLElement | undefined {
  const parts = [...(count > 0 ? [t('redacted_paste', { count })] : []), ...(cut ? [t('cut_paste')] : [])]
  if (parts.length === 0) return undefined
  const close = make('button', { type: 'button', className: 'close', ariaLabel: t('close') }, '×')
  const status = make('p', { className: 'said', role: 'status' })
  const note = make('section', { className: 'paste-note noprint' }, make('div', { className: 'head' }, status, close))
  note.append(...redactedList(t, field, values))
  note.ariaLabel = t('redacted_values')
  close.addEventListener('click', () => {
    note.remove()
    field.focus()
  })
  // A status is read out if its text changes while it is there.
  setTimeout(() => status.append(parts.join(' · ')))
  return note
}

/** Shows a note, above everything else if it belongs to a field of a bar. */
export function showNote(container: HTMLElement, note: HTMLElement): void {
  container.append(note)
  if (!container.closest('form.search')) return
  note.popover = 'manual'
  note.showPopover()
}
