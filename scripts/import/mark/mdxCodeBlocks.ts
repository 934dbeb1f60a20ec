import { mapLines } from './lines.ts'

const OPENING = /^[ \t]*(`{3,})mdx-code-block[ \t]*\r?$/

/**
 * Takes MDX out of the code blocks in which Docusaurus lets authors hide it from other readers of Markdown, such as translation
 * programs. The lines of a block's fence become empty, so that all others keep their numbers.
 */
export function withoutMdxCodeBlocks(text: string): string {
  if (!text.includes('mdx-code-block')) return text
  let fence = ''
  const made = mapLines(text, (line, _, opens) => {
    const opening = opens && OPENING.exec(line)?.[1]
    if (opening) {
      fence = opening
      return ''
    }
    const mark = line.trim()
    if (!fence || !mark.startsWith(fence) || /[^`]/.test(mark)) return line
    fence = ''
    return ''
  })
  // A block that no line closes stays as it is written.
  return fence ? text : made
}
