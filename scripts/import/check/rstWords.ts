import { posix } from 'node:path'
import { BUILT_PAGES } from '../mark/builtPages.ts'
import { DIAGRAM } from '../mark/rstDiagrams.ts'
import { TOOL_FIELD } from '../mark/rstLines.ts'
import { CHIP_NAME } from '../mark/targetNames.ts'
import type { Root, Tree } from '../tools/layout.ts'
import type { Amounts } from './sourceWords.ts'

/** Lines that are indented below the first line of a directive, with the blank lines between them. */
const BODY = String.raw`(?:\n(?:[ ]+\S.*|[ ]*(?=(?:\n[ ]*)*\n[ ]+\S)))*`
/** Directives that show nothing of their own. */
const HIDDEN = new RegExp(
  String.raw`^[ ]*\.\. (?:toctree|contents|index|highlight|meta|raw(?!::[ ]*html\b)|role|default-role|program|sectionauthor|codeauthor|currentmodule|module|tabularcolumns|redirect-from)::.*${BODY}`,
  'gm'
)
/** HTML that is shown as it is written. */
const RAW_HTML = new RegExp(String.raw`^[ ]*\.\. raw::[ ]*html\b.*(${BODY})`, 'gm')
/** Directives whose argument is a condition, a class or a number of columns. */
const WITHOUT_ARGUMENT =
  /^([ ]*)\.\. (?:only|ifconfig|container|compound|rst-class|cssclass|grid|grid-item|hlist|highlights)::.*$/gm
/** A diagram, whose argument is a file or a name. */
const DIAGRAM_START = new RegExp(String.raw`^[ ]*\.\. ${DIAGRAM.source.slice(1, -1)}::.*$`, 'gm')
/** One that is empty and has a blank line below it has no more lines. */
const COMMENT =
  /^([ ]*)\.\.(?:[ ]*(?=\n[ ]*$)|(?:[ ](?![\w:.+-]+::|\||\[[^\]\n]*\](?:[ ]|$)|_)[^\n]*|$)(?:\n(?:\1[ ]+\S.*|[ ]*(?=(?:\n[ ]*)*\n\1[ ]+\S)))*)/gm

/** Removes reStructuredText markup: names of directives and roles, options and targets. */
export function withoutRst(
  written: string,
  amounts: Amounts,
  given?: Pick<Root, 'substitutions' | 'definitions' | 'inventories' | 'tags'>
): string {
  // A tab indents as eight blanks do.
  let text = withJoinedCells(withoutValues(written, given).replaceAll('\t', '        ')).replace(COMMENT, ' ')
  // The name of another documentation is an address.
  for (const key of given?.inventories?.keys() ?? [])
    text = text.replaceAll(new RegExp(`(?<!\`)\`~?${key.replaceAll('.', '\\.')}:(?=\\w)`, 'g'), '`')
  // In a formula, such a blank is one that is drawn.
  text = text.replace(/^[ ]*\.\. math::.*$/gm, line => line.replaceAll('\\ ', ' '))
  amounts.code += text.match(/^[ ]*\.\. (?:code-block|code|sourcecode|parsed-literal|literalinclude)::/gm)?.length ?? 0
  amounts.pictures += text.match(/(?:^|\|)[ ]*(?:[*-][ ]+)*\.\. (?:image|figure)::/gm)?.length ?? 0
  // A picture with a name stands where its name is.
  for (const [definition, name = ''] of text.matchAll(/^[ ]*\.\. \|([^|\n]+)\|[ ]+image::.*$/gm))
    text = text
      .split(definition)
      .join(' ')
      .replaceAll(`|${name}|`, () => {
        amounts.pictures++
        return ' '
      })
  return (
    text
      .replace(HIDDEN, ' ')
      .replace(RAW_HTML, (_, body: string) => wordsOfHtml(body))
      // A cell of a drawn table ends at the next bar.
      .replace(/(?<=\|[ ]*)\.\. (?:image|figure)::[^|\n]*(?=\|)/g, ' ')
      // The path of a file can be on the next line.
      .replace(
        /^[ ]*(?:[*-][ ]+)*\.\. (?:image|figure|literalinclude|include|include-build-file)::(?:[ ]*\n[ ]+(?!:)\S+[ ]*$|.*$)/gm,
        ' '
      )
      .replace(DIAGRAM_START, ' ')
      .replace(/^[ ]*\.\. \|[^|\n]+\|[ ]+raw::.*(?:\n(?:[ ]+\S.*|[ ]*(?=\n[ ]+\S)))*/gm, ' ')
      .replace(/^[ ]*\.\. _[^\n]*$/gm, ' ')
      // Marks of lists are drawn by the browser.
      .replace(/((?:^|\|)[ ]*(?:[*-][ ]+)*)\(?(?:[A-Za-z]|[ivx]+|[IVX]+|\d+|#)[.)](?=[ ])/gm, '$1')
      .replace(/^[ ]*\.\. (?:code-block|code|sourcecode|prompt)::.*$/gm, ' ')
      .replace(WITHOUT_ARGUMENT, '$1')
      .replace(/^[ ]*\.\. (?:\|[^|]*\| )?[\w:.+-]+::|(?<=\|[ ]*)\.\. [\w:.+-]+::/gm, ' ')
      // A condition of an item is no word of it.
      .replace(/^([ ]*):[\w ().-]+:[ ]+(?=[-*+][ ])/gm, '$1')
      .replace(/^[ ]+:[\w -]+:(?:[ ].*)?$/gm, ' ')
      .replace(/^:([\w-]+):.*$/gm, (field, name: string) => (TOOL_FIELD.test(name) ? ' ' : field))
      // Of a name after a tilde, the last part is shown.
      .replace(/(:[a-z][\w+.:-]{0,60}:`)~(?:[A-Za-z_]\w{0,80}\.){1,8}(?=[A-Za-z_])/gi, '$1')
      // Escaped blanks join raised and lowered letters to a word: I\ :sup:`2`\ C.
      .replace(/(?<=\\[ ]):[a-z][\w-]*:`([^\s*`]+)`/gi, '$1')
      .replace(/(?<=\*)\\[ ]|\\[ ](?=\*)/g, ' ')
      .replace(/\\[ ]/g, '')
      .replace(/^([ ]*)\.\. \[[#*]?[\w-]*\](?=[ \n])/gm, '$1')
      .replace(/\[[#*]?[\w-]*\]_/g, ' ')
      // Markup of Markdown and HTML is text here.
      .replace(/(?<=\w)[~^](?=\w)/g, ' ')
      .replace(/``[^`\n]*``/g, code => code.replace(/[<>]/g, ' '))
      .replace(/\](?=[([])/g, '] ')
      .replace(/<(?=img\b|a\s)/gi, '< ')
      .replace(/:(?:doc|ref|numref|any|download):`([^`<\n]*)`/g, (_, target: string) => {
        if (!BUILT_PAGES.has(target)) amounts.links++
        return ' '
      })
      // The language of a translation is not shown, its words are.
      .replace(/:[a-z]\w*:`\s*[a-z]{2,3}(?:[_-]\w{2,4})?\s*:\s*\[([^\]\n`]*)\]\s*`/gi, ' $1 ')
      .replace(/:[a-z][\w+.:-]*:(?=`)/gi, ' ')
      .replace(/`([^`<\n]*(?:\n[^`<\n]+)?)\s*<[^>`]*>`_{0,2}/g, (_, words: string) => {
        amounts.links++
        return ` ${words} `
      })
  )
}

/** Returns HTML without its tags, comments and what no reader sees. */
function wordsOfHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/^[ ]+:[\w -]+:.*$|<[^<>]*>/gm, ' ')
}

/** Returns the definitions of substitutions of the configuration and of the files that a document includes. */
export function definitionsFor(text: string, file: string, tree: Tree, root: Root | undefined): string {
  const included = [...text.matchAll(/^[ ]*\.\. include::[ ]*(\S+)[ ]*$/gm)].flatMap(
    ([, path = '']) => tree.read(posix.join(path.startsWith('/') ? '' : posix.dirname(file), path)) ?? []
  )
  const own = [text, ...included].flatMap(part => part.match(/^[ ]*\.\. \|[^|\n]+\|[^\n]*$/gm) ?? [])
  return [root?.definitions ?? '', ...own.map(line => line.trim())].join('\n')
}

/** Removes labels of MyST, names of roles and their targets: they are addresses, not text. */
export function withoutMystMarks(text: string): string {
  return (
    text
      .replace(/^%.*$|^[ \t]*\([\w.:-]+\)=[ \t]*$/gm, ' ')
      // The text of a role can go on in the next line.
      .replace(/(?<![`$%\w\\{])\{[\w:.+-]{1,99}\}`[^`\n]{0,400}(?:\n[^`\n]{1,400}){1,4}`/g, role =>
        role.replace(/\n[ \t>]*/g, ' ')
      )
      // A reference without words shows those of its target.
      .replace(/\{(?:[\w.+-]{1,99}:)?(?:ref|numref)\}`[^`<\n]+`/g, ' ')
      .replace(/(\{[\w:.+-]{1,99}\}`[^`<\n]+\S)\s+<[^<>`\n]+>`/g, '$1`')
      .replace(/\{[\w:.+-]{1,99}\}(?=`)/g, ' ')
  )
}

/** Removes names in braces that have a value, which a page shows instead. */
export function withoutValues(
  text: string,
  { substitutions, definitions = '', tags }: Pick<Root, 'substitutions' | 'definitions' | 'tags'> = {}
): string {
  const defined = new Set([...(substitutions?.keys() ?? []), ...(tags?.targets?.length ? [CHIP_NAME] : [])])
  const names = [...definitions.matchAll(/^\.\. \|([^|\n]+)\|/gm)].map(([, name = '']) => name)
  for (const [, name = ''] of text.matchAll(/^[ ]*\{([A-Z][A-Z0-9_]*):[ ]*[\w-]+[ ]*=[ ]*"/gm)) defined.add(name)
  const rest = names.reduce((left, name) => left.replaceAll(`|${name}|`, ' '), text)
  return rest.replace(/(?<!\$)\{([A-Z][A-Z0-9_]*)\}/g, (found, name: string) => (defined.has(name) ? ' ' : found))
}

const ROW = /^[ ]*\|.*\|[ ]*$/

/** Joins words of drawn tables that a backslash continues on the next line of the cell. */
function withJoinedCells(text: string): string {
  if (!text.includes('\\')) return text
  const lines = text.split('\n')
  for (let at = 0; at < lines.length - 1; at++) {
    const [line = '', next = ''] = lines.slice(at, at + 2)
    if (!line.includes('\\') || !ROW.test(line) || !ROW.test(next)) continue
    const [cells, below] = [line.split('|'), next.split('|')]
    if (cells.length !== below.length) continue
    cells.forEach((cell, column) => {
      const written = cell.trimEnd()
      if (!written.endsWith('\\') || !below[column]?.trim()) return
      below[column] = ` ${written.slice(0, -1).trimStart()}${below[column].trimStart()}`
      cells[column] = ' '
    })
    lines[at] = cells.join('|')
    lines[at + 1] = below.join('|')
  }
  return lines.join('\n')
}
