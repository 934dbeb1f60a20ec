const ASSET = /\/_astro\/[\w.-]+?\.(?:m?js|css|woff2|svg|png|webp|jpe?g)(?![\w.])/g
/** A value in quotes before the address may have a `>`. */
const PICTURE = /<img\b(?:"[^"]*"|[^">])*?\s(?:data-)?src="(\/(?!\/)[^"]+)"/g
const NEIGHBOUR = /["'`]\.\/([\w.-]+\.m?js)["'`]/g
const LISTED = /["'`]\/?(_astro\/[\w.-]+\.(?:m?js|css))["'`]/g

/** Returns the paths of this site's scripts, styles and pictures that the page `html` uses. */
export function filesOfPage(html: string): { assets: string[]; pictures: string[] } {
  const pictures = Array.from(html.matchAll(PICTURE), match => (match[1] ?? '').replaceAll('&amp;', '&'))
  return { assets: [...new Set(html.match(ASSET))], pictures: [...new Set(pictures)] }
}

/** Returns the paths of the scripts and styles that a bundled script may load. */
export function filesOfScript(code: string): string[] {
  const beside = Array.from(code.matchAll(NEIGHBOUR), match => `/_astro/${match[1]}`)
  return [...new Set([...beside, ...Array.from(code.matchAll(LISTED), match => `/${match[1]}`)])]
}
