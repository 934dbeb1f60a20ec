const PREFIX = 'pinout_text:'

/** What was typed for a place, as a discussion or a chat, and not sent yet. */
export function storedText(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it in this browser, through reloads and expired sessions, until somebody signs out; '' forgets it. */
export function storeText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(PREFIX + key, text)
    else localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is full or refused: the text is in the page alone.
  }
}
