import type { Element, ElementContent, Parents, Text } from 'hast'
import { INLINE_ELEMENTS } from '../domain/inlineElements.ts'
import { isBreak, meetsLatin, partsOfWideIdentifiers, wordParts } from '../domain/language/lineBreaks.ts'
import { element } from './elements.ts'

/** Elements whose text is not broken between Chinese words: headings have their own breaks, and blocks of code scroll. */
const UNBROKEN = /^(?:h[1-6]|pre|code|kbd|samp|math|svg|annotation)$/

/** The end of a text after which a line may end within a row of names. */
const SEPARATOR = /[/,:|]$/

/**
 * Lets lines end between the words of Chinese text, and within long paths and identifiers, by `<wbr>`. Call it last: it splits text nodes. The style sheet sets
 * `word-break: keep-all`. Browsers put no space between Chinese and Latin letters with such a mark between them
 * (`text-autospace`), so an empty element stands there, which `prose-lines.css` makes as wide.
 */
export function breakBetweenWords(parent: Parents): void {
  if (parent.type === 'element' && UNBROKEN.test(parent.tagName)) {
    if (parent.tagName === 'code')
      parent.children = parent.children.flatMap(child =>
        child.type === 'text' ? withinIdentifiers(child.value) : child
      )
    return
  }
  const children: ElementContent[] = []
  let before: ElementContent | undefined
  for (const child of parent.children as ElementContent[]) {
    if (before && isBreak(edgeOf(before, -1), edgeOf(child, 0))) {
      // Code has space of its own.
      const isCode = [before, child].some(each => each.type === 'element' && UNBROKEN.test(each.tagName))
      children.push(...(isCode ? [element('wbr', {})] : markBetween(edgeOf(before, -1), edgeOf(child, 0))))
    }
    // Names in a row, each a link or code, are one word to a browser: a cell of a table would be as wide as all of them.
    else if (before?.type === 'text' && SEPARATOR.test(before.value) && isInline(child))
      children.push(element('wbr', {}))
    before = child
    if (child.type === 'text') children.push(...brokenText(child))
    else children.push(child)
  }
  parent.children = children
  for (const child of children) if (child.type === 'element') breakBetweenWords(child)
}

function brokenText({ value }: Text): ElementContent[] {
  return wordParts(value).flatMap((part, at, parts): ElementContent[] => {
    const texts = withinIdentifiers(part)
    return at === 0 ? texts : [...markBetween(parts[at - 1] ?? '', part), ...texts]
  })
}

function withinIdentifiers(text: string): ElementContent[] {
  return partsOfWideIdentifiers(text).flatMap((value, at): ElementContent[] => {
    const part: Text = { type: 'text', value }
    return at === 0 ? [part] : [element('wbr', {}), part]
  })
}

function markBetween(before: string, after: string): Element[] {
  return [...(meetsLatin(before, after) ? [element('i', {})] : []), element('wbr', {})]
}

const isInline = (child: ElementContent) => child.type === 'element' && INLINE_ELEMENTS.has(child.tagName)

/** Returns the first (0) or last (-1) character of a child within a line, or '' for a block. */
function edgeOf(child: ElementContent | undefined, at: 0 | -1): string {
  if (child?.type === 'text') return child.value.at(at) ?? ''
  return child?.type === 'element' && INLINE_ELEMENTS.has(child.tagName) ? edgeOf(child.children.at(at), at) : ''
}
