import type { MessageMetadata, MessagePart } from '../../contract/assistant.ts'

/** How an answer was made. */
export type Origin = { [Key in 'mode' | 'happened' | 'verdict']?: MessageMetadata[Key] | null }

/** Returns the ids of the articles among the sources of an answer, each once. */
export function articlesIn(parts: readonly MessagePart[]): number[] {
  return [
    ...new Set(parts.flatMap(part => (part.type === 'data-sources' ? part.data.list.map(each => each.articleId) : [])))
  ]
}

/**
 * Returns the parts of an answer without sources of the articles in `hidden` that it only lists. A model may repeat what
 * it read, so its sources stay. So do those of an answer that does not say what it quotes, as an interrupted one.
 */
export function withoutListed(
  parts: readonly MessagePart[],
  { mode, happened, verdict }: Origin,
  hidden: ReadonlySet<number>
): MessagePart[] {
  const isKnown = verdict === 'none' || parts.some(({ type }) => type === 'data-quotes')
  if (mode !== 'extractive' || happened || !isKnown) return [...parts]
  const quoted = new Set(parts.flatMap(part => (part.type === 'data-quotes' ? part.data.list.map(({ n }) => n) : [])))
  const isListed = (n: number) => !quoted.has(n)
  const numbers = new Set(
    parts.flatMap(part =>
      part.type === 'data-sources'
        ? part.data.list.flatMap(({ n, articleId }) => (hidden.has(articleId) && isListed(n) ? String(n) : []))
        : []
    )
  )
  return parts.flatMap((part): MessagePart[] => {
    if (part.type === 'source-url') return numbers.has(part.sourceId) ? [] : [part]
    // Without a quote, the scope names what the first source is about.
    if (part.type === 'data-scope' && quoted.size === 0 && numbers.size > 0)
      return [{ ...part, data: { ...part.data, about: [] } }]
    if (part.type !== 'data-sources') return [part]
    return [{ ...part, data: { list: part.data.list.filter(({ n }) => !numbers.has(String(n))) } }]
  })
}
