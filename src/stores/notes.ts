import { api } from '../client/api.ts'
import type { Note, NoteInput } from '../contract/notes.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Keeps a private note. */
export function keepNote(note: Pick<NoteInput, 'title' | 'content' | 'source'>): Promise<Outcome<Note>> {
  return outcomeOf<Note>(api.api.notebook.addNoteBook.$post({ json: note }))
}

/** Removes a note of one's own. */
export async function removeNote(id: number): Promise<Outcome> {
  const outcome = await outcomeOf(api.api.notebook.delNoteBook.$post({ json: { id } }))
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
