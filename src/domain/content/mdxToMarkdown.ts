import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/

/** Something in an MDX text that cannot be shown: its line, counted from 1, and what to do. */
export interface MdxProblem {
  line: number
  message: string
}

/**
 * Turns MDX into the Markdown that every article is made of: comments and imports go, HTML elements stay. Articles run
 * no code, so a component or an expression is a problem; so is a syntax error. Never throws.
 */
export function mdxToMarkdown(source: string): { markdown: string } | { problems: MdxProblem[] } {
  let root: Nodes
  try {
    root = parser.parse(source)
  } catch (error) {
    const { line = 1, reason } = error as { line?: number; reason: string }
    return { problems: [{ line, message: `this is not MDX: ${reason}.` }] }
  }
  const problems: MdxProblem[] = []
  const dropped: [from: number, to: number][] = []
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 1
    const drop = () => dropped.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
    if (node.type === 'mdxjsEsm') drop()
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      if (COMMENT.test(node.value)) drop()
      else problems.push({ line, message: `has the expression {${node.value}}. Write its result, or \\{ for a brace.` })
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const name = node.name ?? ''
      const isPlain = node.attributes.every(({ value }) => !value || typeof value === 'string')
      if (!/^[a-z][a-z0-9]*$/.test(name))
        problems.push({ line, message: `uses <${name}>. Write Markdown or an HTML element.` })
      else if (!isPlain)
        problems.push({ line, message: `computes an attribute of <${name}>. Write a value in quotes.` })
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  if (problems.length > 0) return { problems }
  const markdown = dropped.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source)
  return { markdown }
}
