const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => references[character] ?? '')
}
