import type { Element, Root } from 'hast'
import { htmlToMarkdown } from '../htmlText.ts'
import { plainCaption } from './rstCaptions.ts'
import type { Directive } from './rstDirectives.ts'
import { nameOf } from './rstInline.ts'

/** Returns the place of a label. References without words of their own show the caption below it. */
export function placeOf(name: string, caption: string): string {
  const title = caption && ` title="${caption.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  return `<a id="${nameOf(name).replace(/["\s]+/g, '-')}"${title}></a>`
}

/** Returns the lines of a text up to the first blank one. */
function firstParagraph(text: string): string {
  const lines = text.trim().split('\n')
  const end = lines.findIndex(line => !line.trim())
  return lines.slice(0, end < 0 ? lines.length : end).join('\n')
}

/** Puts the place of a directive's `:name:` before what it shows. References lead there as they do to a label above it. */
export function withPlace(made: string, { name, argument, options, body }: Directive): string {
  const label = options.get('name')
  if (!label || !made || name === 'toctree') return made
  const caption = options.get('caption') ?? (name.endsWith('table') ? argument : '')
  const below = name === 'figure' ? firstParagraph(body) : caption
  const words = below.split('\n').map(line => line.trim())
  return `${placeOf(label, plainCaption(words.join(' ')))}\n\n${made}`
}

/**
 * Returns raw HTML as Markdown. Returns '' for what readers do not see, such as styles, scripts and the ends of elements
 * that another raw part began, and for elements that are nested too deeply.
 */
export function rawHtml(html: string): string {
  if (/<(?:script|canvas|object|form|input|button|select|svg)\b/i.test(html)) return ''
  try {
    return htmlToMarkdown(
      html,
      url => url,
      tree => nameFrames(tree)
    )
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** Gives frames a name, without which they become no links. */
function nameFrames(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'iframe') child.properties.title ??= child.properties.src
    nameFrames(child)
  }
}
