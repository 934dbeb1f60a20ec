const CODE = /\[(code|sourcecode|pre)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/gi
const BLOCK = /(<pre\b[\s\S]*?<\/pre>)/i

/** Files that shortcodes of a post refer to by number. */
interface Attachments {
  /** Returns the address and title of an uploaded file. */
  file(id: number): { url: string; title: string } | undefined
  /** Files that were uploaded with the post. */
  own: readonly number[]
}

const NOTHING: Attachments = { file: () => undefined, own: [] }

/**
 * Returns the HTML of a WordPress post. Replaces shortcodes, and adds paragraphs where the old editor used blank lines.
 */
export function asHtml(content: string, attachments = NOTHING): string {
  const html = content
    // The language of a code block is in the comment around it.
    .replace(
      /<!-- wp:(?:syntaxhighlighter\/code|code|enlighter\/codeblock|prismatic\/blocks)\s+(\{[^\n]*?\})\s*-->\s*<pre(?![^>]*\blanguage-)/g,
      (whole, json: string) => {
        const language = /"(?:language|lang)":"([\w+#-]+)"/.exec(json)?.[1]
        return language ? `${whole} data-lang="${language}"` : whole
      }
    )
    .replace(CODE, (_, __, attributes: string, code: string) => {
      const lang = /\blang(?:uage)?=["']?([\w+#-]+)/.exec(attributes)?.[1]
      const text = code.replace(/^\s*\n|\s+$/g, '').replace(/<(?!\/?\w*;)/g, '&lt;')
      return `<pre><code${lang ? ` class="language-${lang}"` : ''}>${text}</code></pre>`
    })
    .replace(/\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/gi, '$1')
    .replace(/\[embed\b[^\]]*\]\s*([^\s[]+)\s*\[\/embed\]/gi, '<a href="$1">$1</a>')
    .replace(
      /\[(gallery|playlist)\b([^\]]*)\]/gi,
      (whole, name: string, attributes: string) => filesOf(name.toLowerCase(), attributes, attachments) || whole
    )
    .replace(/\[(audio|video)\b([^\]]*)\](?:([^[]*)\[\/\1\])?/gi, (whole, _, attributes: string, inner = '') => {
      const named = /\b(?:src|mp3|mp4|m4a|m4v|ogg|ogv|wav|webm|flac)=["']?([^"'\s\]]+)/i.exec(attributes)?.[1]
      const url = named ?? /https?:\/\/\S+/.exec(inner)?.[0]
      return url ? `<a href="${url}">${url.split('/').at(-1)}</a>` : whole
    })
  if (html.includes('<!-- wp:')) return html
  return html
    .split(BLOCK)
    .map(part => (BLOCK.test(part) ? part : withParagraphs(part)))
    .join('\n')
}

/** Converts a gallery to its pictures, and a playlist to links to its files. */
function filesOf(name: string, attributes: string, { file, own }: Attachments): string {
  const ids = /\b(?:ids|include)=["']?([\d,\s]+)/i.exec(attributes)?.[1]
  const numbers = ids?.split(',').map(Number) ?? own
  const found = numbers.flatMap(number => file(number) ?? [])
  const text = (words: string) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const made = found.map(({ url, title }) =>
    name === 'gallery'
      ? `<p><img src="${text(url)}" alt="${text(title)}" /></p>`
      : `<li><a href="${text(url)}">${text(title)}</a></li>`
  )
  if (made.length === 0) return ''
  return name === 'gallery' ? `\n\n${made.join('\n')}\n\n` : `\n\n<ul>${made.join('')}</ul>\n\n`
}

/** Names of shortcodes that can occur alone, without attributes and end. */
const ALONE =
  /^(?:gallery|audio|video|playlist|contact-form[\w-]*|table|ref|tabs?|button|toc|download|latex|math|cpp|c|python|php|bash|java|caption|embed|quote|note|info|warning|tip|row|column|columns|section|accordion|slider|map|form|social|login|sitemap|recent-posts)$/i

/** Returns the names of shortcodes that remain in a fragment of HTML. Only their plugins know their content. */
export function leftShortcodes(html: string): Set<string> {
  const text = html.replace(/<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>/gi, '')
  const names = new Set<string>()
  for (const [, end, name = '', rest = ''] of text.matchAll(
    /\[(\/?)([a-z][\w-]{0,40})((?:\s[^\]\n]{0,500})?)\/?\]/gi
  )) {
    if (end || /\s[\w-]+\s?=\s?["'\w&]/.test(rest) || /^[a-z]+_[a-z]/.test(name) || (ALONE.test(name) && !rest.trim()))
      names.add(name)
  }
  for (const [, id] of html.matchAll(/<!-- wp:block \{"ref":(\d+)/g)) names.add(`reusable block ${id}`)
  return names
}

function withParagraphs(html: string): string {
  return html
    .replace(/\r/g, '')
    .trim()
    .replace(/^(?!\s*<(?!(?:a|b|i|em|strong|code|img|span)\b))/, '<p>')
    .replace(/\n\s*\n\s*(?!\s*<(?!(?:a|b|i|em|strong|code|img|span)\b))/g, '\n<p>')
    .replace(/(?<=[^>\s])[ \t]*\n(?=[^\s<])/g, '<br>\n')
}
