/** Copies a text to the clipboard. Returns false if the browser refuses, or if the text could not be loaded. */
export async function copyToClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false
  }
}
