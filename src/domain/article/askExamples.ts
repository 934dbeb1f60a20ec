import type { ArticleCard } from './listing.ts'

/** What people paste: codes of errors that titles name. */
const CODES = [/\b0x[0-9a-f]{6,8}\b/i, /\b(?:error|err|ret) -\d{1,3}\b/i]

/** Up to three things of real titles to look for: two codes of errors, and the name of a chip. */
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
