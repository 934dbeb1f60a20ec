import { make } from '../../browser/make.ts'
import type { PastedLine } from '../../domain/log/paste.ts'
import { MAX_PASTE_LENGTH } from '../../domain/log/pasteLength.ts'
import { MAX_QUERY_LENGTH } from '../../domain/textLimits.ts'
import { searchWords } from './nextSteps.ts'

/** Maximum number of characters that the browser's own editing inserts in a moment. */
const MAX_UNDOABLE = 20_000
/** Matches a placeholder that was cut off. */
const CUT_PLACEHOLDER = /\{[A-Z-]*\d*$/

type Field = HTMLInputElement | HTMLTextAreaElement

/** Checks whether the text of a field is inserted by us. An editor and the question form have checks of their own. */
export function isPlainField(field: HTMLElement): field is Field {
  return field.closest<HTMLElement>('[data-log]')?.dataset.log !== 'question' && 'setRangeText' in field
}

/** Checks whether a text is too long for the field of the assistant, which says so itself. A log in it is read all the same. */
export function takesNothing(field: HTMLElement, text: string): boolean {
  return field.dataset.log === 'ask' && text.length > MAX_PASTE_LENGTH
}

/** Inserts a redacted paste at the cursor, as the browser would have done. A one-line field gets its beginning. */
export function insertText(field: Field, text: string): void {
  const { selectionStart, selectionEnd, value } = field
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? value.length
  if (field instanceof HTMLTextAreaElement) insertUndoable(field, text, start, end)
  else {
    const flat = text.replace(/\s+/g, ' ').trim()
    const room = Math.max(0, MAX_QUERY_LENGTH - value.length + end - start)
    const cut = flat.length > room ? flat.slice(0, room).replace(CUT_PLACEHOLDER, '') : flat
    insertUndoable(field, cut, start, end)
  }
}

/** Puts a value back in place of each of its placeholders. */
export function restoreValue(field: Field, placeholder: string, value: string): void {
  const flat = field instanceof HTMLTextAreaElement ? value : value.replace(/\s+/g, ' ')
  replaceRange(
    field,
    field.value.replaceAll(placeholder, () => flat),
    0,
    field.value.length
  )
}

/** Puts the words of the most important line into a one-line field. A search page searches for them. */
export function showWords(field: HTMLInputElement, lines: readonly PastedLine[]): void {
  const [first] = lines.toSorted((one, other) => other.importance - one.importance)
  field.value = first ? searchWords(first) : ''
  if (!field.closest('form.search')) announce(field)
}

/** Finds the empty element of a page for the panel of a field. */
export function containerOf(field: HTMLElement): HTMLElement | undefined {
  for (let around: HTMLElement | null = field; around; around = around.parentElement) {
    const place = around.querySelector<HTMLElement>('[data-log-panel]')
    if (place) return place
    // Every page has a header, so the element is created on demand.
    if (around.matches('form.search')) {
      const made = make('div')
      made.dataset.logPanel = ''
      around.append(made)
      return made
    }
  }
  return undefined
}

/** Replaces the selection, so that the browser's undo can revert it as it reverts a paste. */
function insertUndoable(field: Field, text: string, start: number, end: number): void {
  const isUndoable = text !== '' && text.length <= MAX_UNDOABLE && document.activeElement === field
  // The only way to make the browser record a scripted change. It fires `input`.
  if (!isUndoable || !document.execCommand('insertText', false, text)) replaceRange(field, text, start, end)
}

function replaceRange(field: Field, text: string, start: number, end: number): void {
  field.setRangeText(text, start, end, 'end')
  announce(field)
}

/** Tells the search page and React about the new value. */
function announce(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
