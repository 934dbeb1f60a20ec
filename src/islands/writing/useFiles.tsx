import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { decodeText } from '../../domain/decodeText.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields, change } from '../../stores/autosave.ts'
import { refuseFile, sendFile } from '../../stores/sending.ts'
import { PICTURE_TYPES } from '../../stores/uploads.ts'
import type { Editor } from './editor/createEditor.ts'
import { fileLink, isPicture, isText } from './Files.tsx'
import type { TextWithSecrets } from './SecretsDialog.tsx'
import { useCleaning } from './useCleaning.ts'

export interface UsedFiles {
  /** Uploads files, and inserts them at the current cursor position. */
  take: (files: readonly File[]) => void
  /** Returns the part of a text that may be shown: all of it at once, or the part that the author chooses. */
  clean: (text: string) => string | Promise<string | undefined>
  /** Text that waits for a decision. */
  question: TextWithSecrets | undefined
  endQuestion: () => void
  /** Hidden inputs, to be rendered in the page. */
  inputs: ReactNode
  choose: (kind: 'picture' | 'file') => void
}

/** Handles files and texts from outside, which are checked for secrets before they are inserted. */
export function useFiles(editor: Editor | undefined, t: Translator<'writing'>): UsedFiles {
  const [questions, setQuestions] = useState<readonly TextWithSecrets[]>([])
  const [question] = questions
  const picture = useRef<HTMLInputElement>(null)
  const other = useRef<HTMLInputElement>(null)

  const latestEditor = useRef(editor)
  latestEditor.current = editor

  const clean = useCleaning(t, question => setQuestions(before => [...before, question]))
  const takeOne = useCallback(
    async (file: File, isMeantAsPicture = false) => {
      let sent = file
      if (isText(file) && !isMeantAsPicture) {
        // Decoded like on the server, which refuses binary content or stores it unchanged.
        const bytes = await file.arrayBuffer().catch(() => undefined)
        // A log that a program is still writing, or a folder.
        if (!bytes) return refuseFile(file)
        const before = decodeText(new Uint8Array(bytes))
        const text = before && (await clean(before))
        if (before && text === undefined) return
        if (text && text !== before) sent = new File([text], file.name, { type: file.type || 'text/plain' })
      }
      const shown = isPicture(sent)
      let place = 0
      let marked: Editor | undefined
      // Chosen as a picture, another file is refused: it would become an attachment without a word.
      const uploaded = await sendFile(sent, shown || isMeantAsPicture ? 'picture' : 'file', id => {
        place = id
        marked = latestEditor.current
        marked?.markPlace(id, file.name)
      })
      const link = uploaded ? fileLink(file.name, uploaded.url, shown) : ''
      if (marked && marked === latestEditor.current) marked.fillPlace(place, link)
      // The plain field that stands for an editor without its script has no markers.
      else if (link) change({ content: [$fields.get().content.trimEnd(), link].filter(Boolean).join('\n\n') })
    },
    [clean]
  )
  const take = useCallback(
    (files: readonly File[], areMeantAsPictures = false) =>
      void Promise.all(files.map(file => takeOne(file, areMeantAsPictures))),
    [takeOne]
  )
  useEffect(() => {
    // The browser would open any dropped file and leave the page.
    const over = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [take])

  const input = (kind: 'picture' | 'file') => (
    <input
      ref={kind === 'picture' ? picture : other}
      type="file"
      multiple
      hidden
      accept={kind === 'picture' ? PICTURE_TYPES.join(',') : undefined}
      aria-label={t(`tool_${kind}`)}
      onChange={({ target }) => {
        take([...(target.files ?? [])], kind === 'picture')
        // The button keeps the focus otherwise, and what is typed next goes nowhere.
        editor?.focus()
        target.value = ''
      }}
    />
  )
  return {
    take,
    clean,
    question,
    endQuestion: () => setQuestions(before => before.slice(1)),
    inputs: (
      <>
        {input('picture')}
        {input('file')}
      </>
    ),
    choose: kind => (kind === 'picture' ? picture : other).current?.click()
  }
}
