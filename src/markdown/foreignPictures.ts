/** A tag of a picture as rehype-stringify writes it; a quoted value may hold what ends a tag elsewhere. */
const PICTURE = /<img(?:\s[^\s"=>]+(?:="[^"]*")?)*\s?>/g
const FOREIGN = /(\s)src="(?=(?:https?:)?\/\/)/i

/**
 * Renames `src` to `data-src` in pictures of other sites, whose servers would learn who reads what and when: a page
 * loads them on request.
 */
export function holdForeignPictures(html: string): string {
  return html.replace(PICTURE, tag => tag.replace(FOREIGN, '$1data-src="'))
}
