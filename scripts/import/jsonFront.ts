/** Returns the JSON front matter of Hugo at the start of a text, and its length. */
export function jsonAtStart(text: string): { data: Record<string, unknown>; length: number } | undefined {
  if (!/^\{\s*["}]/.test(text)) return undefined
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (mark === '{') depth++
    if (mark !== '}' || --depth > 0) continue
    const end = /^[ \t]*(?:\n|$)/.exec(text.slice(index + 1))?.[0]
    if (end === undefined) return undefined
    try {
      return { data: JSON.parse(text.slice(0, index + 1)), length: index + 1 + end.length }
    } catch {
      return undefined
    }
  }
  return undefined
}
