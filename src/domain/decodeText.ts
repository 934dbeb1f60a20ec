/** Maximum percentage of unreadable characters in a text. A file with more is a program or data. */
const UNREADABLE_PERCENT = 10
/** Minimum percentage of common Chinese byte pairs for text that is not UTF-8 to count as GB18030. */
const CHINESE_PERCENT = 60
/** Signatures of file types that are not text, though parts of them may be readable. */
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
 * Decodes a text file as people and consoles write it: UTF-8, UTF-16 with or without byte order mark, or GB18030. NUL
 * bytes and invalid bytes become U+FFFD. Returns undefined if the file is not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (isBinary(bytes)) return undefined
  const text = looksLikeUtf16(bytes) ? decodeUtf16(bytes) : decodeLines(bytes)
  const shown = text.replace(/\0+/g, REPLACEMENT)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to count.
  const unreadable = shown.match(/[\x01-\x06\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0
  return unreadable * 100 > shown.length * UNREADABLE_PERCENT ? undefined : shown
}

/**
 * Decodes a file that is entirely valid in one of these encodings, with \n as line ending. Returns undefined for any
 * other file.
 */
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
      // Any pair of bytes is a valid character of GB18030.
      if (encoding !== 'gb18030' || isChinese(bytes)) return { text, encoding }
    } catch {
      // The bytes are invalid in this encoding. The next encoding may fit.
    }
  }
  return undefined
}

/**
 * Decodes line by line if the text is not all UTF-8, because console output in between may have another encoding or
 * none.
 */
function decodeLines(bytes: Uint8Array): string {
  const [strict, loose] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('utf-8')]
  try {
    return strict.decode(bytes)
  } catch {
    // Continue line by line.
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

/**
 * Checks whether the NUL bytes of a file are in the positions of UTF-16 text with Latin letters, spaces and line ends.
 */
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

/** Checks whether the non-ASCII bytes of lines that are not UTF-8 are pairs of common GB2312 Chinese. */
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
      // Lines that are not UTF-8 are counted below.
    }
    for (let i = 0; i < line.length; i++) {
      const [first = 0, second = 0] = [line[i], line[i + 1]]
      if (first < 0x80) continue
      pairs++
      // GB2312 symbols, then the characters of level 1.
      if (second >= 0xa1 && ((first >= 0xa1 && first <= 0xa9) || (first >= 0xb0 && first <= 0xd7))) everyday++
      if (second >= 0x40) i++
    }
  }
  return pairs > 0 && everyday * 100 >= pairs * CHINESE_PERCENT
}

function isBinary(bytes: Uint8Array): boolean {
  // A Windows program begins with two letters that a text may begin with too.
  return BINARY_STARTS.some(start => startsWith(bytes, start)) || (startsWith(bytes, 'MZ') && bytes.includes(0))
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  for (let at = 0; at < start.length; at++) if (bytes[at] !== start.charCodeAt(at)) return false
  return true
}
