/** The text of a file, whichever of the usual encodings it is in; undefined when it is in none, or no text at all. */
export function decode(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const encodings = startsWith(bytes, 0xff, 0xfe)
    ? ['utf-16le']
    : startsWith(bytes, 0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\0') ? undefined : { text: text.replace(/\r\n?/g, '\n'), encoding }
    } catch {
      // Not in this encoding; the next one may fit.
    }
  }
  return undefined
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second
}
