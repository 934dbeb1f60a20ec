const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#x27;': "'" }

/** An excerpt with `<mark>` around its hits and everything else escaped, as plain texts. */
export function splitMarks(excerpt: string): { text: string; marked: boolean }[] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .filter(Boolean)
    .map(part => ({
      marked: part.startsWith('<mark>'),
      text: part
        .replace(/^<mark>|<\/mark>$/g, '')
        .replace(/&(?:lt|gt|amp|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)
    }))
}
