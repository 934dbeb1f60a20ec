/** Decodes a percent-encoded text. Returns it as it is if it is malformed, as a text typed by somebody may be. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
