import { useEffect, useState } from 'react'
import type { Language } from '../../domain/language/languages.ts'
import { MAX_NOTE_LENGTH, MAX_NOTE_TITLE_LENGTH } from '../../domain/textLimits.ts'
import { saveNote } from '../../stores/notes.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { translator } from './strings.ts'

const MAX_LENGTHS = { title: MAX_NOTE_TITLE_LENGTH, content: MAX_NOTE_LENGTH }

interface Props {
  lang: Language
  title: string
  content: string
  /** Source of the note, such as `article:1001`. */
  source: string
  onEnd: () => void
}

/** Creates a private note about the current text. */
export function NoteDialog({ lang, title: first, content: initialContent, source, onEnd }: Props) {
  const t = translator(lang)
  // A note of a comment is about the article, which the page is named after.
  const article = source.startsWith('comment:') ? document.querySelector('h1')?.textContent.trim() : undefined
  const [title, setTitle] = useState([...(article || first)].slice(0, MAX_LENGTHS.title).join(''))
  const [content, setContent] = useState(initialContent)
  const [tried, setTried] = useState(false)
  // The title is there already, and would show its end. A dialog focuses its first field.
  useEffect(() => document.querySelector<HTMLElement>('#note-content')?.focus(), [])
  async function save(): Promise<string | undefined> {
    setTried(true)
    if (!title.trim()) return ''
    const outcome = await saveNote({ title: title.trim(), content, source })
    if (!outcome.ok) return outcome.failure.message || t('network')
    toast(t('note_kept'))
    return undefined
  }
  return (
    <Confirm title={t('note')} hint={t('note_hint')} yes={t('save')} no={t('cancel')} onSure={save} onEnd={onEnd}>
      <div className="*:mt-3">
        <Field
          id="note-title"
          label={t('note_title')}
          value={title}
          maxLength={MAX_LENGTHS.title}
          onChange={event => setTitle(event.target.value)}
          problem={tried && !title.trim() ? t('required', { label: t('note_title') }) : undefined}
        />
        <TextArea
          id="note-content"
          label={t('note_content')}
          rows={6}
          value={content}
          maxLength={MAX_LENGTHS.content}
          onChange={event => setContent(event.target.value)}
          count={`${content.length} / ${MAX_LENGTHS.content}`}
        />
      </div>
    </Confirm>
  )
}
