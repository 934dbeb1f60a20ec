import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Pair, shardKey, shardOf } from '../../src/domain/search/trigrams.ts'

/**
 * Number of parts in which postings are sorted, one at a time. With a hundred thousand long articles, each has about 40
 * MB.
 */
export const PARTS = 64
/** Number of postings of a part that are buffered in memory before they are written to disk. */
const BUFFERED_POSTINGS = 1 << 16
const FIRST_SIZE = 1 << 10
const GRAM_BYTES = 8
const ID_BYTES = 4

/** A pair and its follower, a unit of ASCII, as one number. */
export type Gram = number
const FOLLOWERS = 0x80
export const gramOf = (pair: Pair, follower: number): Gram => pair * FOLLOWERS + follower
export const pairOfGram = (gram: Gram): Pair => Math.floor(gram / FOLLOWERS)
export const followerOfGram = (gram: Gram): number => gram % FOLLOWERS
/** Returns the shard of an n-gram, given the number of `shards`. */
export const shardOfGram = (gram: Gram, shards: number, isSplit: boolean): number =>
  shardOf(shardKey(pairOfGram(gram), followerOfGram(gram), isSplit), shards)

interface Part {
  grams: Float64Array<ArrayBuffer>
  ids: Int32Array<ArrayBuffer>
  length: number
  file: number | undefined
}

/** Collects postings for the index, partitioned by shard, on disk if they are large. */
export class GramFiles {
  #parts: Part[] = Array.from({ length: PARTS }, () => ({
    grams: new Float64Array(FIRST_SIZE),
    ids: new Int32Array(FIRST_SIZE),
    length: 0,
    file: undefined
  }))
  #folder: string | undefined
  readonly #isSplit: boolean
  size = 0

  /** `isSplit` is the same as in `shardKey`. */
  constructor(isSplit: boolean) {
    this.#isSplit = isSplit
  }

  add(gram: Gram, id: number): void {
    const part = this.#parts[shardOfGram(gram, PARTS, this.#isSplit)]
    if (!part) return
    if (part.length === part.grams.length) this.#makeRoom(part)
    part.grams[part.length] = gram
    part.ids[part.length++] = id
    this.size++
  }

  /** Returns the articles of each n-gram of the parts from `from` up to before `to`, in insertion order. */
  read(from: number, to: number): Map<Gram, number[]> {
    const postings = new Map<Gram, number[]>()
    const take = (grams: Float64Array, ids: Int32Array, length: number) => {
      for (let at = 0; at < length; at++) {
        const gram = grams[at] ?? 0
        const known = postings.get(gram)
        if (known) known.push(ids[at] ?? 0)
        else postings.set(gram, [ids[at] ?? 0])
      }
    }
    const block = { grams: new Float64Array(BUFFERED_POSTINGS), ids: new Int32Array(BUFFERED_POSTINGS) }
    for (const part of this.#parts.slice(from, to)) {
      const { file } = part
      const blocks = file === undefined ? 0 : fstatSync(file).size / (BUFFERED_POSTINGS * (GRAM_BYTES + ID_BYTES))
      for (let number = 0; file !== undefined && number < blocks; number++) {
        const at = number * BUFFERED_POSTINGS * (GRAM_BYTES + ID_BYTES)
        readSync(file, block.grams, 0, BUFFERED_POSTINGS * GRAM_BYTES, at)
        readSync(file, block.ids, 0, BUFFERED_POSTINGS * ID_BYTES, at + BUFFERED_POSTINGS * GRAM_BYTES)
        take(block.grams, block.ids, BUFFERED_POSTINGS)
      }
      take(part.grams, part.ids, part.length)
    }
    return postings
  }

  close(): void {
    for (const { file } of this.#parts) if (file !== undefined) closeSync(file)
    this.#parts = []
  }

  /**
   * Grows a small part, or writes a large one to its file. The file has no name, so that a kill leaves nothing behind.
   */
  #makeRoom(part: Part): void {
    if (part.length < BUFFERED_POSTINGS) {
      const [grams, ids] = [new Float64Array(2 * part.length), new Int32Array(2 * part.length)]
      grams.set(part.grams)
      ids.set(part.ids)
      Object.assign(part, { grams, ids })
      return
    }
    part.file ??= this.#openUnnamed()
    writeSync(part.file, part.grams)
    writeSync(part.file, part.ids)
    part.length = 0
  }

  #openUnnamed(): number {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'pinout-pairs-'))
    const path = join(this.#folder, 'part')
    const file = openSync(path, 'w+')
    rmSync(path)
    return file
  }
}
