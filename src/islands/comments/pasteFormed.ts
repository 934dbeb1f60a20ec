import type { ClipboardEvent } from 'react'
import { pastedMarkdown, pastedTable } from '../../browser/pastedMarkdown.ts'
import { insertText } from './insertText.ts'

/** Pastes what was copied from a page or a spreadsheet as Markdown. Within a block of code, the browser pastes the text. */
export function pasteFormed(event: ClipboardEvent<HTMLTextAreaElement>, change: (text: string) => void): void {
  const { clipboardData, currentTarget: area } = event
  const plain = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
  if (!plain) return
  const before = area.value.slice(0, area.selectionStart)
  const isInCode = (before.match(/^ {0,3}(?:`{3}|~{3})/gm) ?? []).length % 2 === 1
  const html = clipboardData.getData('text/html')
  const pasted = isInCode ? undefined : (pastedTable(plain, html) ?? pastedMarkdown(plain, html))
  if (!pasted) return
  event.preventDefault()
  const gap = pasted.block && before.trim() ? '\n\n'.slice((/\n*$/.exec(before)?.[0] ?? '').length) : ''
  insertText(area, change, () => gap + pasted.text)
}
