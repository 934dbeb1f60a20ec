import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../objectStore.ts'

/**
 * Returns all bytes of an object.
 * @throws Error if the object does not exist.
 */
export async function readWhole(store: ObjectStore, name: string): Promise<Buffer> {
  const source = await store.read(name)
  if (!source) throw new Error(`${name} is gone from ${store.place}.`)
  return buffer(source)
}
