import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import textile from 'textile-js'
import { unified } from 'unified'

const toMarkdown = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/** A block of code as Redmine takes it: anywhere, whatever stands around it. */
const CODE = /<pre\b[^>]*>([\s\S]*?)(?:<\/pre>|$)/gi
const INNER = /^\s*<code(?:\s+class="([\w+#-]*)")?[^>]*>([\s\S]*?)(?:<\/code>\s*)?$/i
/** Of private use: stand for characters while textile-js is at work. */
const [FIRST_KEPT, GAP] = [0xe000, '\ue0ff']
/** textile-js sets type as in a book, which Redmine does not; what was typed so is kept apart meanwhile. */
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

/** Markdown of a text in Redmine's Textile: code, tables, lists and links stay what they are, macros go. */
export function textileToMarkdown(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: block, 1: code = '', index } of text.matchAll(CODE)) {
    parts.push(convert(text.slice(from, index)), fenced(code))
    from = index + block.length
  }
  parts.push(convert(text.slice(from)))
  return parts.filter(Boolean).join('\n\n')
}

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
    // A phrase may begin after Chinese punctuation and end before it too.
    .replace(/([*_@+-])(?=[，。、；：！？）】》」』])/g, `$1 ${GAP}`)
    .replace(/(?<=[，。、；：！？（【《「『])(?=[*_@+-])/g, `${GAP} `)
  for (const [at, [set]] of TYPESET.entries()) source = source.replaceAll(set, String.fromCodePoint(FIRST_KEPT + at))
  let markdown = String(toMarkdown.processSync(textile(source)))
  for (const [set, typed] of TYPESET) markdown = markdown.replaceAll(set, typed)
  for (const [at, [set]] of TYPESET.entries())
    markdown = markdown.replaceAll(String.fromCodePoint(FIRST_KEPT + at), set)
  // Within a word these mean nothing in Markdown; escaped they would hide an address from whoever looks for one.
  return markdown
    .replace(/ ?\ue0ff ?/g, '')
    .replace(/(?<=\w)\\(?=[@_:.-]\w)/g, '')
    .trim()
}
