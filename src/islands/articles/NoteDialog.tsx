import { useState } from 'react'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { Language } from '../../domain/language/languages.ts'
import { saveNote } from '../../stores/notes.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { wordsOf } from './words.ts'

const MAX_LENGTHS = { title: 120, content: 20_000 }

interface Props {
  lang: Language
  title: string
  content: string
  /** What it is taken from, as `article:1001`. */
  source: string
  onEnd: () => void
}

/** Takes a private note of what is read. */
export function NoteDialog({ lang, title: first, content: initialContent, source, onEnd }: Props) {
  const words = wordsOf(lang)
  const [title, setTitle] = useState([...first].slice(0, MAX_LENGTHS.title).join(''))
  const [content, setContent] = useState(initialContent)
  const [tried, setTried] = useState(false)
  async function save(): Promise<string | undefined> {
    setTried(true)
    if (!title.trim()) return ''
    const outcome = await saveNote({ title: title.trim(), content, source })
    if (!outcome.ok) return outcome.failure.message || words.network
    toast(words.note_kept)
    return undefined
  }
  return (
    <Confirm title={words.note} hint={words.note_hint} yes={words.save} no={words.cancel} onSure={save} onEnd={onEnd}>
      <Field
        id="note-title"
        label={words.note_title}
        value={title}
        maxLength={MAX_LENGTHS.title}
        onChange={event => setTitle(event.target.value)}
        problem={tried && !title.trim() ? interpolate(words.required, { label: words.note_title }) : undefined}
      />
      <TextArea
        id="note-content"
        label={words.note_content}
        rows={6}
        value={content}
        maxLength={MAX_LENGTHS.content}
        onChange={event => setContent(event.target.value)}
        count={`${content.length} / ${MAX_LENGTHS.content}`}
      />
    </Confirm>
  )
}
