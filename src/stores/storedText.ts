const PREFIX = 'pinout_text:'
/** Key of the id of the member whose texts are stored. */
const OWNER_KEY = 'pinout_text_owner'

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

/** Stores whose the unsent texts are. Removes those of another member, whose session expired without a sign-out. */
export function claimTexts(userId: number): void {
  try {
    const owner = localStorage.getItem(OWNER_KEY)
    if (owner === String(userId)) return
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    // A guest's text belongs to the member who signs in.
    if (owner) for (const key of keys) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
    localStorage.setItem(OWNER_KEY, String(userId))
  } catch {
    // Storage is full or blocked.
  }
}
