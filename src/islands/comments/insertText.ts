/** Replaces the selection of a text area, so that the browser's undo can revert it. */
export function insertText(
  area: HTMLTextAreaElement | null,
  change: (text: string) => void,
  make: (selected: string) => string
): void {
  if (!area) return
  area.focus()
  const { selectionStart, selectionEnd, value } = area
  const text = make(value.slice(selectionStart, selectionEnd))
  // The only way to make the browser record a scripted change for undo. It fires `input`, which React handles.
  if (!document.execCommand('insertText', false, text)) area.setRangeText(text, selectionStart, selectionEnd, 'end')
  change(area.value)
}
