import { uploadPicture } from '../../stores/uploads.ts'
import { insertText } from './insertText.ts'

interface Into {
  area: HTMLTextAreaElement | null
  change: (text: string) => void
  /** Called when the upload begins, and when it has ended. */
  onSending: (sending: boolean) => void
  onProblem: (code: string) => void
}

/** Uploads a picture, and inserts it at the cursor position after the upload. */
export async function insertPicture(file: File, { area, change, onSending, onProblem }: Into): Promise<void> {
  onSending(true)
  const outcome = await uploadPicture(file)
  onSending(false)
  if (!outcome.ok) return onProblem(outcome.failure.code)
  const name = outcome.value.name.replace(/[[\]\\]/g, ' ').replace(/\.\w+$/, '')
  // Apart from the sentence before it, and from what is typed next.
  const before = area?.value.slice(0, area.selectionStart) ?? ''
  const gap = before === '' || before.endsWith('\n') ? '' : '\n\n'
  const link = (selected: string) => `${selected ? '' : gap}![${selected || name}](${outcome.value.url})\n`
  if (area && isLeft(area)) insertSilently(area, change, link)
  else insertText(area, change, link)
}

/** Checks whether the reader writes elsewhere, or sees the preview in place of the field, which takes no focus then. */
function isLeft(area: HTMLTextAreaElement): boolean {
  const { activeElement, body } = document
  return area.hidden === true || !(activeElement === body || area.form?.contains(activeElement))
}

function insertSilently(area: HTMLTextAreaElement, change: (text: string) => void, make: (selected: string) => string) {
  const { selectionStart, selectionEnd, value } = area
  area.setRangeText(make(value.slice(selectionStart, selectionEnd)), selectionStart, selectionEnd, 'end')
  change(area.value)
}
