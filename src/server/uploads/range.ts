import type { ByteRange } from './uploadStorage.ts'

/**
 * The one part of a file of `size` bytes that a Range header asks for. Undefined where the whole is to be sent: no
 * header, several parts, or none that can be read; null for a part that lies outside.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : null
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return null
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
