import type { ArticleCard } from './listing.ts'

/** Error codes in titles, as people paste them. */
const CODES = [/\b0x[0-9a-f]{6,8}\b/i, /\b(?:error|err|ret) -\d{1,3}\b/i]

/** Returns up to three example queries from real titles: two error codes and a chip name. */
export function askExamples(cards: readonly Pick<ArticleCard, 'bigTitle'>[], chip: string | undefined): string[] {
  const codes = CODES.flatMap(code => {
    for (const { bigTitle } of cards) {
      const found = code.exec(bigTitle)?.[0]
      if (found) return [found]
    }
    return []
  })
  return [...codes, ...(chip ? [chip] : [])]
}
