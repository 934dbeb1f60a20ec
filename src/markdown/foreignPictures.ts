/** Matches an img tag as rehype-stringify writes it. A quoted value may contain `>`. */
const PICTURE = /<img(?:\s[^\s"=>]+(?:="[^"]*")?)*\s?>/g
const FOREIGN = /(\s)src="(?=(?:https?:)?\/\/)/i

/**
 * Renames `src` to `data-src` in pictures of other sites, because their servers would learn who reads which page and
 * when. A page loads them on request.
 */
export function holdForeignPictures(html: string): string {
  return html.replace(PICTURE, tag => tag.replace(FOREIGN, '$1data-src="'))
}
