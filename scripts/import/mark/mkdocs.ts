import { findMathBlocks } from '../../../src/markdown/mathBlocks.ts'
import { tabsOf } from './componentGroups.ts'
import { NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { endsFence, fenceAt } from './fences.ts'
import { withoutIcons } from './icons.ts'
import { withIncludeMarks } from './includeMarks.ts'
import { summaryOf } from './lines.ts'
import { withApiNames } from './mkdocsApi.ts'
import { withMarkdownElements } from './mkdocsBlocks.ts'
import { withFencedBlocks } from './mkdocsFences.ts'
import { withDefinitionsApart, withGridTables, withHtmlEnds, withPicturesInHtml, withVideoLinks } from './mkdocsHtml.ts'
import { inline, type Marks, plainTitle, tabPlaces, withHeading } from './mkdocsInline.ts'
import { printNote } from './note.ts'
import { type OpenFiles, opened, openedAt } from './openFiles.ts'

const BLOCK = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]*)[ \t]+(.*)$/
/** A note whose kind follows the signs without a blank. */
const TIGHT = /^([ \t]*)(!!!|\?\?\?\+?)((?:[\w-]+(?: +[\w-]+)*)?(?: *"[^"]*")?[ \t]*)$/
const SNIPPET = /^([ \t]*)-{1,2}8<-{1,2}[ \t]+["']([^"']+)["'][ \t]*$/
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/
const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/
/** Options of a code block without a language, the first of which would be taken for one. */
const OPTIONS_ALONE = /^([ \t]*(?:`{3,}|~{3,}))[ \t]*((?:title|linenums|hl_lines)=["'].*)$/
const MAX_DEPTH = 12

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
  const whole = isOwn ? wholeLines(lines, file, files, losses, marks) : lines
  return convertLines(whole, { isOwn, marks, places: new Set() }, 0).join('\n')
}

/** Returns the lines of a document of MkDocs with what other files hold, and blocks in forms that are read here. */
function wholeLines(
  lines: readonly string[],
  file: string,
  files: SourceFiles,
  losses: Loss[],
  marks: Marks | undefined
): string[] {
  const included = withIncludeMarks(withSnippets(lines, file, files, losses, openedAt(file)), file, files, losses)
  const drawn = marks?.gridTables ? withGridTables(included) : included
  const described = withApiNames(withVideoLinks(drawn), file, losses)
  const blocks = marks?.noteBlocks ? withFencedBlocks(described, marks.noteBlocks) : described
  return withDefinitionsApart(withHtmlEnds(withPicturesInHtml(withMarkdownElements(withEscapedBars(blocks)))))
}

interface Job {
  isOwn: boolean
  /** Names of tabs that have a place. */
  places: Set<string>
  marks: Marks | undefined
}

/** Escapes bars within code in rows of tables. Only Python-Markdown takes them for a part of the code. */
function withEscapedBars(lines: readonly string[]): string[] {
  let isTable = false
  return lines.map((line, at) => {
    const isRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?:(?::-*:?|-+:?)[ \t]*)?)*$/.test(lines[at + 1] ?? '')
    if (!line.includes('|') || !line.trim()) isTable = false
    else if (isRule && (lines[at + 1] ?? '').includes('|')) isTable = true
    if (!isTable) return line
    return line.replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, code => code.replace(/(?<!\\)\|/g, '\\|'))
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
  open: OpenFiles
): string[] {
  return lines.flatMap(line => {
    const [, indent = '', path = ''] = SNIPPET.exec(line) ?? []
    if (!path) return [line.replace(/^([ \t]*);(-{1,2}8<)/, '$1$2')]
    const [name = '', first, last] = path.split(':')
    const found = files.find(file, `snippets/${name}`) ?? files.find(file, name)
    const part = found === undefined ? undefined : files.read(found)
    if (part === undefined || found === undefined) {
      losses.push({ file, message: `the snippet ${path} is not there.` })
      return [line]
    }
    const within = opened(open, found)
    if (!within) {
      losses.push({ file, message: `the snippet ${path} is included within itself or too often and was left out.` })
      return []
    }
    const all = part.split('\n')
    const chosen = all.slice(Number(first) > 0 ? Number(first) - 1 : 0, Number(last) > 0 ? Number(last) : undefined)
    return withSnippets(chosen, found, files, losses, within).map(one => (one ? indent + one : one))
  })
}

function convertLines(lines: readonly string[], job: Job, depth: number): string[] {
  const { isOwn, marks } = job
  const out: string[] = []
  let fence = ''
  let [isInList, isCode] = [false, false]
  const formulas = findMathBlocks(lines.join('\n'))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (ITEM.test(line)) isInList = true
    else if (/^\S/.test(line)) isInList = false
    // Indented lines after a blank one are code, unless they continue an item.
    if (line.trim()) isCode = /^(?: {4}| {0,3}\t)/.test(line) && !isInList && (isCode || !lines[at - 1]?.trim())
    const formulaEnd = formulas.get(at + 1)
    if (formulaEnd !== undefined && !fence) {
      out.push(...lines.slice(at, formulaEnd))
      at = formulaEnd - 1
      continue
    }
    const mark = fenceAt(line)
    if (fence) {
      if (endsFence(line, fence)) fence = ''
      out.push(line)
      continue
    }
    if (mark) {
      fence = mark
      out.push(isOwn ? line.replace(OPTIONS_ALONE, '$1 text $2') : line)
      continue
    }
    const [, indent = '', sign = '', rest = ''] = blockAt(line, isOwn) ?? []
    if (!sign || (sign.startsWith('===') && !/^["']/.test(rest)) || depth > MAX_DEPTH) {
      const definition = isOwn ? definitionAt(lines, at, job) : undefined
      if (definition) {
        out.push(...definition.lines)
        at = definition.end - 1
      } else out.push(isOwn && !isCode ? inline(withHeading(lines, at), marks) : line)
      continue
    }
    const body = bodyBelow(lines, at + 1, indent)
    const inner = () =>
      convertLines(body.lines, job, depth + 1)
        .join('\n')
        .trim()
    let made: string
    if (sign.startsWith('===')) {
      const panels = [{ title: plainTitle(unquoted(rest)), text: inner() }]
      for (;;) {
        const next = skipBlank(lines, body.end)
        const [, other = '', tab = '', title = ''] = BLOCK.exec(lines[next] ?? '') ?? []
        if (!tab.startsWith('===') || other !== indent || tab.includes('!')) break
        Object.assign(body, bodyBelow(lines, next + 1, indent))
        panels.push({ title: plainTitle(unquoted(title)), text: inner() })
      }
      const places = marks?.tabPlaces ? tabPlaces(panels, job.places) : ''
      made = [places, tabsOf(panels)].filter(Boolean).join('\n\n')
    } else {
      const head = headOf(rest, isOwn)
      // In a folder of an unknown tool, such a line alone is a sentence.
      if (!head || (!isOwn && body.lines.length === 0)) {
        out.push(isOwn ? inline(line, marks) : line)
        continue
      }
      made = noteOf(sign, head, inner(), isOwn ? marks : undefined)
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
function headOf(rest: string, isOwn: boolean): { kind: string; title: string | undefined } | undefined {
  const [, words = '', quoted] = /^([^"]*?)[ \t]*(?:"(.*?)"*[ \t]*)?$/.exec(rest) ?? []
  const [kind = ''] = words.split(/\s/)
  if (quoted !== undefined && /^[\w -]*$/.test(words))
    return { kind: kind.toLowerCase() || 'note', title: quoted.replace(/\\"/g, '"') }
  const more = rest.slice(kind.length).trim()
  if (/^(?:(?:inline|end)\b[ \t]*)*$/.test(more) && /^[\w-]+$/.test(kind))
    return { kind: kind.toLowerCase(), title: undefined }
  // The tool takes several words for kinds and shows the first. All of them are shown here.
  const areKinds = isOwn && /^[\w-]+(?: +[\w-]+)*[ \t]*$/.test(rest)
  const title = areKinds && !/^\p{Lu}/u.test(more) ? capital(rest.trim()) : more
  return areKinds || NOTE_KINDS[kind.toLowerCase()] ? { kind: kind.toLowerCase(), title } : undefined
}

function blockAt(line: string, isOwn: boolean): RegExpExecArray | null {
  return BLOCK.exec(line) ?? (isOwn ? TIGHT.exec(line) : null)
}

function noteOf(
  sign: string,
  { kind, title: given }: { kind: string; title: string | undefined },
  inner: string,
  marks: Marks | undefined
): string {
  if (sign.startsWith('?')) {
    const summary = inline(withoutIcons(summaryOf(given || capital(kind))), marks)
    return `<details${sign.endsWith('+') ? ' open' : ''}><summary>${summary}</summary>\n\n${inner}\n\n</details>`
  }
  const title = given && inline(withoutIcons(given), marks)
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
    const line = withBlanks(lines[end] ?? '')
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

/** Replaces tabs at the beginning of a line by blanks up to the next multiple of four columns. */
function withBlanks(line: string): string {
  return line.replace(/^ *\t[ \t]*/, indent =>
    [...indent].reduce((made, sign) => made + (sign === '\t' ? ' '.repeat(4 - (made.length % 4)) : ' '), '')
  )
}

/** Converts a term with its definitions (`:   text` below it). */
function definitionAt(lines: readonly string[], at: number, job: Job): { lines: string[]; end: number } | undefined {
  const term = lines[at] ?? ''
  const first = skipBlank(lines, at + 1)
  if (!/^\S/.test(term) || /^(?:[-*+]\s|[>|]|\d+[.)]|:\s)/.test(term) || first > at + 2) return undefined
  if (!DEFINITION.test(lines[first] ?? '')) return undefined
  // A heading is no term; the definition below it has none.
  const isHeading = /^#{1,6}[^#]/.test(term)
  const shown = inline(isHeading ? withHeading(lines, at) : term, job.marks)
  const out = isHeading ? [shown, '', '<dl>'] : ['<dl>', '<dt>', '', shown, '', '</dt>']
  let end = first
  for (;;) {
    const next = skipBlank(lines, end)
    const start = DEFINITION.exec(lines[next] ?? '')?.[1]
    if (start === undefined) break
    const body = bodyBelow(lines, next + 1, '')
    // Lines at the margin that continue the text also belong to the definition.
    out.push('<dd>', '', ...convertLines([start, ...body.lines], job, 1), '', '</dd>')
    end = body.end
  }
  return { lines: [...out, '</dl>', ''], end }
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !lines[at]?.trim()) at++
  return at
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')
