const CODE = /\[(code|sourcecode|pre)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/gi
const BLOCK = /(<pre\b[\s\S]*?<\/pre>)/i

/** The HTML of a WordPress post: its shortcodes replaced, and paragraphs where the old editor left them to blank lines. */
export function asHtml(content: string): string {
  const html = content
    .replace(CODE, (_, __, attributes: string, code: string) => {
      const lang = /\blang(?:uage)?=["']?([\w+#-]+)/.exec(attributes)?.[1]
      const text = code.replace(/^\s*\n|\s+$/g, '').replace(/<(?!\/?\w*;)/g, '&lt;')
      return `<pre><code${lang ? ` class="language-${lang}"` : ''}>${text}</code></pre>`
    })
    .replace(/\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/gi, '$1')
    .replace(/\[embed\b[^\]]*\]\s*([^\s[]+)\s*\[\/embed\]/gi, '<a href="$1">$1</a>')
  if (html.includes('<!-- wp:')) return html
  return html
    .split(BLOCK)
    .map(part => (BLOCK.test(part) ? part : withParagraphs(part)))
    .join('\n')
}

/** Names of shortcodes that stand alone, with no attribute and no end. */
const ALONE =
  /^(?:gallery|audio|video|playlist|contact-form[\w-]*|table|ref|tabs?|button|toc|download|latex|math|cpp|c|python|php|bash|java|caption|embed|quote|note|info|warning|tip|row|column|columns|section|accordion|slider|map|form|social|login|sitemap|recent-posts)$/i

/** The names of shortcodes that are left in a piece of HTML, whose insides only their plugins know. */
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
