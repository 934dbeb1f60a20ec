import type { Nodes } from 'mdast'
// Its import tells mdast of the nodes of MDX.
import type {} from 'remark-mdx'

export type JsxElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>
export type Attributes = ReadonlyMap<string, string>

const STRING = /^\s*(?:"([^"\\]*)"|'([^'\\]*)'|`([^`\\$]*)`|(-?[\d.]+))\s*$/
const COMMENT = /^\s*(?:\/\*[\s\S]*\*\/\s*)?$/
const PATH = /^\s*(?:require|useBaseUrl)\(\s*['"]([^'"]+)['"]\s*\)(?:\.default)?\s*$/
/** What an element looks like and does is the site's own. */
const IGNORED = /^(?:style|on[A-Z]\w*|key|ref|client:\w+|set:\w+)$/

/** The text that an expression surely gives: what it quotes, or the path of a picture; '' for a comment. */
export function literalOf(expression: string, imported: ReadonlyMap<string, string>): string | undefined {
  if (COMMENT.test(expression)) return ''
  const match = STRING.exec(expression)
  if (match) return match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
  return PATH.exec(expression)?.[1] ?? imported.get(expression.trim().replace(/\.src$/, ''))
}

/** The attributes of an element whose values are known; the others go to `lose`. */
export function readAttributes(
  { name, attributes }: JsxElement,
  imported: ReadonlyMap<string, string>,
  lose: (message: string) => void
): Attributes {
  const found = new Map<string, string>()
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') lose(`<${name}> has {${attribute.value}}, which was left out.`)
    else if (!IGNORED.test(attribute.name)) {
      const { value } = attribute
      const text = typeof value === 'object' && value ? literalOf(value.value, imported) : (value ?? '')
      if (text !== undefined) found.set(attribute.name === 'className' ? 'class' : attribute.name, text)
      else if (!/^(?:values|items|defaultValue|cols|width|height)$/.test(attribute.name))
        lose(`the ${attribute.name} of <${name}> is computed there and was left out.`)
    }
  }
  return found
}
