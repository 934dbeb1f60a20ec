import { decodeExactly, decodeText } from '../../src/domain/decodeText.ts'

const REPLACEMENT = '\ufffd'

/**
 * Decodes a document. A few bytes that are not valid do not cost the document: they are shown as U+FFFD. Returns
 * undefined for a file that is not text.
 */
export function readText(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const exact = decodeExactly(bytes)
  if (exact) return exact
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  const lines = text.split('\n').flatMap((line, at) => (line.includes(REPLACEMENT) ? [at + 1] : []))
  // Without a mark, the positions of its bytes tell UTF-16.
  if (lines.length === 0) return { text: text.replace(/\r\n?/g, '\n'), encoding: 'utf-16 without a byte order mark' }
  const shown = lines.length > 5 ? `${lines.slice(0, 5).join(', ')}, …` : lines.join(', ')
  return { text: text.replace(/\r\n?/g, '\n'), encoding: `text with bytes of no known encoding in line ${shown}` }
}
