/** Path of the tag pages, in zh form. */
const TAGS = '/home/tag'
/** Maximum length of a slug. File names may have 255 bytes. */
const MAX_SLUG_BYTES = 200
/** Characters that are invisible by themselves or only change how the previous character is drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const SLUG_CHARACTER = /[\p{L}\p{N}\p{M}_+-]/u

/**
 * Converts a tag to a part of an address. Upper and lower case, full width and half width, and spaces and hyphens give
 * the same slug. Characters with a special meaning in an address, a file name or the server become their code between
 * two `~`. Returns undefined for a tag without visible characters or with a slug too long for a file. Such a tag has no
 * page.
 */
export function tagSlug(tag: string): string | undefined {
  const folded = tag.replace(INVISIBLE, ' ').normalize('NFKC').toLowerCase().normalize('NFKC')
  const words = folded.trim().replace(/\s+/g, '-')
  const slug = Array.from(words, one =>
    SLUG_CHARACTER.test(one) ? one : `~${one.codePointAt(0)?.toString(16)}~`
  ).join('')
  return slug === '' || new TextEncoder().encode(slug).length > MAX_SLUG_BYTES ? undefined : slug
}

/** Returns the path (zh form) of a page of a tag. */
export function tagPath(slug: string, page = 1): string {
  const first = `${TAGS}/${encodeURIComponent(slug)}`
  return page > 1 ? `${first}/page-${page}` : first
}

const ADDRESS = /^\/home\/tag\/([^/]{1,200})(?:\/page-([1-9]\d{0,5}))?$/

/** Parses a decoded path of a tag page. `slug` may be another spelling. Returns undefined for other paths. */
export function parseTagPath(path: string): { slug: string; page: number } | undefined {
  const [, slug, page] = ADDRESS.exec(path) ?? []
  return slug === undefined || page === '1' ? undefined : { slug, page: Number(page ?? 1) }
}

/** Returns the tag of a slug, for a tag without articles. */
export function tagOfSlug(slug: string): string {
  return slug.replace(/~([0-9a-f]{1,6})~/g, (whole, code: string) => {
    const point = Number.parseInt(code, 16)
    return point > 0x10ffff ? whole : String.fromCodePoint(point)
  })
}
