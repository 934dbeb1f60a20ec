/**
 * Matches start and end tags in the HTML of the Markdown pipeline, which quotes every value and escapes every other
 * `<`.
 */
const TAG = /<\/?[a-z](?:"[^"]*"|[^">])*>/gi
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/gi
/** Matches the anchor link beside a heading, which is shown only on the page. */
const ANCHOR = /<a class="anchor"(?:"[^"]*"|[^">])*>#<\/a>/g
const ALLOWED_ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'lang',
  'start',
  'open'
])

/**
 * Converts the HTML of an article for feed readers, which lack the site's styles and address: addresses become
 * absolute, and code colours and attributes used only by the page are removed. `page` is the address of the article.
 */
export function feedHtml(html: string, page: string): string {
  return html.replace(ANCHOR, '').replace(TAG, tag => {
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase()
    if (name === 'span' || !name) return ''
    if (tag.startsWith('</')) return tag
    const attributes = Array.from(tag.matchAll(ATTRIBUTE), ([, key = '', value = '']) => {
      if (!ALLOWED_ATTRIBUTES.has(key)) return ''
      return ` ${key}="${key === 'href' || key === 'src' ? whole(value, page) : value}"`
    })
    return `<${name}${attributes.join('')}>`
  })
}

function whole(address: string, page: string): string {
  if (!/^[/#?]/.test(address)) return address
  try {
    return new URL(address, page).href.replaceAll('&', '&amp;').replaceAll('&amp;amp;', '&amp;')
  } catch {
    return address
  }
}
