import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../objectStore.ts'

/** All bytes of an object. Throws an Error where there is none. */
export async function readWhole(store: ObjectStore, name: string): Promise<Buffer> {
  const source = await store.read(name)
  if (!source) throw new Error(`${name} is gone from ${store.place}.`)
  return buffer(source)
}
