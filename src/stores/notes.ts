import { api } from '../client/api.ts'
import type { Note, NoteInput } from '../contract/notes.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Stores a private note. */
export function saveNote(note: Pick<NoteInput, 'title' | 'content' | 'source'>): Promise<Outcome<Note>> {
  return outcomeOf<Note>(api.api.notebook.addNoteBook.$post({ json: note }))
}

/**
 * Returns an action that removes an own note, and returns a function that writes it again. What is written again has
 * another id, which the next removal uses.
 */
export function noteRemover({
  id,
  title,
  content,
  source
}: Note): () => Promise<Outcome<() => Promise<Outcome<Note>>>> {
  let currentId = id
  const bringBack = async () => {
    const saved = await saveNote({ title, content, ...(source && { source }) })
    if (saved.ok) currentId = saved.value.id
    return saved
  }
  return async () => {
    const outcome = await outcomeOf(api.api.notebook.delNoteBook.$post({ json: { id: currentId } }))
    return outcome.ok ? { ok: true, value: bringBack } : outcome
  }
}
