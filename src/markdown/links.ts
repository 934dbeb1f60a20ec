import type { Element } from 'hast'
import { decodePercent } from '../domain/decodePercent.ts'
import { ATTACHMENT_ADDRESS } from '../domain/uploadAddress.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

const here = 'https://here.invalid'
const MAX_NAME_LENGTH = 120
/** File extensions that no system executes. */
const HARMLESS = /\.(?:c|cfg|conf|csv|diff|dtsi?|gz|h|ini|json|log|md|patch|pdf|tgz|txt|xml|ya?ml|zip)$/i

/** Marks a link to another site. resolveHashLinks() handles links within the text. */
export function link(node: Element, page: Page): void {
  const { href } = node.properties
  if (typeof href !== 'string') return
  if (href.startsWith('#')) page.hashLinks.push(node)
  else if (ATTACHMENT_ADDRESS.test(href)) node.properties.download = downloadName(node, href)
  else if (isExternal(href)) node.properties.rel = ['noopener', 'nofollow', 'ugc']
}

/**
 * Points `#x` at the id that x got in this text. A link to an id outside the text is unchanged, for the page around it.
 */
export function resolveHashLinks(page: Page): void {
  for (const { properties } of page.hashLinks) {
    const raw = String(properties.href).slice(1)
    const target = [raw, decodePercent(raw)]
      .flatMap(name => [page.idPrefix + name, authorPrefix(page.idPrefix) + name])
      .find(id => page.ids.has(id))
    if (target) properties.href = `#${target}`
  }
}

/** Returns the prefix of ids from authors and of footnotes. */
export function authorPrefix(idPrefix: string): string {
  return `${idPrefix}u-`
}

/** Names a download after this link, because another person may have uploaded the same bytes under another name. */
function downloadName(node: Element, href: string): string {
  const [, ending = ''] = ATTACHMENT_ADDRESS.exec(href) ?? []
  const words = plainText(node)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '')
  const name = [...words].slice(-MAX_NAME_LENGTH).join('')
  return HARMLESS.test(name) ? name : `${name || 'file'}.${ending}`
}

function isExternal(href: string): boolean {
  try {
    // Uses the URL parser of browsers, so that `//host`, `/\host` and inner spaces are interpreted as they are there.
    const url = new URL(href, here)
    return url.protocol.startsWith('http') && url.origin !== here
  } catch {
    return true
  }
}
