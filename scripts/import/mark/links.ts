/** A link of Markdown; `isMarkdown` says that the words are written in it already. */
export function linkTo(words: string, url: string, isMarkdown = false): string {
  const text = words.replace(/\s*\n\s*/g, ' ')
  const shown = isMarkdown ? text : text.replace(/[\\[\]]/g, '\\$&')
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url
  return `[${shown}](${address})`
}
