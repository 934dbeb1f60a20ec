const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

/** Decodes UTF-16 units. Many times faster than String.fromCharCode with thousands of arguments. */
export function decodeUtf16(units: Uint16Array): string {
  return utf16.decode(units)
}
