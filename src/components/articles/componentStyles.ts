import apiStyles from '../../styles/api-file.css?url'
import styles from '../../styles/components.css?url'
import rareStyles from '../../styles/prose-rare-file.css?url'

const COMPONENT = /\sclass="(?:tabs|steps|cards|badge|chip-package|register)\b/
const RARE = /\sclass="(?:callout|footnotes|missing|task-list|contains-task|sr-only|formula)|<summary|<math/
/** A table of many columns. */
const WIDE_TABLE = /<tr>(?:\s*<th\b[^>]*>(?:(?!<\/th>).)*<\/th>){5}/s

/**
 * Returns the addresses of the style sheets that a text needs besides those of every article: of MDX components and other rare
 * content. Only pages that show them include them, so that the other pages stay small.
 */
export function componentStyles(html: string): string[] {
  return [
    ...(html.includes('<div class="api">') ? [apiStyles] : []),
    ...(RARE.test(html) || WIDE_TABLE.test(html) ? [rareStyles] : []),
    ...(COMPONENT.test(html) ? [styles] : [])
  ]
}
