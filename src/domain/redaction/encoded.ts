/** Decodes a run of Base64 or hexadecimal digits. Returns undefined if the result is not readable text. */
export function decodeRun(run: string): string | undefined {
  const bytes = /^(?:[0-9a-f]{2}){6,2000}$/i.test(run) ? fromHex(run) : fromBase64(run)
  if (!bytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text contains none of these characters.
    return /[\x00-\x08\x0e-\x1f\x7f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Matches runs that may be encoded. */
export const RUNS = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,4000}={0,2}/g

function fromHex(run: string): Uint8Array {
  return Uint8Array.from(run.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function fromBase64(run: string): Uint8Array | undefined {
  try {
    const text = atob(run.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''))
    return Uint8Array.from(text, sign => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}
