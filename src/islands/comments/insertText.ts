/** Replaces what is selected in a text area, in a way that its own undo takes back. */
export function insertText(
  area: HTMLTextAreaElement | null,
  change: (text: string) => void,
  make: (selected: string) => string
): void {
  if (!area) return
  area.focus()
  const { selectionStart, selectionEnd, value } = area
  const text = make(value.slice(selectionStart, selectionEnd))
  // The only way in which a browser notes a change of a script for undo; it fires `input`, of which React hears.
  if (!document.execCommand('insertText', false, text)) area.setRangeText(text, selectionStart, selectionEnd, 'end')
  change(area.value)
}
