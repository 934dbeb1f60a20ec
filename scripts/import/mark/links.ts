import { isTeX } from '../../../src/markdown/mathBlocks.ts'

/** Returns escaped text in which no brackets are drawn as a formula: `\\[x^2\\]`. */
export function undrawn(escaped: string): string {
  return escaped.includes('\\]') && isTeX(escaped) ? escaped.replaceAll('\\]', '&#93;') : escaped
}

/** Returns a Markdown link. `isMarkdown` means that `words` are already Markdown. */
export function linkTo(words: string, url: string, isMarkdown = false): string {
  const text = words.replace(/\s*\n\s*/g, ' ')
  const shown = isMarkdown ? text : undrawn(text.replace(/[\\[\]]/g, '\\$&'))
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url
  return `[${shown}](${address})`
}

/**
 * Returns a link without words of its own, which shows the title of the page that it leads to. The address of a component counts
 * from the page or from the root of the site.
 */
export function titledLink(url: string): string {
  const isWithin = url.startsWith('source:/') || !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)
  return isWithin ? linkTo('', `${TITLED}${url}`) : linkTo(url, url)
}

/** Begins the address of a link that shows the title of its page. */
export const TITLED = 'page:'

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
