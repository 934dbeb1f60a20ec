import type { Element } from 'hast'
import { element } from './elements.ts'
import { mathLetters } from './mathLetters.ts'

// KaTeX writes its own markup and escapes <, >, &, " and ' everywhere, so a tag ends at the first >.
const TOKEN = /<(\/?)([a-z]+)((?: [\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** Attributes of MathML Core. The content security policy forbids styles, and classes and links are not needed here. */
const ATTRIBUTES = new Set(
  'accent accentunder depth display displaystyle fence height largeop linethickness lspace mathbackground mathcolor mathsize maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' '
  )
)
const TAGS = new Set(
  'math mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' '
  )
)
/** Bars around a part of a formula. KaTeX writes the signs of relations, which browsers set apart on both sides. */
const BARS: Record<string, string> = { '∣': '|', '∥': '‖' }
/** Maximum depth of a tree. Browsers flatten it at 512 levels. */
const MAX_DEPTH = 200
const MAX_NODES = 8_000

/**
 * Converts KaTeX's MathML to a tree that browsers support: styled letters become Unicode letters, columns and boxes
 * become classes. `source` is the text for screen readers and for copying.
 * @throws RangeError for a huge formula
 */
export function mathTree(markup: string, source: string): { math: Element; nodes: number } {
  const root = element('mrow', {})
  const open: Element[] = [root]
  const columns: string[][] = []
  let nodes = 0
  let skipped = 0
  for (const [, close, tag = '', attributes = '', alone, text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) {
      if (skipped === 0) parent.children.push({ type: 'text', value: textIn(parent, decode(text)) })
      continue
    }
    if (tag === 'span' || tag === 'semantics') continue
    if (tag === 'annotation') {
      skipped += close ? -1 : 1
      continue
    }
    if (close) {
      open.pop()
      if (tag === 'mtable') columns.pop()
      continue
    }
    if (++nodes > MAX_NODES || open.length > MAX_DEPTH)
      throw new RangeError(`${MAX_NODES} elements, ${MAX_DEPTH} levels`)
    const given = Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decode(value)])
    )
    const node = nodeOf(tag, given)
    if (tag === 'mtable') columns.push((given.columnalign ?? '').split(' '))
    if (tag === 'mtd') {
      const align = columns.at(-1)?.[parent.children.length]
      if (align === 'left' || align === 'right') node.properties.className = [`m-${align}`]
    }
    parent.children.push(node)
    if (!alone) open.push(node)
  }
  const math = root.children.find(child => child.type === 'element') as Element
  for (const name of Object.keys(math.properties)) if (name !== 'display') delete math.properties[name]
  math.properties.alttext = source
  return { math, nodes }
}

const decode = (text = '') => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)

function nodeOf(tag: string, given: Readonly<Record<string, string>>): Element {
  const node = element(TAGS.has(tag) ? tag : 'mrow', {})
  for (const [name, value] of Object.entries(given)) if (ATTRIBUTES.has(name)) node.properties[name] = value
  const { mathvariant, notation } = given
  // The only style that MathML Core still supports.
  if (mathvariant === 'normal') node.properties.mathvariant = mathvariant
  else if (mathvariant) node.data = { letters: mathvariant } as Element['data'] & { letters: string }
  if (tag === 'menclose') node.properties.className = notation === 'box' ? ['m-box'] : ['m-strike']
  if (tag === 'mtext' && /bold/.test(mathvariant ?? '')) node.properties.className = ['m-bold']
  if (tag === 'mtext' && /monospace/.test(mathvariant ?? '')) node.properties.className = ['m-mono']
  return node
}

function textIn(parent: Element, text: string): string {
  const style = (parent.data as { letters?: string } | undefined)?.letters
  delete parent.data
  const { fence, stretchy } = parent.properties
  if (parent.tagName === 'mo' && (fence === 'true' || stretchy === 'false')) return BARS[text] ?? text
  // Words stay plain letters, so that readers can search and copy them.
  return style && parent.tagName !== 'mtext' ? mathLetters(text, style) : text
}
