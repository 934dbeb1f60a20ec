/** Where the pages of tags are, in zh form. */
const TAGS = '/home/tag'
/** Of a slug; names of files may have 255. */
const MAX_SLUG_BYTES = 200
/** What shows nothing by itself, or only says how the character before it is drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const SLUG_CHARACTER = /[\p{L}\p{N}\p{M}_+-]/u

/**
 * A tag as part of an address: the same for upper and lower case, full width and spaces in place of hyphens. Characters
 * that an address, a file name or the server reads as something else become their code between two `~`. Undefined for a tag that
 * has no visible character or a slug too long for a file; it has no page.
 */
export function tagSlug(tag: string): string | undefined {
  const folded = tag.replace(INVISIBLE, ' ').normalize('NFKC').toLowerCase().normalize('NFKC')
  const words = folded.trim().replace(/\s+/g, '-')
  const slug = Array.from(words, one =>
    SLUG_CHARACTER.test(one) ? one : `~${one.codePointAt(0)?.toString(16)}~`
  ).join('')
  return slug === '' || new TextEncoder().encode(slug).length > MAX_SLUG_BYTES ? undefined : slug
}

/** The path (zh form) of a page of a tag. */
export function tagPath(slug: string, page = 1): string {
  const first = `${TAGS}/${encodeURIComponent(slug)}`
  return page > 1 ? `${first}/page-${page}` : first
}

const ADDRESS = /^\/home\/tag\/([^/]{1,200})(?:\/page-([1-9]\d{0,5}))?$/

/** The page that a decoded path asks for, where `slug` may be another spelling; undefined for other paths. */
export function parseTagPath(path: string): { slug: string; page: number } | undefined {
  const [, slug, page] = ADDRESS.exec(path) ?? []
  return slug === undefined || page === '1' ? undefined : { slug, page: Number(page ?? 1) }
}

/** What a slug stands for where no article has the tag. */
export function tagOfSlug(slug: string): string {
  return slug.replace(/~([0-9a-f]{1,6})~/g, (whole, code: string) => {
    const point = Number.parseInt(code, 16)
    return point > 0x10ffff ? whole : String.fromCodePoint(point)
  })
}
