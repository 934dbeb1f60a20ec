import type { Element, Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

const parser = unified().use(rehypeRaw).freeze()
const printer = unified().use(rehypeStringify).freeze()

const forbidden = new Set(
  'applet area base body button canvas dialog embed form frame frameset head html iframe keygen link map marquee meta noembed noframes noscript object option param picture plaintext portal script select slot source style svg template textarea title video audio xmp'.split(
    ' '
  )
)
/** Elements allowed in a formula. An author's own `<math>` is always removed. */
const mathTags = new Set(
  'math mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' '
  )
)
const mathAttributes =
  /^(?:accent|accentunder|alttext|className|depth|display|displaystyle|fence|height|largeop|linethickness|lspace|mathbackground|mathcolor|mathsize|mathvariant|maxsize|minsize|movablelimits|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width)$/i
const addresses = ['href', 'src', 'cite', 'action', 'formAction', 'data', 'poster', 'background', 'xLinkHref', 'srcSet']

/** Parses HTML like a browser's HTML parser. */
export function parseHtml(html: string): Root {
  return parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
}

/** Parses and prints HTML once. */
export function reprint(html: string): string {
  return printer.stringify(parseHtml(html))
}

/** Returns every element of a page, in order. */
export function elementsOf(node: Nodes): Element[] {
  const own = node.type === 'element' ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap(elementsOf)] : own
}

/** Returns descriptions of everything in HTML that a browser could run, load, submit or restyle. */
export function dangersIn(html: string): string[] {
  return elementsOf(parseHtml(html)).flatMap(element => {
    const { tagName, properties } = element
    const found = forbidden.has(tagName) ? [`<${tagName}>`] : []
    if (tagName === 'math') found.push(...strangersIn(element))
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name) || name === 'style' || name === 'srcDoc') found.push(`${tagName}[${name}]`)
      if (addresses.includes(name) && !isHarmless(String(value))) found.push(`${tagName}[${name}=${value}]`)
    }
    if (tagName === 'input' && (properties.type !== 'checkbox' || !properties.disabled)) found.push('an open <input>')
    return found
  })
}

/** Returns parts of a formula that are not in MathML Core. */
function strangersIn(math: Element): string[] {
  if (math.properties.alttext === undefined) return ['<math>']
  return elementsOf(math).flatMap(({ tagName, properties }) => [
    ...(mathTags.has(tagName) ? [] : [`<math> with <${tagName}>`]),
    ...Object.keys(properties).flatMap(name => (mathAttributes.test(name) ? [] : [`<math> with ${tagName}[${name}]`]))
  ])
}

function isHarmless(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address, 'https://page.invalid/').protocol)
  } catch {
    return true
  }
}
