import { INLINE_ELEMENTS } from '../inlineElements.ts'
import { ownValue } from '../ownValue.ts'

const ANCHOR = /<a class="anchor"(?:"[^"]*"|[^">])*>#<\/a>/g
const TAG = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the words of the pipeline's HTML, one line per block, at most about `longest` characters. */
export function htmlText(html: string, longest = 5000): string {
  const text = html
    .replace(ANCHOR, '')
    .replace(TAG, (_tag, _end, name: string) => (INLINE_ELEMENTS.has(name.toLowerCase()) ? '' : '\n'))
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi, decode)
    .split('\n')
    .flatMap(line => line.trim() || [])
    .join('\n')
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`
}

function decode(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return ownValue(NAMED, name.toLowerCase()) ?? whole
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
