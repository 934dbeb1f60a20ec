/** Storage of the browser: of all tabs, or of this tab alone. */
export type Place = 'localStorage' | 'sessionStorage'

/** Returns a stored text, or ''. A browser that blocks storage throws at the mere name of it, and has nothing stored. */
export function stored(key: string, place: Place = 'localStorage'): string {
  try {
    return globalThis[place].getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text. Where storage is full or blocked, it holds for this page only. */
export function store(key: string, value: string, place: Place = 'localStorage'): void {
  try {
    globalThis[place].setItem(key, value)
  } catch {}
}
