import apiStyles from '../../styles/api-file.css?url'
import styles from '../../styles/components.css?url'

const COMPONENT = /\sclass="(?:tabs|steps|cards|badge|chip-package|register)\b/

/**
 * Returns the addresses of the style sheets that a text needs besides those of every article: of MDX components and of
 * API entries. Only pages that show them include them, so that the other pages stay small.
 */
export function componentStyles(html: string): string[] {
  return [...(html.includes('<div class="api">') ? [apiStyles] : []), ...(COMPONENT.test(html) ? [styles] : [])]
}
