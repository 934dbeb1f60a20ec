import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DraftFields } from '../contract/writing.ts'

/** A draft as this device keeps it. */
export interface LocalDraft {
  userId: number
  key: string
  fields: DraftFields
  /** The version of the server's copy that it rests on; 0 where there is none. */
  base: number
  /** What was sent last and not answered yet: the server may have it. */
  sent: DraftFields | null
  /** The server has these fields, as version `base`. */
  synced: boolean
  /** When it was changed last, in milliseconds. */
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

/** The draft `key` of a person. These reject where the browser keeps nothing, as some do in private windows. */
export async function readLocal(userId: number, key: string): Promise<LocalDraft | undefined> {
  return (await open()).get('drafts', [userId, key])
}

/** All drafts of a person, the last one first. */
export async function listLocal(userId: number): Promise<LocalDraft[]> {
  const drafts = await (await open()).getAllFromIndex('drafts', 'person', userId)
  return drafts.sort((one, other) => other.at - one.at)
}

export async function writeLocal(draft: LocalDraft): Promise<void> {
  await (await open()).put('drafts', draft)
}

export async function removeLocal(userId: number, key: string): Promise<void> {
  await (await open()).delete('drafts', [userId, key])
}
