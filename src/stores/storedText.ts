const PREFIX = 'pinout_text:'

/** Returns the unsent text of a place, such as a discussion or a chat. */
export function storedText(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

/**
 * Stores the text in this browser until the person signs out. It survives reloads and expired sessions. '' removes it.
 */
export function storeText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(PREFIX + key, text)
    else localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is full or blocked. The text exists only in the page.
  }
}
