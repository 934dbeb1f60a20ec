/** Characters of 100 that a text may hold and no reader can make anything of; beyond it the file is a program or data. */
const UNREADABLE_PERCENT = 10
/** Pairs of 100 bytes that are everyday Chinese before bytes that are no UTF-8 are taken for GB18030. */
const CHINESE_PERCENT = 60
/** How files begin that are no text, though parts of them may be readable. */
const BINARY_STARTS = [
  'PK\x03\x04',
  '\x7fELF',
  '%PDF-',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  '\xd0\xcf\x11\xe0',
  '7z\xbc\xaf',
  'Rar!\x1a',
  '\x1f\x8b',
  'BZh9',
  '\xfd7zXZ',
  '\x28\xb5\x2f\xfd',
  'SQLite format 3\0',
  '\xd4\xc3\xb2\xa1'
]
const REPLACEMENT = '\ufffd'
const NEWLINE = 0x0a

/**
 * The text of a file as people and consoles write it: UTF-8, UTF-16 with or without its mark, GB18030. NUL bytes and
 * broken ones become U+FFFD. Undefined for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (isBinary(bytes)) return undefined
  const text = looksLikeUtf16(bytes) ? decodeUtf16(bytes) : decodeLines(bytes)
  const shown = text.replace(/\0+/g, REPLACEMENT)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is counted.
  const unreadable = shown.match(/[\x01-\x06\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0
  return unreadable * 100 > shown.length * UNREADABLE_PERCENT ? undefined : shown
}

/** The text of a file that is whole in one of these encodings, its lines ending in \n; undefined for any other. */
export function decodeExactly(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const exact = exactly(bytes)
  return exact && { ...exact, text: exact.text.replace(/\r\n?/g, '\n') }
}

function exactly(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const encodings = startsWith(bytes, '\xff\xfe')
    ? ['utf-16le']
    : startsWith(bytes, '\xfe\xff')
      ? ['utf-16be']
      : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (text.includes('\0')) return undefined
      // Any pair of bytes is some character of GB18030.
      if (encoding !== 'gb18030' || isChinese(bytes)) return { text, encoding }
    } catch {
      // Not in this encoding; the next one may fit.
    }
  }
  return undefined
}

/** Line by line where it is not all UTF-8: what a console wrote in between may be in another encoding, or in none. */
function decodeLines(bytes: Uint8Array): string {
  const [strict, loose] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('utf-8')]
  try {
    return strict.decode(bytes)
  } catch {
    // Line by line.
  }
  const fallback = isChinese(bytes) ? new TextDecoder('gb18030') : loose
  const lines: string[] = []
  for (let from = 0; from <= bytes.length; ) {
    const at = bytes.indexOf(NEWLINE, from)
    const end = at < 0 ? bytes.length : at
    const line = bytes.subarray(from, end)
    try {
      lines.push(strict.decode(line))
    } catch {
      lines.push(fallback.decode(line))
    }
    from = end + 1
  }
  return lines.join('\n')
}

function decodeUtf16(bytes: Uint8Array): string {
  const isBigEndian = startsWith(bytes, '\xfe\xff') || (!startsWith(bytes, '\xff\xfe') && nulls(bytes).even > 0)
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}

/** Whether a file with NUL bytes has them where UTF-16 has those of its Latin letters, blanks and line ends. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  if (startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')) return true
  if (bytes.length % 2 !== 0) return false
  const { even, odd } = nulls(bytes)
  const [few, many] = [Math.min(even, odd), Math.max(even, odd)]
  return few === 0 && many * 10 > bytes.length / 2
}

function nulls(bytes: Uint8Array): { even: number; odd: number } {
  const counts = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.entries()) if (byte === 0) counts[at % 2 === 0 ? 'even' : 'odd']++
  return counts
}

/** Whether the bytes beyond ASCII of the lines that are no UTF-8 are pairs of everyday Chinese in GB2312. */
function isChinese(bytes: Uint8Array): boolean {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let [pairs, everyday] = [0, 0]
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(NEWLINE, from)
    const end = at < 0 ? bytes.length : at
    const line = bytes.subarray(from, end)
    from = end + 1
    try {
      strict.decode(line)
      continue
    } catch {
      // Counted.
    }
    for (let i = 0; i < line.length; i++) {
      const [first = 0, second = 0] = [line[i], line[i + 1]]
      if (first < 0x80) continue
      pairs++
      // Its signs, then the characters of level 1.
      if (second >= 0xa1 && ((first >= 0xa1 && first <= 0xa9) || (first >= 0xb0 && first <= 0xd7))) everyday++
      if (second >= 0x40) i++
    }
  }
  return pairs > 0 && everyday * 100 >= pairs * CHINESE_PERCENT
}

function isBinary(bytes: Uint8Array): boolean {
  // A program of Windows begins with two letters that a text may begin with too.
  return BINARY_STARTS.some(start => startsWith(bytes, start)) || (startsWith(bytes, 'MZ') && bytes.includes(0))
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  for (let at = 0; at < start.length; at++) if (bytes[at] !== start.charCodeAt(at)) return false
  return true
}
