import { renderText } from './renderText.ts'

/** Characters of an excerpt, and how much Markdown is read for them: marks and addresses take room too. */
const LONGEST = 160
const READ = 2000

/** The first words of a comment on one line, without Markdown. */
export async function excerptOf(content: string): Promise<string> {
  const { text } = await renderText(withoutHalf(content.slice(0, READ)))
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= LONGEST) return words
  return `${withoutHalf(words.slice(0, LONGEST)).trimEnd()}…`
}

/** A cut may leave the first half of a character at the end. */
function withoutHalf(cut: string): string {
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, '')
}
