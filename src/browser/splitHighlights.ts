/** Splits `text` at occurrences of `term`, ignoring case, and marks these as hits. */
export function splitHits(text: string, term: string): { text: string; hit: boolean }[] {
  const wanted = term.trim().toLowerCase()
  if (wanted === '') return [{ text, hit: false }]
  const lower = text.toLowerCase()
  // Lower case can change the length of some letters. Offsets would then be wrong, so nothing is marked.
  if (lower.length !== text.length) return [{ text, hit: false }]
  const parts: { text: string; hit: boolean }[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), hit: false })
    parts.push({ text: text.slice(at, at + wanted.length), hit: true })
    from = at + wanted.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false })
  return parts
}
