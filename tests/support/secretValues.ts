import { isLuhn } from '../../src/domain/redaction/shapes.ts'

/** Returns a pseudo-random generator that is deterministic for a seed (mulberry32). */
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

/** Names that belong to no real person. */
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

/** A kind of secret: its generator and its labels. */
export interface SecretKind {
  make(random: Random): string
  zh?: readonly string[]
  en?: readonly string[]
  /** Labels as parts of identifiers and options. */
  key?: readonly string[]
  /** True if it is recognisable without a label. */
  bare?: boolean
  /** Special contexts, in addition to those of its labels. */
  own?: Readonly<Record<string, (value: string, random: Random) => string>>
  /** True if it is not a single word, so it cannot occur in file names, options and similar places. */
  long?: boolean
}
