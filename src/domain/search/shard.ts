import type { Pair } from './trigrams.ts'

/** Ids of the articles for each follower of each pair, ascending. */
export type Shard = Map<Pair, Map<number, number[]>>

/** Encodes a shard: numbers with seven bits per byte, as differences where they ascend. */
export function encodeShard(shard: ReadonlyMap<Pair, ReadonlyMap<number, ArrayLike<number>>>): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  write(shard.size)
  let lastPair = 0
  for (const pair of [...shard.keys()].sort((one, other) => one - other)) {
    const followers = shard.get(pair) ?? new Map<number, number[]>()
    write(pair - lastPair)
    lastPair = pair
    write(followers.size)
    // Sorted, so that equal postings give equal bytes.
    for (const [follower, documents] of [...followers].sort(([one], [other]) => one - other)) {
      write(follower)
      write(documents.length)
      let last = -1
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] ?? 0
        write(document - last - 1)
        last = document
      }
    }
  }
  return Uint8Array.from(bytes)
}

/** Decodes the bytes of `encodeShard`. */
export function decodeShard(bytes: Uint8Array): Shard {
  let at = 0
  const read = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  const shard: Shard = new Map()
  let pair = 0
  for (let pairs = read(); pairs > 0; pairs--) {
    pair += read()
    const followers = new Map<number, number[]>()
    for (let left = read(); left > 0; left--) {
      const follower = read()
      const documents: number[] = []
      let last = -1
      for (let count = read(); count > 0; count--) {
        last += read() + 1
        documents.push(last)
      }
      followers.set(follower, documents)
    }
    shard.set(pair, followers)
  }
  return shard
}
