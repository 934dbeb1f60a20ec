import { FIRST_JOINT, JOINTS, type Pair } from '../../src/domain/search/trigrams.ts'

const ASCII = 0x80
const ASCII_PAIRS = ASCII * 0x10000
const FIRST_SIZE = 1 << 16
const NONE = -1

/** A gram and the documents that have it, ascending. */
export interface Posted {
  pair: Pair
  follower: number
  documents: Int32Array
}

/** The documents of each gram, while they are collected: millions, so in typed arrays, and tables where grams are dense. */
export class Postings {
  #ascii = new Int32Array(ASCII ** 3).fill(NONE)
  #joints = new Int32Array(JOINTS).fill(NONE)
  #others = new Map<number, number>()
  #grams: { pair: Pair; follower: number; count: number; last: number }[] = []
  /** Of each posting, in the order of documents. */
  #gram = new Int32Array(FIRST_SIZE)
  #document = new Int32Array(FIRST_SIZE)
  /** How many there are: each document counts once a gram. */
  size = 0

  /** Notes that `document`, no lower than any before, has a gram. */
  add(pair: Pair, follower: number, document: number): void {
    const number = this.#numberOf(pair, follower)
    const gram = this.#grams[number]
    if (!gram || gram.last === document) return
    gram.last = document
    gram.count++
    if (this.size === this.#gram.length) {
      this.#gram = doubled(this.#gram)
      this.#document = doubled(this.#document)
    }
    this.#gram[this.size] = number
    this.#document[this.size++] = document
  }

  /** Every gram, in the order in which they came first. */
  *[Symbol.iterator](): Generator<Posted> {
    // A counting sort by gram, which keeps documents ascending.
    const ends = new Int32Array(this.#grams.length)
    let end = 0
    for (const [number, { count }] of this.#grams.entries()) {
      ends[number] = end
      end += count
    }
    const sorted = new Int32Array(this.size)
    for (let at = 0; at < this.size; at++) {
      const number = this.#gram[at] ?? 0
      const place = ends[number] ?? 0
      sorted[place] = this.#document[at] ?? 0
      ends[number] = place + 1
    }
    for (const [number, { pair, follower, count }] of this.#grams.entries()) {
      const end = ends[number] ?? 0
      yield { pair, follower, documents: sorted.subarray(end - count, end) }
    }
  }

  #numberOf(pair: Pair, follower: number): number {
    if (pair >= FIRST_JOINT) return this.#tabled(this.#joints, pair - FIRST_JOINT, pair, follower)
    const second = pair % 0x10000
    if (pair < ASCII_PAIRS && second < ASCII && follower < ASCII)
      return this.#tabled(this.#ascii, (((pair >> 16) * ASCII + second) * ASCII) | follower, pair, follower)
    const key = pair * ASCII + follower
    const known = this.#others.get(key)
    if (known !== undefined) return known
    const number = this.#next(pair, follower)
    this.#others.set(key, number)
    return number
  }

  #tabled(table: Int32Array, at: number, pair: Pair, follower: number): number {
    const known = table[at] ?? NONE
    if (known !== NONE) return known
    const number = this.#next(pair, follower)
    table[at] = number
    return number
  }

  #next(pair: Pair, follower: number): number {
    return this.#grams.push({ pair, follower, count: 0, last: NONE }) - 1
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
