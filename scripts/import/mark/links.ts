/** Returns a Markdown link. `isMarkdown` means that `words` are already Markdown. */
export function linkTo(words: string, url: string, isMarkdown = false): string {
  const text = words.replace(/\s*\n\s*/g, ' ')
  const shown = isMarkdown ? text : text.replace(/[\\[\]]/g, '\\$&')
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url
  return `[${shown}](${address})`
}

/** Returns an address from the root of a site, as Docusaurus completes one without a slash. */
export function fromRoot(address: string): string {
  return /^(?:[/#]|\w+:)/.test(address) ? address : `/${address}`
}

/** Returns the id of a heading, as a page generates it. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
