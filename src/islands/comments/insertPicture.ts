import { uploadPicture } from '../../stores/uploads.ts'
import { insertText } from './insertText.ts'

interface Into {
  area: HTMLTextAreaElement | null
  change: (text: string) => void
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
  insertText(area, change, selected => `![${selected || name}](${outcome.value.url})`)
}
