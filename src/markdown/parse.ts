import './editMap.ts'
import type { Root } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkCjkFriendlyStrikethrough from 'remark-cjk-friendly-gfm-strikethrough'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { type Construct, inlineLimit } from './inlineLimit.ts'
import { findMathBlocks, type MathBlocks } from './mathBlocks.ts'
import { mathNodes, mathSyntax } from './maths.ts'

// A single tilde stays a tilde, because ranges such as `3~5 V, 10~20 MHz` are far more common here than strikethrough.
const strikethrough = { singleTilde: false }

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, strikethrough)
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, strikethrough)
  .use(tune)
  .freeze()

/** Formulas of the text that is being parsed. Parsing is synchronous. */
let mathBlocks: MathBlocks = new Map()

/** Parses CommonMark, GFM and formulas. Emphasis works between Chinese characters. */
export function parseMarkdown(source: string): Root {
  mathBlocks = findMathBlocks(source)
  return parser.parse(source)
}

function tune(this: Processor): void {
  const extensions = this.data().micromarkExtensions ?? []
  // GFM tries an e-mail address at every letter, which doubles the parse time. mdast-util-gfm finds the same addresses
  // later in the finished text nodes.
  for (const { text = {} } of extensions) {
    for (const [code, constructs] of Object.entries(text)) {
      if (Array.isArray(constructs)) text[code] = constructs.filter(({ name }: Construct) => name !== 'emailAutolink')
    }
  }
  extensions.push(
    mathSyntax(() => mathBlocks),
    inlineLimit()
  )
  const nodes = this.data().fromMarkdownExtensions ?? []
  nodes.push(mathNodes)
}
