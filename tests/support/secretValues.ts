import { isLuhn } from '../../src/domain/redaction/shapes.ts'

/** Random numbers that are the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(all: readonly T[]): T => all[int(0, all.length - 1)] as T
  const of = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join('')
  return { int, pick, of }
}
export type Random = ReturnType<typeof randomOf>

export const DIGITS = '0123456789'
export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const UPPER = LOWER.toUpperCase()
export const HEX = '0123456789abcdef'

/** Names that are nobody's. */
export const FIRST = ['Robert', 'Ingrid', 'Pavel', 'Marta', 'Kenji', 'Aisha', 'Tobias', 'Elena', 'Rajesh', 'Sophie']
export const LAST = [
  'Hallberg',
  'Novotny',
  'Steinmann',
  'Okafor',
  'Lindqvist',
  'Takahashi',
  'Marchetti',
  'Iyengar',
  'Dubois',
  'Kowalczyk'
]
export const HAN_LAST = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙']
export const HAN_FIRST = ['建国', '晓梅', '志强', '文博', '丽华', '子轩', '雨桐', '海涛', '俊杰', '欣怡']
export const LOGINS = ['zhaowen', 'liwei', 'chenjie', 'wangfang', 'mkowal', 'rhallberg', 'pnovotny', 'sunhao']
export const withLuhn = (digits: string) => [...DIGITS].map(last => digits + last).find(isLuhn) ?? digits

/** A kind of secret: how one is made, and what it is called. */
export interface SecretKind {
  make(random: Random): string
  zh?: readonly string[]
  en?: readonly string[]
  /** As parts of identifiers and options. */
  key?: readonly string[]
  /** Recognisable with no word beside it. */
  bare?: boolean
  /** Contexts of its own, besides those of its labels. */
  own?: Readonly<Record<string, (value: string, random: Random) => string>>
  /** No single word: cannot stand in names of files, options and the like. */
  long?: boolean
}
