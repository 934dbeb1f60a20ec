import { api } from '../client/api.ts'
import type { Note, NoteInput, NoteList } from '../contract/notes.ts'
import { atOnce } from './atOnce.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Stores a private note. */
export function saveNote(note: Pick<NoteInput, 'title' | 'content' | 'source'>): Promise<Outcome<Note>> {
  return outcomeOf<Note>(api.api.notebook.addNoteBook.$post({ json: note }))
}

/**
 * Returns an action that removes an own note, and returns a function that writes it again. What is written again has
 * another id, which the next removal uses. Both can be called again if they failed, or if their replies were lost.
 */
export function noteRemover({
  id,
  title,
  content,
  source
}: Note): () => Promise<Outcome<() => Promise<Outcome<Note>>>> {
  let currentId = id
  return atOnce(async () => {
    const outcome = await outcomeOf(api.api.notebook.delNoteBook.$post({ json: { id: currentId } }))
    if (!outcome.ok) return outcome
    let restored: Outcome<Note> | undefined
    let isRepeated = false
    const bringBack = atOnce(async () => {
      if (restored?.ok) return restored
      // An earlier try may have written it, and only its reply was lost.
      const written = isRepeated ? await newestLike({ title, content, source }) : undefined
      isRepeated = true
      restored = written ? { ok: true, value: written } : await saveNote({ title, content, ...(source && { source }) })
      if (restored.ok) currentId = restored.value.id
      return restored
    })
    return { ok: true, value: bringBack }
  })
}

/** Finds a note with the same text among the newest. */
async function newestLike({ title, content, source }: Pick<Note, 'title' | 'content' | 'source'>) {
  const page = await outcomeOf<NoteList>(api.api.notebook.getNoteBookList.$get({ query: {} }))
  if (!page.ok) return undefined
  return page.value.list.find(note => note.title === title && note.content === content && note.source === source)
}
