import { ownValue } from '../../../src/domain/ownValue.ts'

/** Counts words of a plain text: runs of letters and digits, and single Chinese characters. */
export function addWords(words: Map<string, number>, text: string): void {
  for (const [word] of text
    .normalize('NFKC')
    .matchAll(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han})|[\p{L}\p{N}]+/gu)) {
    const key = word.toLowerCase()
    words.set(key, (words.get(key) ?? 0) + 1)
  }
}

/** Returns a text with HTML entities decoded. */
export function decodeEntities(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', trade: '™' }
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return ownValue(names, name.toLowerCase()) ?? ' '
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
  })
}
