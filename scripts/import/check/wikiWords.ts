import type { Root, Syntax } from '../tools/layout.ts'

const LINK = /`[^`\n]*`|(?<![\\[])(!?)\[\[([^[\]\n]{1,500})\]\](?![[(:])/g
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i

/** Makes links of wikis and notes links of Markdown, where a folder has no other tool. A label stands before its page in wikis only. */
export function withWikiLinks(text: string, syntax: Syntax | undefined, root: Root | undefined): string {
  if ((syntax !== undefined && syntax !== 'plain') || !text.includes('[[')) return text
  return text.replace(LINK, (whole, _, inner?: string) => {
    if (inner === undefined) return whole
    const [first = '', last] = inner.split(/\\?\|/).map(part => part.trim())
    if (PICTURE.test(first)) return '![](x)'
    return `[${(root?.isWiki ? first : (last ?? first))
      .replace(/#\^.*$/, '')
      .replace(/^#/, '')
      .replace('#', ' > ')}](x)`
  })
}
