import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import textile from 'textile-js'
import { unified } from 'unified'

type Handle = NonNullable<NonNullable<Options>['handlers']>[string]

/** Small text below or above a line: HTML in Markdown where it is a word, else as it reads. */
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

/** A block of code as Redmine takes it: anywhere, whatever stands around it. Or lines that Redmine's button quoted. */
const CODE_OR_QUOTE = /<pre\b[^>]*>([\s\S]*?)(?:<\/pre>|(?![\s\S]))|^>.*(?:\n>.*)*/gim
/** Quotes within quotes; deeper ones stay as they are typed. */
const MAX_QUOTES = 10
/** What keeps its signs: code within a line, addresses and pictures. */
const VERBATIM = /(@[^@\n]+@|\bhttps?:\/\/\S+|![^\s!]+!)/
/** Small text within a word: H~2~O, x^2^. */
const SMALL = /(?<=[\w)\]])([~^])([\w+-]{1,12})\1/g
const INNER = /^\s*<code(?:\s+class="([\w+#-]*)")?[^>]*>([\s\S]*?)(?:<\/code>\s*)?$/i
/** Characters of private use that stand for others while textile-js is at work. */
const FIRST_PLACEHOLDER = 0xe000
const GAP_PLACEHOLDER = '\ue0ff'
/**
 * textile-js applies typographic quotes and dashes, which Redmine does not; literal characters are protected meanwhile.
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

/** Markdown of a text in Redmine's Textile: code, quotes, tables, lists and links stay what they are, macros go. */
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

/** Small text below or above a line, as Markdown has it: by HTML where it is a word, else as it reads. */
function fenced(block: string): string {
  const inner = INNER.exec(block)
  const code = (inner?.[2] ?? block).replace(/^\n/, '').trimEnd().replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${inner?.[1] ?? ''}\n${code}\n${fence}`
}

function convert(text: string): string {
  if (!text.trim()) return ''
  let source = text
    .replace(/\{\{(?:>|<)?(?:toc|collapse|child_pages|include|thumbnail)\b[^}\n]*(?:\}\})?/g, '')
    .replace(/^\}\}[ \t]*$/gm, '')
    .replace(/\[\[(?:[^\]|\n]*\|)?([^\]|\n]+)\]\]/g, '$1')
    // Lists and tables may follow a line of text at once.
    .replace(/^(?![*#]+ |\||\s*$)(.+)\n(?=[*#]+ \S|\|)/gm, '$1\n\n')
    .replace(/^([*#]+ .+)\n(?=\|)/gm, '$1\n\n')
    // An index is no footnote, and Markdown has no place for those of Textile.
    .replace(/(?<=\S)\[(?=\d{1,4}\])/g, `[${GAP_PLACEHOLDER}`)
    .replace(/^fn(\d{1,4})\.[ \t]+/gm, `[${GAP_PLACEHOLDER}$1] `)
    .split(VERBATIM)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(SMALL, '[$1$2$1]')))
    .join('')
    // A phrase may begin after Chinese punctuation and end before it too.
    .replace(/([*_@+-])(?=[，。、；：！？）】》」』])/g, `$1 ${GAP_PLACEHOLDER}`)
    .replace(/(?<=[，。、；：！？（【《「『])(?=[*_@+-])/g, `${GAP_PLACEHOLDER} `)
  for (const [at, [set]] of TYPESET.entries())
    source = source.replaceAll(set, String.fromCodePoint(FIRST_PLACEHOLDER + at))
  let markdown = String(toMarkdown.processSync(textile(source)))
  for (const [set, typed] of TYPESET) markdown = markdown.replaceAll(set, typed)
  for (const [at, [set]] of TYPESET.entries())
    markdown = markdown.replaceAll(String.fromCodePoint(FIRST_PLACEHOLDER + at), set)
  // Within a word these mean nothing in Markdown; escaped they would hide an address from the detectors.
  return markdown
    .replace(/ ?\ue0ff ?/g, '')
    .replace(/(?<=\w)\\(?=[@_:.-]\w)/g, '')
    .trim()
}
