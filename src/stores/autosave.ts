import { atom } from 'nanostores'
import type { CurrentText, DraftFields } from '../contract/writing.ts'
import { emptyFields, isSameDraft, isTooLong, isUntouched } from '../domain/writing/fields.ts'
import { pushDraft } from './drafts.ts'
import { type LocalDraft, removeLocal, writeLocal } from './localDrafts.ts'
import type { Failure } from './outcome.ts'
import { $session } from './session.ts'

/** The text being written. */
export const $fields = atom<DraftFields>(emptyFields('zh'))

/** Saving state on the device and on the server. */
export interface Saving {
  device: 'nothing' | 'saving' | 'saved' | 'failed'
  server:
    | 'nothing'
    | 'waiting'
    | 'saved'
    | 'offline'
    | 'signed_out'
    | 'other_person'
    | 'too_fast'
    | 'too_long'
    | 'failed'
    | 'conflict'
  /** Time of the last save on the server, or else on the device. */
  at: number
  /** Error message of the server. */
  message: string
}
const NOTHING: Saving = { device: 'nothing', server: 'nothing', at: 0, message: '' }
export const $saving = atom<Saving>(NOTHING)

/**
 * Two texts between which the author must choose: a draft changed on another device, or an article changed by another
 * person.
 */
export type Conflict =
  | { kind: 'draft'; theirs: DraftFields; version: number }
  | { kind: 'article'; theirs: CurrentText }
export const $conflict = atom<Conflict | undefined>()

/**
 * Pause in typing in milliseconds before a save on the server. The device saves each change as soon as the previous one
 * is written.
 */
const DEBOUNCE_MS = 800
/** Maximum time in milliseconds without a save while a person types without a pause. */
const MAX_DELAY_MS = 5000
const RETRY_MS = 15_000

let draft: LocalDraft | undefined
let composing = false
let device: Promise<void> | undefined
let deviceWaits = false
let server: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let waitingSince = 0

const updateSaving = (part: Partial<Saving>) => $saving.set({ ...$saving.get(), ...part })

/** Starts to save this draft, which is in the state of the device or the server. */
export function beginSaving(from: LocalDraft): void {
  draft = from
  $fields.set(from.fields)
  $conflict.set(undefined)
  const known = from.base > 0 || (!from.synced && !isUntouched(from.fields))
  $saving.set(known ? { ...NOTHING, device: 'saved', server: from.synced ? 'saved' : 'waiting', at: from.at } : NOTHING)
  if (!from.synced && known) soon(0)
}

/** Returns the draft being saved, with the version on the server. */
export function savedDraft(): Readonly<LocalDraft> | undefined {
  return draft
}

/** Changes the text and saves it. */
export function change(part: Partial<DraftFields>): void {
  $fields.set({ ...$fields.get(), ...part })
  if (!draft) return
  draft = { ...draft, fields: $fields.get(), synced: false, at: Date.now() }
  updateSaving({ device: 'saving', ...($saving.get().server === 'conflict' ? {} : { server: 'waiting' }) })
  if (!composing) saveAll()
}

/**
 * Sets whether an input method is composing. Nothing is saved during a composition, because the text is then not final.
 */
export function setComposing(now: boolean): void {
  composing = now
  if (!now && draft && !draft.synced && $saving.get().device !== 'nothing') saveAll()
}

function saveAll(): void {
  void saveOnDevice()
  soon(DEBOUNCE_MS)
}

/** Saves at once in both places. */
export async function saveNow(): Promise<void> {
  if (!draft || isUntouched($fields.get())) return
  await saveOnDevice()
  clearTimeout(timer)
  await saveOnServer()
}

/** Stops saving, after the running saves have ended. `forget` also removes the draft from this device. */
export async function endSaving(forget = false): Promise<void> {
  const last = draft
  clearTimeout(timer)
  draft = undefined
  await Promise.all([device, server])
  if (forget && last) await removeLocal(last.userId, last.key).catch(() => undefined)
}

/** Continues with a draft that has another base version, another key, or other content. */
export function rebase(part: Partial<Pick<LocalDraft, 'key' | 'base' | 'fields' | 'synced'>>): void {
  if (!draft) return
  draft = { ...draft, synced: false, sent: null, ...part, at: Date.now() }
  $fields.set(draft.fields)
  $conflict.set(undefined)
  updateSaving({ device: 'saving', server: draft.synced ? 'saved' : 'waiting' })
  void saveOnDevice()
  if (!draft.synced) soon(0)
}

function saveOnDevice(): Promise<void> {
  deviceWaits = true
  device ??= writeWaiting().finally(() => {
    device = undefined
  })
  return device
}

async function writeWaiting(): Promise<void> {
  while (deviceWaits && draft) {
    deviceWaits = false
    const written = draft
    const done = await writeLocal(written).then(
      () => 'saved' as const,
      () => 'failed' as const
    )
    if (draft === written) updateSaving({ device: done, ...(done === 'saved' && { at: written.at }) })
  }
}

function soon(pause: number): void {
  const now = Date.now()
  waitingSince ||= now
  clearTimeout(timer)
  timer = setTimeout(() => void saveOnServer(), Math.max(0, Math.min(pause, waitingSince + MAX_DELAY_MS - now)))
}

function saveOnServer(): Promise<void> {
  server ??= sendOnce().finally(() => {
    server = undefined
    waitingSince = 0
    if (draft && !draft.synced && $saving.get().server === 'waiting') soon(DEBOUNCE_MS)
  })
  return server
}

async function sendOnce(): Promise<void> {
  if (!draft || draft.synced || $conflict.get() || composing) return
  const session = $session.get()
  if (session.state === 'member' && session.profile.id !== draft.userId) return updateSaving({ server: 'other_person' })
  const { key, base, fields } = draft
  // What was typed is gone again, and the server has nothing to replace.
  if (base === 0 && isUntouched(fields)) return updateSaving({ device: 'nothing', server: 'nothing' })
  // The server would refuse it each time. The next change is tried again.
  if (isTooLong(fields)) return updateSaving({ server: 'too_long' })
  draft = { ...draft, sent: fields }
  await saveOnDevice()
  const outcome = await pushDraft(key, base, fields)
  if (draft?.key !== key) return
  if (outcome.ok) {
    draft = { ...draft, base: outcome.value.version, sent: null, synced: draft.fields === fields }
    updateSaving({ message: '', ...(draft.synced && { server: 'saved', at: Date.now() }) })
    return saveOnDevice()
  }
  refused(outcome.failure, fields)
}

function refused({ code, message, stored }: Failure, fields: DraftFields): void {
  if (!draft) return
  if (code === 'draft_expired' && stored) {
    // The returned text is the own one. Only the reply to its save was lost.
    if ([fields, draft.fields].some(own => isSameDraft(stored.fields, own))) rebase({ base: stored.version })
    else {
      updateSaving({ server: 'conflict' })
      $conflict.set({ kind: 'draft', theirs: stored.fields, version: stored.version })
    }
    return
  }
  if (code === 'network') updateSaving({ server: 'offline' })
  else if (code === 'unauthorized') updateSaving({ server: 'signed_out' })
  else if (code === 'too_fast') updateSaving({ server: 'too_fast' })
  else updateSaving({ server: 'failed', message })
  clearTimeout(timer)
  timer = setTimeout(tryAgain, RETRY_MS)
}

function tryAgain(): void {
  if (!draft || draft.synced || $conflict.get()) return
  waitingSince = 0
  soon(0)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', tryAgain)
  $session.listen(session => {
    if (session.state !== 'member' || !draft) return
    if (session.profile.id === draft.userId) tryAgain()
    else updateSaving({ server: 'other_person' })
  })
}
