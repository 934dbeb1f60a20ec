import { posix } from 'node:path'
import { withEmoji } from '../emoji.ts'
import { HEXO_FIELDS } from '../frontMatter.ts'
import { withoutFalseParts } from '../mark/conditionLines.ts'
import { INCLUDE } from '../mark/docsify.ts'
import { withoutMdxCodeBlocks } from '../mark/mdxCodeBlocks.ts'
import { withMacros } from '../mark/mkdocsMacros.ts'
import { withoutPluginMarks } from '../mark/mkdocsPlugins.ts'
import type { Root, Syntax, Tree } from '../tools/layout.ts'
import { withoutAttributeLists } from './attributeLists.ts'
import { withoutShortcodes } from './hugoWords.ts'
import { includedIn } from './includedWords.ts'
import { stringsIn, withoutFunctions } from './mdxCode.ts'
import {
  withoutMkdocsFields,
  withoutMkdocsKinds,
  withoutMkdocsMarks,
  withoutNamedNotes,
  withoutNoteKinds,
  withoutTabLinks
} from './noteWords.ts'
import { outsideCode } from './outsideCode.ts'
import { definitionsFor, withoutMystMarks, withoutRst, withoutValues } from './rstWords.ts'
import { withWikiLinks } from './wikiWords.ts'
import { addWords, decodeEntities } from './words.ts'

/**
 * Amounts in a text that a reader sees: how often each word occurs, and the numbers of links, code blocks and pictures.
 */
export interface Amounts {
  words: Map<string, number>
  links: number
  code: number
  pictures: number
  /** Files of the parts that the document includes. */
  parts: Set<string>
}

export interface Document {
  file: string
  syntax?: Syntax | undefined
  root?: Root | undefined
  hasEmojiNames?: boolean
}

const FRONT_MATTER = /^\uFEFF?(?:[ \t]*\n)*---[ \t]*\n(?:[\s\S]*?\n)??---[ \t]*(?:\n|$)/
const PART_IMPORT = /^import\s+(\w+)\s+from\s+['"]([^'"]+\.mdx?)['"];?[ \t]*$/gm
const MAX_DEPTH = 8
/** A list of values that a page shows with one pattern: `{[{ title: 'A' }].map(item => …)}`. */
const LIST_SHOWN = /\{[ \t\n]{0,99}(\[(?:(?!\]\.map\()[\s\S]){0,20000}\])\.map\([^\n]{0,99}=>/g

/**
 * Counts words of a document of any tool, with separate simple patterns. It is independent of the import's parser, so
 * it detects losses of that parser. A part counts as often as the document includes it.
 */
export function amountsOfSource(
  text: string,
  { file, syntax, root, hasEmojiNames }: Document,
  tree: Tree,
  depth = 0
): Amounts {
  const amounts: Amounts = { words: new Map(), links: 0, code: 0, pictures: 0, parts: new Set() }
  const isOfSphinx = syntax === 'rst' || syntax === 'myst'
  // What a condition leaves out was chosen, not lost.
  const shown = isOfSphinx ? withoutFalseParts(text, root?.tags) : text
  const whole = syntax === 'mkdocs' ? withoutMkdocsMarks(withoutMkdocsFields(shown)) : shown
  const plain = whole.replace(syntax === 'hexo' && !whole.startsWith('---') ? HEXO_FIELDS : FRONT_MATTER, '')
  const filled = syntax === 'mkdocs' ? withMacros(withoutPluginMarks(plain), root?.macros, fieldsIn(whole)) : plain
  const source = withoutComments(withoutFunctions(/\.mdx?$/i.test(file) ? withoutMdxCodeBlocks(filled) : filled, file))
  let rest = outsideCode(source, { file, syntax }, amounts)
  rest = rest.replace(/<!--[\s\S]*?-->/g, ' ').replace(/\{\s{0,9}\/\*[\s\S]*?\*\/\s{0,9}\}/g, ' ')
  if (/\.rst$/i.test(file)) {
    for (const [part, inner] of depth === 0 ? includedIn(rest, file, tree, root) : [])
      addAmounts(amounts, amountsOfSource(inner, { file: `${part}.rst`, syntax: 'rst', root }, tree, 1), part)
    rest = withoutRst(rest, amounts, { ...root, definitions: definitionsFor(rest, file, tree, root) })
  } else rest = withParts(rest, file, tree, depth, amounts)
  if (root?.hasNamedNotes) rest = withoutNamedNotes(rest)
  // The item before this mark of kramdown is replaced by the contents of the page.
  if (syntax === 'jekyll')
    rest = rest
      .replace(
        /\{%-?\s{0,9}comment\b(?:(?!\{%-?\s{0,9}(?:end)?comment\b)[\s\S]){0,100000}\{%-?\s{0,9}endcomment\b[^%]{0,9}%\}/g,
        ' '
      )
      .replace(/^[ \t]*(?:[*+-]|\d+\.)[ \t].*\n[ \t]*\{:[ \t]*toc[^}\n]*\}[ \t]*$/gm, ' ')
  if (syntax === undefined || syntax === 'plain')
    rest = rest.replace(
      /^[ \t]*\.\.[ \t]+details::(.*(?:\n[ \t]+:\w+:.*)*)$/gm,
      (_, head: string) => ` ${head.split('\n')[0]}`
    )
  if (syntax === 'mkdocs') rest = withoutMkdocsKinds(rest)
  rest = withWikiLinks(withoutTabLinks(hasEmojiNames ? withEmoji(rest) : rest), syntax, root)
  if (syntax === 'hugo') rest = withoutShortcodes(rest, amounts)
  if (syntax === 'hexo') rest = rest.replace(/\{%(?:(?!%\})[\s\S]){0,4000}%\}/g, ' ')
  if (syntax === 'docsify') rest = rest.replace(new RegExp(INCLUDE, 'gm'), ' ')
  if (syntax === 'myst') rest = withoutMystMarks(withoutValues(rest, root))
  // The page shows the value of a name in braces, not the name.
  if (syntax === 'jekyll')
    rest = rest.replace(/\{\{-?[ \t]{0,9}(?:page|site)(?:\.[\w-]{1,99}){1,9}[ \t]{0,9}-?\}\}/g, ' ')
  if (/\.mdx$/i.test(file)) rest = rest.replace(/^([ \t]*#{1,6} .*)\[#[\w.:-]+\][ \t]*$/gm, '$1')
  if (/\.mdx$/i.test(file)) rest = withHtmlGiven(rest).replace(/<include\b[^<>]*>[^<>]*<\/include>/g, ' ')
  if (/\.mdx$/i.test(file)) rest = rest.replace(/\{[ \t]*[A-Za-z_$][\w$]*[ \t]*\}/g, ' ')
  if (/\.mdx?$/i.test(file)) rest = rest.replace(LIST_SHOWN, (_, values: string) => ` ${stringsIn(values)} `)
  addWords(amounts.words, readable(rest, amounts, rest))
  return amounts
}

/** Returns the plain fields of the front matter. */
function fieldsIn(text: string): Record<string, string> {
  const front = FRONT_MATTER.exec(text)?.[0] ?? ''
  return Object.fromEntries(
    [...front.matchAll(/^(\w+):[ \t]+(\S.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  )
}

/** Puts the content that elements of React get as HTML in their place. */
function withHtmlGiven(text: string): string {
  return text.replace(
    /\bdangerouslySetInnerHTML=\{\{\s{0,99}__html:\s{0,99}(?:'((?:[^'\\\n]|\\.){0,4000})'|"((?:[^"\\\n]|\\.){0,4000})")\s{0,99}\}\}\s{0,99}\/>/g,
    (_, single = '', double = '') => `> ${(single + double).replace(/\\(.)/g, '$1')} `
  )
}

/** Removes MDX and HTML comments on separate lines. A fence in a comment is not code. */
function withoutComments(text: string): string {
  const out: string[] = []
  let fence = ''
  let end = ''
  for (const line of text.split('\n')) {
    if (end) {
      if (line.includes(end)) end = ''
      continue
    }
    const mark = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1]
    if (mark && !fence) fence = mark
    else if (mark?.startsWith(fence) && /^[ \t>]*[`~]+[ \t]*$/.test(line)) fence = ''
    else if (!fence && /^[ \t]*(?:\{[ \t]{0,9}\/\*|<!--)/.test(line)) {
      const close = line.includes('<!--') ? '-->' : '*/'
      if (!line.includes(close)) {
        end = close
        continue
      }
    }
    out.push(line)
  }
  return out.join('\n')
}

/** Adds the amounts of the parts that a document includes, and removes their tags and imports. */
function withParts(text: string, file: string, tree: Tree, depth: number, amounts: Amounts): string {
  const rest = text
  for (const [, name = '', path = ''] of text.matchAll(PART_IMPORT)) {
    // Such a condition is true only during development.
    const shown = rest.replace(/\{process\.env\.[^{}]*&&[^{}]*\}|`[^`\n]*`/g, ' ')
    // The type in `List<Part>` is no part.
    const uses = [...shown.matchAll(new RegExp(`(?<![\\w\\\\])<${name}(?=[\\s/>])`, 'g'))].length
    const plain = path.replaceAll('\\', '')
    const target = plain.startsWith('@site/') ? plain.slice(6) : posix.normalize(posix.join(posix.dirname(file), plain))
    const part = depth < MAX_DEPTH ? tree.read(target) : undefined
    if (part === undefined || uses === 0) continue
    const inner = amountsOfSource(part, { file: target }, tree, depth + 1)
    addAmounts(amounts, inner, target, uses)
  }
  return rest.replace(/^(?:import|export)\s[^\n]*(?:\n(?![ \t]*\n)[^\n]*)*/gm, found => (isModule(found) ? ' ' : found))
}

/** Adds the amounts of a part to those of a document that shows it so often. */
function addAmounts(amounts: Amounts, inner: Amounts, part: string, uses = 1): void {
  for (const [word, count] of inner.words) amounts.words.set(word, (amounts.words.get(word) ?? 0) + count * uses)
  for (const one of [part, ...inner.parts]) amounts.parts.add(one)
  amounts.links += inner.links * uses
  amounts.code += inner.code * uses
  amounts.pictures += inner.pictures * uses
}

/** Checks whether a paragraph is code, and not prose that begins with "export". */
function isModule(paragraph: string): boolean {
  return /^(?:import\s+(?:[\w*{$][^'"\n]*from\s*)?['"]|import\s*\{|export\s+(?:const|let|var|default|function|async|class|\{))/.test(
    paragraph
  )
}

/** A tag with attributes in quotes and in braces, which can be nested. No two runs of blanks meet. */
const TAG = new RegExp(`<(?:/\\s*)?[A-Za-z][\\w.:-]*(?:\\s(?:[^<>{}"'=]|"[^"]*"|'[^']*'|=|${braces(6)})*|/?\\s*)>`, 'g')

function braces(depth: number): string {
  return depth === 0 ? '\\{[^{}]*\\}' : `\\{(?:[^{}]|${braces(depth - 1)})*\\}`
}

/** Returns the words between the markup of Markdown, HTML and JSX. */
function readable(text: string, amounts: Amounts, definitions: string): string {
  const names = new Set([...definitions.matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => nameOf(name)))
  const isDefined = (name: string) => names.has(nameOf(name))
  // Numbers of lists are drawn by the browser. In the text of a link, they are words.
  let plain = withoutAttributeLists(text).replace(/^((?:[ \t]|>|[-*+][ \t])*)\d{1,9}[.)](?=[ \t])/gm, '$1')
  // What looks like a link or a picture within inline code is neither.
  plain = plain.replace(/(?<!`)(`+)(?!`)([^\n]+?)(?<!`)\1(?!`)/g, code =>
    code
      .replace(/!\[/g, '! [')
      .replace(/\](?=[([])/g, '] ')
      .replace(/<(?=img\b|a\s)/gi, '< ')
  )
  plain = plain.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/gi, ' ')
  // Task boxes, footnote marks and paths of included code are not words.
  plain = plain.replace(/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[xX ]\]/gm, '$1').replace(/\[\^[^\]\s]+\]:?/g, ' ')
  plain = plain.replace(/^[ \t]*<<<[ \t].*$/gm, ' ').replace(/^([ \t]*:{3,}[ \t]*[\w-]*)[ \t]*\{[^}\n]*\}/gm, '$1')
  plain = plain.replace(/!\[[^\]]*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]\n]*\]|(?=\{))/g, picture => {
    // A picture that is not encrypted is shown as a link, without words as its address.
    if (!/\]\(<?http:/.test(picture)) amounts.pictures++
    else if (!/^!\[\s*\]/.test(picture)) amounts.links++
    return ' '
  })
  plain = plain.replace(/<img\b/gi, found => {
    amounts.pictures++
    return found
  })
  plain = plain.replace(
    /\[((?:[^[\]]|\[[^\]]*\])*)\](?:\((?:[ \t]*\n[ \t]*(?=\S))?((?:[^()\n]|\([^()\n]*\))*)\)|\[([^\]\n]+)\](?!\())/g,
    (whole, words: string, address: string | undefined, name: string | undefined) => {
      if (address === undefined ? !isDefined(name ?? '') : !isAddress(address)) return whole
      // The article does not count those either.
      if (!isUrl(words)) amounts.links++
      return ` ${words} `
    }
  )
  plain = plain.replace(/<a\s[^>]*href[^>]*>([^<]*)/gi, (found, words: string) => {
    if (!isUrl(words)) amounts.links++
    return found
  })
  // Raised, lowered and marked letters do not separate words. Emphasis does, as its asterisks do.
  plain = plain.replace(/<\/?(?:u|ins|sub|sup|mark|kbd)>|<\/?span\b[^<>{}]*>/gi, '')
  plain = plain.replace(/(?<=\w)\^([^\s^~]{1,8})\^/g, '$1').replace(/(?<=\w)~([^\s~^]{1,8})~/g, '$1')
  // Removes tags with attributes in braces and quotes, then the rest of directives and references.
  plain = plain.replace(TAG, ' ')
  plain = plain
    .replace(/^[ \t]*:{3,}[ \t]*[\w-]*/gm, ' ')
    .replace(/^[ \t]*\[[^\]]+\]:(?:[ \t]+|[ \t]*\n[ \t]+|(?=\/|\w{1,20}:\/\/))\S+.*$/gm, ' ')
  plain = plain.replace(/<https?:[^>\s]+>|\bhttps?:\/\/[^\s)\]}>，。；、）]+/g, ' ')
  plain = plain.replace(/\{[ \t]*props\b[^{}]*\}|:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, ' ')
  plain = plain.replace(/\{%(?:(?!\{%|%\})[\s\S])*%\}|\{#[\w.:-]+\}|\[TOC\]|\[\[toc\]\]/gi, ' ')
  plain = withoutNoteKinds(plain.replace(/^[ \t>]*\[!\w+\]/gm, ' '))
  return decodeEntities(plain)
}

const nameOf = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Checks for the text of a link that is its address, which a page also links where the document does not. */
export function isUrl(text: string): boolean {
  return /^\s*(?:https?:\/\/|www\.)\S+\s*$/i.test(text)
}

/** Checks for an address of a link. One with blanks is one only if it names a file or a place, or is in angle brackets. */
function isAddress(text: string): boolean {
  return /^\s*(?:<[^>]*>|\S*)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*$|\.[a-z0-9]{2,5}(?:#.*)?$|^#/i.test(text)
}
