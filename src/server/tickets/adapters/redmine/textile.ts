import vm from 'node:vm'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import textile from 'textile-js'
import { unified } from 'unified'

type Handle = NonNullable<NonNullable<Options>['handlers']>[string]

/** Converts subscript and superscript: to HTML for a single word, else to plain text. */
const small: Handle = (state, { tagName, children }: Element) => {
  const [only] = children
  const isWord = children.length === 1 && only?.type === 'text' && /^[\w+-]+$/.test(only.value)
  if (!isWord) return state.all({ type: 'root', children })
  return { type: 'html', value: `<${tagName}>${only.value}</${tagName}>` }
}

const toMarkdown = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { handlers: { sub: small, sup: small } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/** Matches a code block in any position, as Redmine accepts it, or lines quoted with Redmine's button. */
const CODE_OR_QUOTE = /<pre\b[^>]*>([\s\S]*?)(?:<\/pre>|(?![\s\S]))|^>.*(?:\n>.*)*/gim
/** Limits the nesting of quotes. Deeper ones stay unconverted. */
const MAX_QUOTES = 10
/** Matches parts that stay unchanged: inline code, addresses and images. */
const VERBATIM = /(@[^@\n]+@|\bhttps?:\/\/\S+|![^\s!]+!)/
/** Matches subscript and superscript within a word: H~2~O, x^2^. */
const SMALL = /(?<=[\w)\]])([~^])([\w+-]{1,12})\1/g
const INNER = /^\s*<code(?:\s+class="([\w+#-]*)")?[^>]*>([\s\S]*?)(?:<\/code>\s*)?$/i
/** First private-use character. These replace other characters while textile-js runs. */
const FIRST_PLACEHOLDER = 0xe000
const GAP_PLACEHOLDER = '\ue0ff'
/**
 * Typographic characters that textile-js inserts and Redmine does not. Literal ones are replaced by placeholders
 * meanwhile.
 */
const TYPESET: [set: string, typed: string][] = [
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['—', '--'],
  ['–', '-'],
  ['…', '...'],
  ['×', 'x'],
  ['©', '(c)'],
  ['®', '(r)'],
  ['™', '(tm)']
]

/** Converts Redmine's Textile to Markdown. Preserves code, quotes, tables, lists and links, and removes macros. */
export function textileToMarkdown(text: string, depth = 0): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: block, 1: code, index } of text.matchAll(CODE_OR_QUOTE)) {
    if (code === undefined && depth === MAX_QUOTES) continue
    parts.push(convert(text.slice(from, index)), code === undefined ? quoted(block, depth) : fenced(code))
    from = index + block.length
  }
  parts.push(convert(text.slice(from)))
  return parts.filter(Boolean).join('\n\n')
}

function quoted(lines: string, depth: number): string {
  return textileToMarkdown(lines.replace(/^> ?/gm, ''), depth + 1).replace(/^(?=(.?))/gm, (_, first) =>
    first ? '> ' : '>'
  )
}

/** Converts a code block to a fenced one, with a fence longer than any backtick run in the code. */
function fenced(block: string): string {
  const inner = INNER.exec(block)
  const code = (inner?.[2] ?? block).replace(/^\n/, '').trimEnd().replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${inner?.[1] ?? ''}\n${code}\n${fence}`
}

/**
 * Time limit of a conversion in milliseconds. Patterns of textile-js take time without limit for some texts, such as a
 * list of dashes with thirty lines. Those that are known have placeholders; any other text is shown as it was written.
 */
const MAX_CONVERSION_MS = 1000
/** Brackets that textile-js would try to read as attributes in each possible way. */
const BRACKETS = /[()]{6,}/g
/** Stands for `(` among such brackets. */
const OPEN_PLACEHOLDER = '\ue0fc'
/** Stands for `)` among such brackets. */
const CLOSE_PLACEHOLDER = '\ue0fd'
/** Stands for a dash before a space in a line that begins so. */
const DASH_PLACEHOLDER = '\ue0fe'
/** A dash that would begin a list of Markdown. In Textile it begins none. */
const FIRST_DASH = /^([ \t>]*)\ue0fe/gm
const context = vm.createContext({ textile, text: '' })
const script = new vm.Script('textile(text)')

/** @throws Error if it takes too long */
function textileToHtml(text: string): string {
  context.text = text
  return script.runInContext(context, { timeout: MAX_CONVERSION_MS })
}

function convert(text: string): string {
  try {
    return convertWithin(text)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return fenced(text)
  }
}

function convertWithin(text: string): string {
  if (!text.trim()) return ''
  let source = text
    .replace(/\{\{(?:>|<)?(?:toc|collapse|child_pages|include|thumbnail)\b[^}\n]*(?:\}\})?/g, '')
    .replace(/^\}\}[ \t]*$/gm, '')
    .replace(/\[\[(?:[^[\]|\n]*\|)?([^[\]|\n]+)\]\]/g, '$1')
    // Lists and tables may directly follow a line of text.
    .replace(/^(?![*#]+ |\||\s*$)(.+)\n(?=[*#]+ \S|\|)/gm, '$1\n\n')
    .replace(/^([*#]+ .+)\n(?=\|)/gm, '$1\n\n')
    // An array index is not a footnote, and Textile's footnotes have no equivalent in Markdown.
    .replace(/(?<=\S)\[(?=\d{1,4}\])/g, `[${GAP_PLACEHOLDER}`)
    .replace(/^fn(\d{1,4})\.[ \t]+/gm, `[${GAP_PLACEHOLDER}$1] `)
    .split(VERBATIM)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(SMALL, '[$1$2$1]')))
    .join('')
    // A phrase may start after Chinese punctuation, and end before it.
    .replace(/([*_@+-])(?=[，。、；：！？）】》」』])/g, `$1 ${GAP_PLACEHOLDER}`)
    .replace(/(?<=[，。、；：！？（【《「『])(?=[*_@+-])/g, `${GAP_PLACEHOLDER} `)
  source = source
    .replace(BRACKETS, run => run.replaceAll('(', OPEN_PLACEHOLDER).replaceAll(')', CLOSE_PLACEHOLDER))
    // textile-js looks for definitions in lists of dashes, of which Redmine knows none.
    .replace(/^- .*$/gm, line => line.replaceAll('- ', `${DASH_PLACEHOLDER} `))
  for (const [at, [set]] of TYPESET.entries())
    source = source.replaceAll(set, String.fromCodePoint(FIRST_PLACEHOLDER + at))
  let markdown = String(toMarkdown.processSync(textileToHtml(source)))
  for (const [set, typed] of TYPESET) markdown = markdown.replaceAll(set, typed)
  for (const [at, [set]] of TYPESET.entries())
    markdown = markdown.replaceAll(String.fromCodePoint(FIRST_PLACEHOLDER + at), set)
  markdown = markdown
    .replaceAll(OPEN_PLACEHOLDER, '(')
    .replaceAll(CLOSE_PLACEHOLDER, ')')
    .replace(FIRST_DASH, '$1\\-')
    .replaceAll(DASH_PLACEHOLDER, '-')
  // Within a word, these characters need no escape in Markdown. An escape would hide an address from the detectors.
  return markdown
    .replace(/ ?\ue0ff ?/g, '')
    .replace(/(?<=\w)\\(?=[@_:.-]\w)/g, '')
    .trim()
}
