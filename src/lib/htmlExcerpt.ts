/** Characters of an excerpt at most. */
const LONGEST = 120
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The first words of HTML that our own pipeline made, on one line. */
export function htmlExcerpt(html: string): string {
  const text = html
    .replace(/<figcaption[\s\S]*?<\/figcaption>/g, ' ')
    .replace(/<\/?(?:p|li|pre|h\d|br|td|th|blockquote)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([\da-f]+);|&#(\d+);|&(\w+);/gi, (whole, hex, decimal, name) => {
      if (name) return NAMED[name] ?? whole
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    })
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST).join('').trimEnd()}…`
}
