import { api } from '../client/api.ts'
import type { Note, NoteInput } from '../contract/notes.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Stores a private note. */
export function saveNote(note: Pick<NoteInput, 'title' | 'content' | 'source'>): Promise<Outcome<Note>> {
  return outcomeOf<Note>(api.api.notebook.addNoteBook.$post({ json: note }))
}

/** Removes an own note. Returns a function that writes it again. */
export async function removeNote({ id, title, content, source }: Note): Promise<Outcome<() => Promise<void>>> {
  const outcome = await outcomeOf(api.api.notebook.delNoteBook.$post({ json: { id } }))
  if (!outcome.ok) return outcome
  const again = { title, content, ...(source && { source }) }
  return { ok: true, value: () => saveNote(again).then(() => undefined) }
}
