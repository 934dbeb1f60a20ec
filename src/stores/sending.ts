import { atom } from 'nanostores'
import type { Uploaded } from '../contract/uploads.ts'
import { type Failure, UNREACHED } from './outcome.ts'
import { uploadAttachment, uploadPicture } from './uploads.ts'

/** A file that is being uploaded, or whose upload failed. */
export interface Sending {
  id: number
  name: string
  /** Uploaded part, from 0 to 1. */
  part: number
  failure?: Failure
}
export const $sending = atom<Sending[]>([])

const stops = new Map<number, AbortController>()
let last = 0

/** Checks whether a file is being uploaded. */
export function isSending(): boolean {
  return $sending.get().some(({ failure }) => !failure)
}

/** Uploads a picture or another file. Returns its address, or undefined if the upload was cancelled or failed. */
export async function sendFile(
  file: File,
  kind: 'picture' | 'file',
  begun: (id: number) => void
): Promise<Uploaded | undefined> {
  const id = ++last
  const stop = new AbortController()
  stops.set(id, stop)
  $sending.set([...$sending.get(), { id, name: file.name, part: 0 }])
  begun(id)
  const watch = { onProgress: (part: number) => show(id, { part }), signal: stop.signal }
  const outcome = await (kind === 'picture' ? uploadPicture : uploadAttachment)(file, watch)
  stops.delete(id)
  if (stop.signal.aborted) return undefined
  if (outcome.ok) forget(id)
  else show(id, { failure: outcome.failure })
  return outcome.ok ? outcome.value : undefined
}

/** Lists a file that cannot be read as a failed upload. */
export function refuseFile({ name }: File): void {
  $sending.set([...$sending.get(), { id: ++last, name, part: 0, failure: UNREACHED }])
}

/** Cancels an upload, or dismisses a failed one. */
export function forget(id: number): void {
  stops.get(id)?.abort()
  $sending.set($sending.get().filter(sending => sending.id !== id))
}

function show(id: number, what: Partial<Sending>): void {
  $sending.set($sending.get().map(sending => (sending.id === id ? { ...sending, ...what } : sending)))
}
