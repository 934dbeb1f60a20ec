import { findMathBlocks } from '../../../src/markdown/mathBlocks.ts'
import { tabsOf } from './componentGroups.ts'
import { NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { summaryOf } from './lines.ts'
import { withMarkdownElements } from './mkdocsBlocks.ts'
import { withHtmlEnds } from './mkdocsHtml.ts'
import { printNote } from './note.ts'

const FENCE = /^([ \t]*)(`{3,}|~{3,})/
const BLOCK = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]*)[ \t]+(.*)$/
const SNIPPET = /^([ \t]*)-{1,2}8<-{1,2}[ \t]+["']([^"']+)["'][ \t]*$/
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/
const MAX_DEPTH = 12

/** Extensions of a site that give `^` or `~` a meaning. */
export interface Marks {
  caret: boolean
  tilde: boolean
}

/**
 * Converts Python-Markdown extensions: notes, collapsible sections, tabs, snippets, definitions, keys and attributes.
 */
export function fromMkdocs(
  text: string,
  file: string,
  files: SourceFiles,
  losses: Loss[],
  isOwn: boolean,
  marks?: Marks
): string {
  const lines = (isOwn ? withReferences(text) : text).split('\n')
  const whole = isOwn
    ? withHtmlEnds(withMarkdownElements(withEscapedBars(withSnippets(lines, file, files, losses, 0))))
    : lines
  return convertLines(marks ? withRaised(whole, marks) : whole, isOwn, 0).join('\n')
}

/** Escapes bars within code in rows of tables. Only Python-Markdown takes them for a part of the code. */
function withEscapedBars(lines: readonly string[]): string[] {
  let isTable = false
  return lines.map((line, at) => {
    const isRule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/.test(lines[at + 1] ?? '')
    if (!line.includes('|') || !line.trim()) isTable = false
    else if (isRule && (lines[at + 1] ?? '').includes('|')) isTable = true
    if (!isTable) return line
    return line.replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, code => code.replace(/(?<!\\)\|/g, '\\|'))
  })
}

/** Converts raised (`^2^`), lowered (`~2~`) and inserted (`^^words^^`) text outside code and formulas. */
function withRaised(lines: readonly string[], { caret, tilde }: Marks): string[] {
  const formulas = findMathBlocks(lines.join('\n'))
  let fence = ''
  let formulaEnd = 0
  return lines.map((line, at) => {
    formulaEnd = formulas.get(at + 1) ?? formulaEnd
    const mark = FENCE.exec(line)?.[2]
    if (fence) {
      if (mark?.startsWith(fence) && /^[ \t]*[`~]+[ \t]*$/.test(line)) fence = ''
      return line
    }
    if (mark) fence = mark
    if (mark || at < formulaEnd || /^(?: {4}|\t)(?![ \t]*(?:[-*+]|\d+[.)]) )/.test(line)) return line
    return outsideCode(line, piece => {
      let made = piece
      if (caret)
        made = made
          .replace(/(?<![\^\\])\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^(?!\^)/g, '<ins>$1</ins>')
          .replace(/(?<![\^\\[])\^([^\s^[\]]+)\^(?!\^)/g, '<sup>$1</sup>')
      return tilde ? made.replace(/(?<![~\\])~([^\s~[\]]+)~(?!~)/g, '<sub>$1</sub>') : made
    })
  })
}

/** Python-Markdown allows a blank or a line break within a reference: `[words] [name]`. */
function withReferences(text: string): string {
  const names = new Set([...text.matchAll(/^[ \t]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase()))
  return text.replace(
    /(?<!\[[xX ])\](?: |[ \t]*\n[ \t]*)(\[([^\]\n]+)\])(?![:(])/g,
    (whole, reference: string, name: string) => (names.has(name.toLowerCase()) ? `]${reference}` : whole)
  )
}

function withSnippets(
  lines: readonly string[],
  file: string,
  files: SourceFiles,
  losses: Loss[],
  depth: number
): string[] {
  return lines.flatMap(line => {
    const [, indent = '', path = ''] = SNIPPET.exec(line) ?? []
    if (!path) return [line.replace(/^([ \t]*);(-{1,2}8<)/, '$1$2')]
    const [name = '', first, last] = path.split(':')
    const found = files.find(file, `snippets/${name}`) ?? files.find(file, name)
    const part = found === undefined ? undefined : files.read(found)
    if (part === undefined || found === undefined || depth > MAX_DEPTH) {
      losses.push({ file, message: `the snippet ${path} is not there.` })
      return [line]
    }
    const all = part.split('\n')
    const chosen = all.slice(Number(first) > 0 ? Number(first) - 1 : 0, Number(last) > 0 ? Number(last) : undefined)
    return withSnippets(chosen, found, files, losses, depth + 1).map(one => (one ? indent + one : one))
  })
}

function convertLines(lines: readonly string[], isOwn: boolean, depth: number): string[] {
  const out: string[] = []
  let fence = ''
  let [isInList, isCode] = [false, false]
  const formulas = findMathBlocks(lines.join('\n'))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (ITEM.test(line)) isInList = true
    else if (/^\S/.test(line)) isInList = false
    // Indented lines after a blank one are code, unless they continue an item.
    if (line.trim()) isCode = /^(?: {4}|\t)/.test(line) && !isInList && (isCode || !lines[at - 1]?.trim())
    const formulaEnd = formulas.get(at + 1)
    if (formulaEnd !== undefined && !fence) {
      out.push(...lines.slice(at, formulaEnd))
      at = formulaEnd - 1
      continue
    }
    const mark = FENCE.exec(line)?.[2]
    if (fence) {
      if (mark?.startsWith(fence) && /^[ \t]*[`~]+[ \t]*$/.test(line)) fence = ''
      out.push(line)
      continue
    }
    if (mark) {
      fence = mark
      out.push(line)
      continue
    }
    const [, indent = '', sign = '', rest = ''] = BLOCK.exec(line) ?? []
    if (!sign || (sign.startsWith('===') && !/^["']/.test(rest)) || depth > MAX_DEPTH) {
      const definition = isOwn ? definitionAt(lines, at) : undefined
      if (definition) {
        out.push(...definition.lines)
        at = definition.end - 1
      } else out.push(isOwn && !isCode ? inline(withHeading(line)) : line)
      continue
    }
    const body = bodyBelow(lines, at + 1, indent)
    const inner = () =>
      convertLines(body.lines, isOwn, depth + 1)
        .join('\n')
        .trim()
    let made: string
    if (sign.startsWith('===')) {
      const panels = [{ title: unquoted(rest), text: inner() }]
      for (;;) {
        const next = skipBlank(lines, body.end)
        const [, other = '', tab = '', title = ''] = BLOCK.exec(lines[next] ?? '') ?? []
        if (!tab.startsWith('===') || other !== indent || tab.includes('!')) break
        Object.assign(body, bodyBelow(lines, next + 1, indent))
        panels.push({ title: unquoted(title), text: inner() })
      }
      made = tabsOf(panels)
    } else {
      const head = headOf(rest)
      // In a folder of an unknown tool, such a line alone is a sentence.
      if (!head || (!isOwn && body.lines.length === 0)) {
        out.push(isOwn ? inline(line) : line)
        continue
      }
      made = noteOf(sign, head.kind, head.title, inner())
    }
    out.push('', ...made.split('\n').map(one => (one ? indent + one : one)), '')
    at = body.end - 1
  }
  return out
}

/**
 * Returns the kind and title of a note. A title can contain quotes, and authors forget the last one or both. Returns
 * undefined for a sentence that only begins with `!!!`.
 */
function headOf(rest: string): { kind: string; title: string | undefined } | undefined {
  const [, words = '', quoted] = /^([^"]*?)[ \t]*(?:"(.*?)"*[ \t]*)?$/.exec(rest) ?? []
  const [kind = ''] = words.split(/\s/)
  if (quoted !== undefined && /^[\w -]*$/.test(words))
    return { kind: kind.toLowerCase() || 'note', title: quoted.replace(/\\"/g, '"') }
  const more = rest.slice(kind.length).trim()
  if (/^(?:(?:inline|end)\b[ \t]*)*$/.test(more) && /^[\w-]+$/.test(kind))
    return { kind: kind.toLowerCase(), title: undefined }
  return NOTE_KINDS[kind.toLowerCase()] ? { kind: kind.toLowerCase(), title: more } : undefined
}

function noteOf(sign: string, kind: string, title: string | undefined, inner: string): string {
  if (sign.startsWith('?')) {
    return `<details${sign.endsWith('+') ? ' open' : ''}><summary>${summaryOf(title || kind)}</summary>\n\n${inner}\n\n</details>`
  }
  // A kind unknown to this site becomes its own title. An empty title means no title.
  const own = title === undefined && NOTE_KINDS[kind]?.toLowerCase() !== kind && kind !== 'info' ? capital(kind) : title
  return printNote(NOTE_KINDS[kind] ?? 'NOTE', own, inner)
}

/** Returns the lines that are indented below a line, without the indentation. */
function bodyBelow(lines: readonly string[], from: number, indent: string): { lines: string[]; end: number } {
  const width = indent.length
  const own: string[] = []
  let end = from
  for (; end < lines.length; end++) {
    const line = (lines[end] ?? '').replace(/^\t+/, tabs => '    '.repeat(tabs.length))
    const depth = /^ */.exec(line)?.[0].length ?? 0
    if (line.trim() && depth < width + 2) break
    own.push(line.slice(Math.min(width + 4, depth)))
  }
  while (own.length > 0 && !own.at(-1)?.trim()) {
    own.pop()
    end--
  }
  return { lines: own, end }
}

/** Converts a term with its definitions (`:   text` below it). */
function definitionAt(lines: readonly string[], at: number): { lines: string[]; end: number } | undefined {
  const term = lines[at] ?? ''
  const first = skipBlank(lines, at + 1)
  if (!/^\S/.test(term) || /^(?:[-*+#>|]|\d+[.)]|:\s)/.test(term) || first > at + 2) return undefined
  if (!/^:[ \t]{1,3}\S/.test(lines[first] ?? '')) return undefined
  const out = ['<dl>', '<dt>', '', inline(term), '', '</dt>']
  let end = first
  for (;;) {
    const next = skipBlank(lines, end)
    const start = /^:[ \t]{1,3}(.*)$/.exec(lines[next] ?? '')?.[1]
    if (start === undefined) break
    const body = bodyBelow(lines, next + 1, '')
    // Lines at the margin that continue the text also belong to the definition.
    out.push('<dd>', '', ...convertLines([start, ...body.lines], true, 1), '', '</dd>')
    end = body.end
  }
  return { lines: [...out, '</dl>', ''], end }
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !lines[at]?.trim()) at++
  return at
}

/** Separates the signs of a heading from its words, which Python-Markdown does not ask for. */
function withHeading(line: string): string {
  return line.replace(/^(#{1,6})(?=[^#\s])/, '$1 ')
}

/** Converts attributes, icons and keys of a line. */
function inline(line: string): string {
  return outsideCode(line, plainInline)
}

/** Changes a line outside code and formulas. */
function outsideCode(line: string, change: (text: string) => string): string {
  return line
    .split(/(`+[^`]*`+|\$\$?[^$]+\$\$?|\\\(.*?\\\)|\\\[.*?\\\])/)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('')
}

function plainInline(text: string): string {
  return (
    text
      .replace(/^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(#[\w.:-]+)[^}\n]*\}[ \t]*$/, '$1 {$2}')
      .replace(/\{:?(?:[ \t]*(?:[.#][\w:.-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))+[ \t]*\}(?![^\s\])|<])/g, found =>
        /^\{#[\w.:-]+\}$/.test(found) ? found : ''
      )
      // Blanks after an icon that begins an item would turn the item into code.
      .replace(
        /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+):(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^}\n]*\})?(?:[ \t]|&nbsp;)*/,
        '$1'
      )
      .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, '')
      .replace(/\+\+((?:[\w-]+|"[^"]*")(?:\+(?:[\w-]+|"[^"]*"))*)\+\+/g, (_, keys: string) =>
        keys
          .split('+')
          .map(key => `<kbd>${key.replace(/"/g, '')}</kbd>`)
          .join('+')
      )
      .replace(/(?<![=\w])==(?=\S)([^=\n]+?)==(?![=\w])/g, '<mark>$1</mark>')
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')
