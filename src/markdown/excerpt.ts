import { renderText } from './renderText.ts'

/** Characters of an excerpt, and how much Markdown is read for them: marks and addresses take room too. */
const MAX_EXCERPT_LENGTH = 160
const MAX_MARKDOWN_LENGTH = 2000

/** The first words of a comment on one line, without Markdown. */
export async function excerptOf(content: string): Promise<string> {
  const { text } = await renderText(withoutHalf(content.slice(0, MAX_MARKDOWN_LENGTH)))
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= MAX_EXCERPT_LENGTH) return words
  return `${withoutHalf(words.slice(0, MAX_EXCERPT_LENGTH)).trimEnd()}…`
}

/** A cut may leave the first half of a character at the end. */
function withoutHalf(cut: string): string {
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, '')
}
