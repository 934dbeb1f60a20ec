import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftFields } from '../contract/writing.ts'

/** A draft stored on this device. */
export interface LocalDraft {
  userId: number
  key: string
  fields: DraftFields
  /** Version of the server's copy that it is based on. 0 if there is none. */
  base: number
  /** Fields last sent without a reply. The server may have stored them. */
  sent: DraftFields | null
  /** True if the server has these fields, as version `base`. */
  synced: boolean
  /** Time of the last change, in milliseconds. */
  at: number
}

interface Schema extends DBSchema {
  drafts: { key: [number, string]; value: LocalDraft; indexes: { person: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('pinout-writing', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: ['userId', 'key'] }).createIndex('person', 'userId')
    },
    terminated: () => {
      opened = undefined
    }
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/**
 * Reads the draft `key` of a person. These functions reject if the browser has no storage, as in some private windows.
 */
export async function readLocal(userId: number, key: string): Promise<LocalDraft | undefined> {
  return (await open()).get('drafts', [userId, key])
}

/** Lists all drafts of a person, latest first. */
export async function listLocal(userId: number): Promise<LocalDraft[]> {
  const drafts = await (await open()).getAllFromIndex('drafts', 'person', userId)
  return drafts.sort((one, other) => other.at - one.at)
}

export async function writeLocal(draft: LocalDraft): Promise<void> {
  await (await open()).put('drafts', draft)
}

/** Removes all drafts of a person, whose account is gone. */
export async function removeAllLocal(userId: number): Promise<void> {
  const { store, done } = (await open()).transaction('drafts', 'readwrite')
  for (const key of await store.index('person').getAllKeys(userId)) await store.delete(key)
  await done
}

export async function removeLocal(userId: number, key: string): Promise<void> {
  await (await open()).delete('drafts', [userId, key])
}
