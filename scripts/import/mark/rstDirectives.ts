import { posix } from 'node:path'
import type { Language } from '../../../src/domain/language/languages.ts'
import { type CodeLanguage, labelOf } from './codeLanguage.ts'
import { tabsOf } from './componentGroups.ts'
import { NOTE_KINDS } from './components.ts'
import { conditionalList, conditionalPart } from './conditionalParts.ts'
import type { Tags } from './conditions.ts'
import type { Loss, SourceFiles } from './context.ts'
import { quote, summaryOf } from './lines.ts'
import { linkTo } from './links.ts'
import { moduleName, objectId } from './objectIds.ts'
import { builtPart } from './rstBuiltParts.ts'
import { DIAGRAM, diagramOf } from './rstDiagrams.ts'
import { glossaryOf } from './rstGlossary.ts'
import { rawHtml, withPlace } from './rstPlaces.ts'
import { type ObjectScope, SIGNATURE, scopeWithin, setScope, signatureOf } from './rstSignatures.ts'
import { type Cell, csvRows, tableOf } from './rstTables.ts'
import { unknownDirective } from './rstUnknown.ts'
import { seeAlso, versionNote } from './rstVersions.ts'
import { toctreeOf } from './toctree.ts'

/** A directive of reStructuredText or MyST. */
export interface Directive {
  name: string
  argument: string
  options: ReadonlyMap<string, string>
  /** Its content, moved to the margin. */
  body: string
}

/** Services that a directive receives from the document around it. */
export interface DirectiveJob {
  file: string
  files: SourceFiles
  losses: Loss[]
  /** Module and class that signatures are in. */
  objects: ObjectScope
  /** Language of code without one. */
  language: CodeLanguage
  /** Language of the document. */
  lang: Language
  /** What is known of the tags of the build. */
  tags?: Tags | undefined
  /** Converts content in the syntax of the document to Markdown. */
  convert(text: string, objects?: ObjectScope): string
  /** Converts a document that this one includes. Returns undefined for one that shows itself. */
  convertPart?(text: string, part: string): string | undefined
  /** Returns the address that an option gives or names. */
  addressOf?(target: string): string
  inline(text: string): string
}

/** Returns the formulas of a `math` directive as separate blocks, with lines aligned as in Sphinx. */
function mathOf(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map(part => part.trim())
    .filter(Boolean)
    .map(part =>
      /\\\\|(?<!\\)&/.test(part) && !/\\begin\{/.test(part) ? `\\begin{aligned}\n${part}\n\\end{aligned}` : part
    )
    .map(part => `$$\n${part}\n$$`)
    .join('\n\n')
}

/** Converts a directive to Markdown. An unknown directive retains its text and is reported. */
export function printDirective(directive: Directive, job: DirectiveJob): string {
  return withPlace(shownBy(directive, job), directive)
}

function shownBy(directive: Directive, job: DirectiveJob): string {
  const { name, argument, options, body } = directive
  const { file, files, losses, objects, convert, inline } = job
  const note = NOTE_KINDS[name.toLowerCase()]
  const whole = () => convert([argument, body].filter(Boolean).join('\n\n'))
  if (name === 'admonition') return quote(`[!NOTE]\n\n**${inline(argument)}**\n\n${convert(body)}`.trim())
  if (/^(?:versionadded|versionchanged|deprecated|deprecated-removed|version(?:remo|modi)\w+)$/.test(name))
    return versionOf(directive, job)
  if (name.toLowerCase() === 'seealso') return quote(`[!NOTE]\n\n**${seeAlso(job.lang)}**\n\n${whole()}`.trim())
  if (note) return quote(`[!${note}]\n\n${whole()}`.trim())
  if (/^(?:code-block|code|sourcecode|code-cell|highlight|prompt|parsed-literal|console|doctest|testcode)$/.test(name))
    return codeBlockOf(directive, job.language)
  if (/^(?:image|figure)$/.test(name)) {
    const caption = convert(body)
    const alt = options.get('alt') ?? ''
    // A page shows the alternative text below the picture, where the caption says the same.
    const image = `!${linkTo(alt.trim() === caption.trim() ? '' : alt, argument.trim())}`
    const target = options.get('target')
    return [target ? linkTo(image, job.addressOf?.(target) ?? target, true) : image, caption]
      .filter(Boolean)
      .join('\n\n')
  }
  if (name === 'toctree') return toctreeOf(directive, inline)
  if (name === 'literalinclude' || name === 'include') return included(directive, job)
  if (name === 'math') return mathOf([argument, body].filter(Boolean).join('\n'))
  if (DIAGRAM.test(name)) return diagramOf(directive, job)
  const heads = Number(options.get('header-rows') ?? 0) || 0
  if (name === 'list-table') return titled(argument, inline, tableOf({ rows: listRows(body, convert), heads }))
  if (name === 'csv-table') {
    const found = options.has('file') ? files.find(file, options.get('file') ?? '') : undefined
    const text = found === undefined ? body : (files.read(found) ?? '')
    if (options.has('file') && !text) {
      losses.push({ file, message: `${options.get('file')} is not there and was left out.` })
      return titled(argument, inline, '')
    }
    const head = options.has('header') ? csvRows(options.get('header') ?? '') : []
    const rows = [...head, ...csvRows(text)].map(row => row.map(one => ({ text: inline(one) })))
    return titled(argument, inline, tableOf({ rows, heads: head.length + heads }))
  }
  if (name === 'table') return titled(argument, inline, convert(body))
  if (/^(?:tabs|tab-set)$/.test(name)) return tabSet(convert(body))
  if (/^(?:tab|tab-item|group-tab|code-tab)$/.test(name)) {
    const title = name === 'code-tab' ? argument.replace(/^\S+\s+(?=\S)/, '') : argument
    const text = name === 'code-tab' ? codeOf(argument.split(/\s+/)[0] ?? '', body, options) : convert(body)
    return `${TAB_START}${title}\n${text}\n${TAB_END}`
  }
  if (/^(?:dropdown|collapse|toggle|details)$/.test(name))
    return `<details><summary>${summaryOf(argument || '…')}</summary>\n\n${convert(body)}\n\n</details>`
  if (name === 'glossary') return glossaryOf(directive, convert)
  if (/^(?:rubric|centered|topic|sidebar|card|grid-item-card)$/.test(name))
    return [argument && `**${inline(argument)}**`, convert(body)].filter(Boolean).join('\n\n')
  if (name === 'list') return conditionalList(directive, job)
  if (name === 'only' || name === 'ifconfig') return conditionalPart(directive, job)
  if (
    /^(?:container|compound|rst-class|grid|grid-item|epigraph|highlights|pull-quote|hlist|productionlist|div)$/.test(
      name
    )
  )
    return convert(body)
  if (
    /^(?:contents|index|meta|tabularcolumns|default-role|role|sectionauthor|codeauthor|raw|cssclass|program|redirect-from)$/.test(
      name
    )
  ) {
    const made = name === 'raw' && /^html\b/i.test(argument) ? rawHtml(body) : ''
    if (name === 'raw' && body && !made)
      losses.push({ file, message: `.. raw:: ${argument} was left out: ${body.slice(0, 4000)}` })
    return made
  }
  // A module is the place of what follows, and shows no signature.
  if (setScope(name, argument, objects)) {
    const names = /module$/.test(name) && !/current/.test(name) ? [argument.trim(), moduleName(argument.trim())] : []
    const place = names.map(one => `<a id="${objectId(one)}"></a>`).join('')
    return [place, convert(body)].filter(Boolean).join('\n\n')
  }
  if (SIGNATURE.test(name)) {
    if (/^(?:\w+:)?auto/.test(name))
      losses.push({ file, message: `.. ${name}:: ${argument} shows what the code says of it: only its name is kept.` })
    const signatures = argument ? argument.split('\n').map(line => signatureOf(directive, line, objects)) : []
    const shown = signatures.map(one => `**\`${one.shown.replace(/`/g, '')}\`**`).join('  \n')
    const names = new Set(signatures.flatMap(one => one.names))
    const places = [...names].map(one => `<a id="${objectId(one)}"></a>`).join('')
    const inner = convert(body, scopeWithin(objects, directive, signatures.at(-1)?.within ?? objects.within))
    return [places, shown, inner].filter(Boolean).join('\n\n')
  }
  if (name === 'include-build-file') return builtPart(argument.trim(), file, losses)
  if (name === 'tags') return `**Tags**: ${[argument, body].filter(Boolean).map(inline).join(', ')}`
  if (name === 'eval-rst') return convert(body)
  return unknownDirective(directive, job)
}

/** Returns a note about the version that brought, changed or removed something. */
function versionOf({ name, argument, body }: Directive, { lang, convert, inline }: DirectiveJob): string {
  const { title, words } = versionNote(name, argument, lang)
  return quote(
    `[!NOTE]\n\n**${inline(title)}**\n\n${[inline(words), convert(body)].filter(Boolean).join('\n\n')}`.trim()
  )
}

/** Returns a block of code. `highlight` changes the language of those that name none. */
function codeBlockOf({ name, argument, options, body }: Directive, language: CodeLanguage): string {
  if (name === 'highlight') {
    language.name = argument.trim() || 'none'
    return ''
  }
  const isPlain = name === 'parsed-literal' || name === 'prompt' || name === 'console'
  return codeOf(argument.trim() || isPlain ? argument : labelOf(body, language), body, options)
}

function titled(title: string, inline: (text: string) => string, table: string): string {
  return title ? `**${inline(title)}**\n\n${table}` : table
}

/** Returns a block of code below its caption. */
export function codeOf(lang: string, body: string, options: ReadonlyMap<string, string>): string {
  const fence = '`'.repeat(Math.max(3, ...(body.match(/`+/g) ?? []).map(run => run.length + 1)))
  const title = options.get('caption')
  return `${title ? `**${title}**\n\n` : ''}${fence}${lang.trim()}\n${body}\n${fence}`
}

/** Checks for a path that leads out of the folder of the import. */
function isOutside(path: string, file: string): boolean {
  return !path.startsWith('/') && posix.join(posix.dirname(file), path.trim()).startsWith('../')
}

function included(
  { name, argument, options }: Directive,
  { file, files, losses, convert, convertPart }: DirectiveJob
): string {
  const found = files.find(file, argument.trim())
  const text = found === undefined ? undefined : files.read(found)
  if (text === undefined) {
    losses.push({
      ...{
        file,
        message: `${argument} is ${isOutside(argument, file) ? 'outside the folder' : 'not there'} and was left out.`
      },
      ...((name === 'literalinclude' || options.has('literal') || options.has('code')) && { isCode: true as const })
    })
    return ''
  }
  const lines = text.split('\n')
  const start = options.get('start-after')
  const end = options.get('end-before')
  const first = start ? lines.findIndex(line => line.includes(start)) + 1 : 0
  const last = end ? lines.findIndex((line, at) => at >= first && line.includes(end)) : -1
  const [from, to] = (options.get('lines') ?? '').split('-').map(Number)
  const chosen = options.has('lines')
    ? lines.slice((from || 1) - 1, to || undefined)
    : lines.slice(first, last < 0 ? undefined : last)
  const body = chosen.join('\n').replace(/\s+$/, '')
  if (name === 'include' && !options.has('literal') && !options.has('code')) {
    const made = convertPart ? convertPart(body, found ?? '') : convert(body)
    if (made === undefined)
      losses.push({ file, message: `${argument} shows itself, or too many parts, and was left out.` })
    return made ?? ''
  }
  return codeOf(options.get('language') ?? options.get('code') ?? /\.(\w+)$/.exec(argument)?.[1] ?? '', body, options)
}

/** Returns the rows of a nested list. What stands below the first line of a cell keeps its indentation. */
function listRows(body: string, convert: (text: string) => string): Cell[][] {
  const rows: string[][] = []
  let indent = 0
  for (const line of body.split('\n')) {
    const start = /^(\s*[*-]\s+)[*-](?:\s+(.*))?$/.exec(line)
    const cell = /^(\s+)[*-](?:\s+(.*))?$/.exec(line)
    if (start && (rows.length === 0 || (start[1]?.length ?? 0) <= indent)) {
      indent = start[1]?.length ?? 0
      rows.push([start[2] ?? ''])
    } else if (cell && rows.length > 0 && (cell[1]?.length ?? 0) <= indent) rows.at(-1)?.push(cell[2] ?? '')
    else if (rows.length > 0) {
      const row = rows.at(-1) as string[]
      row[row.length - 1] = `${row.at(-1)}\n${line.slice(Math.min(indent + 2, /^ */.exec(line)?.[0].length ?? 0))}`
    }
  }
  return rows.map(row => row.map(text => ({ text: convert(text.trim()) })))
}

const TAB_START = '\u0001'
const TAB_END = '\u0002'

function tabSet(text: string): string {
  const panels = text.split(TAB_START).slice(1)
  if (panels.length === 0) return text
  return tabsOf(
    panels.map(panel => {
      const [title = '', ...rest] = (panel.split(TAB_END)[0] ?? '').split('\n')
      return { title, text: rest.join('\n') }
    })
  )
}

/** Converts tabs outside a tab set to texts below their titles. */
export function looseTabs(text: string): string {
  return text.replace(new RegExp(`${TAB_START}([^\\n]*)\\n`, 'g'), '**$1**\n\n').replaceAll(TAB_END, '')
}
