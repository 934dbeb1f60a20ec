import { type CustomPlugin, optimize } from 'svgo'

const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use clipPath mask pattern ' +
    'marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG ' +
    'feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
    'feSpotLight feTile feTurbulence image title desc style switch'
  ).split(' ')
)
const NAMESPACED_ATTRIBUTE = /^(?:xmlns(?:$|:xlink$)|xml:space$|xml:lang$|xlink:href$)/
/** A fragment of the same file, or an embedded picture. Nothing is loaded from elsewhere. */
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i
const FOREIGN_STYLE =
  /@import|@font-face|expression\s*\(|\\|url\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpeg|gif|webp)))/i

/** Retains only drawing elements from an allowlist. Removes scripts, animation, HTML and external references. */
const onlyDrawing: CustomPlugin = {
  name: 'onlyDrawing',
  fn: () => ({
    element: {
      enter(node, parent) {
        const drop = () => {
          parent.children = parent.children.filter(child => child !== node)
        }
        if (!ELEMENTS.has(node.name)) return drop()
        const text = node.children.map(child => ('value' in child ? child.value : '')).join('')
        if (node.name === 'style' && FOREIGN_STYLE.test(text)) return drop()
        for (const [name, value] of Object.entries(node.attributes))
          if (!isHarmless(name, value)) delete node.attributes[name]
      }
    },
    instruction: {
      enter(node, parent) {
        if (node.name !== 'xml') parent.children = parent.children.filter(child => child !== node)
      }
    }
  })
}

function isHarmless(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false
  if (name.includes(':') && !NAMESPACED_ATTRIBUTE.test(name)) return false
  if (/(?:^|:)href$/i.test(name) || name === 'src') return OWN_REFERENCE.test(value)
  return !FOREIGN_STYLE.test(value)
}

/** An embedded picture. Drawing programs wrap its lines by entities, of which the parser of SVGO takes 512. */
const EMBEDDED = /data:image\/(?:png|jpe?g|gif|webp);base64,(?:[A-Za-z0-9+/=\s]|&#(?:10|13|xa|xd);)+/gi

/** Returns an SVG picture with only drawing elements. Returns undefined if it is not readable as SVG. */
export function toSafeSvg(source: string): Uint8Array | undefined {
  try {
    const unwrapped = source.replace(EMBEDDED, data => data.replace(/\s|&#\w+;/g, ''))
    const { data } = optimize(unwrapped, { plugins: ['removeDoctype', 'removeComments', onlyDrawing, 'removeScripts'] })
    return /^(?:<\?xml[^>]*\?>)?\s*<svg\b/.test(data) ? Buffer.from(data) : undefined
  } catch {
    return undefined
  }
}
