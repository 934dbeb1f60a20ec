/** Occurrences from which the spelling of a word counts. */
const MIN_TIMES = 3
const FENCE = /^ {0,3}(?:`{3}|~{3})/
/** Code, addresses and targets of links, which write names in small letters. */
const NO_PROSE = /`[^`]{0,500}`|\]\([^)]{0,500}\)|\bhttps?:\S{0,500}|<[^>]{0,500}>/g

/**
 * Returns a name as texts usually write its words, such as `SpacemiT K1 docs` for that of the folder `spacemit-k1-docs`. A
 * name with capitals within it is its author's.
 */
export function usualSpelling(name: string, texts: Iterable<string>): string {
  if (/.[A-Z]/.test(name)) return name
  const counts = new Map<string, Map<string, number>>()
  for (const word of name.toLowerCase().split(' ')) if (/^[a-z][a-z\d]+$/.test(word)) counts.set(word, new Map())
  if (counts.size === 0) return name
  const anyWord = new RegExp(`(?<![\\w./:@-])(?:${[...counts.keys()].join('|')})(?![\\w/:@-]|\\.\\w)`, 'gi')
  for (const text of texts)
    for (const line of linesOfProse(text))
      for (const [found] of line.replace(NO_PROSE, ' ').matchAll(anyWord)) {
        const spellings = counts.get(found.toLowerCase())
        spellings?.set(found, (spellings.get(found) ?? 0) + 1)
      }
  const words = name.split(' ').map(word => {
    const [usual] = [...(counts.get(word.toLowerCase()) ?? [])].sort((one, other) => other[1] - one[1])
    return usual && usual[1] >= MIN_TIMES ? usual[0] : word
  })
  return words.join(' ').replace(/^[a-z](?![a-z]*[A-Z])/, letter => letter.toUpperCase())
}

/** Returns the lines of a text that are not within blocks of code. */
function linesOfProse(text: string): string[] {
  let isCode = false
  return text.split('\n').filter(line => {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    return !isCode && !isFence
  })
}
