/** What is being written in a chat, kept through a reload of the page. */
export function keptText(chat: number | 'own'): { read(): string; keep(text: string): void } {
  const key = `support ${chat}`
  return {
    read() {
      try {
        return sessionStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    keep(text) {
      try {
        if (text) sessionStorage.setItem(key, text)
        else sessionStorage.removeItem(key)
      } catch {
        // Storage is full or refused: the text is in the field.
      }
    }
  }
}
