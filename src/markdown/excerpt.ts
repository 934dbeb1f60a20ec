import { renderText } from './renderText.ts'

/** Maximum length of an excerpt in characters, and of the Markdown read for it. Markup and addresses take space too. */
const MAX_EXCERPT_LENGTH = 160
const MAX_MARKDOWN_LENGTH = 2000

/** Returns the first words of a comment on one line, without Markdown. */
export async function excerptOf(content: string): Promise<string> {
  const { text } = await renderText(withoutHalf(content.slice(0, MAX_MARKDOWN_LENGTH)))
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= MAX_EXCERPT_LENGTH) return words
  return `${withoutHalf(words.slice(0, MAX_EXCERPT_LENGTH)).trimEnd()}…`
}

/** Removes the first half of a surrogate pair that a cut left at the end. */
function withoutHalf(cut: string): string {
  return cut.isWellFormed() ? cut : cut.replace(/[\ud800-\udbff]$/, '')
}
