import type { Language } from '../../../src/domain/language/languages.ts'
import { languageOf } from '../../../src/markdown/words.ts'
import { type CodeLanguage, documentLanguage, literal } from './codeLanguage.ts'
import { withoutFalseParts } from './conditionLines.ts'
import type { Tags } from './conditions.ts'
import type { Loss, SourceFiles } from './context.ts'
import { indent, quote } from './lines.ts'
import type { Substitutions } from './placeholders.ts'
import { withoutBuiltParts } from './rstBuiltParts.ts'
import { captionBelow } from './rstCaptions.ts'
import { type Directive, looseTabs, printDirective } from './rstDirectives.ts'
import { ADORNMENT, headingAt } from './rstHeadings.ts'
import { addressOf, type RstNames, rstInline, unlinkedIn } from './rstInline.ts'
import { endOfBlock, FIELD, indented, optionsAt, plainStart, ROLE, TOOL_FIELD } from './rstLines.ts'
import { isList, LIST, listAt } from './rstLists.ts'
import { namesIn } from './rstNames.ts'
import { isNote, noNotes, noteStart, withoutNoteMarks } from './rstNotes.ts'
import { placeOf } from './rstPlaces.ts'
import { documentScope, type ObjectScope, SIGNATURE } from './rstSignatures.ts'
import { type Given, preparedRst } from './rstSource.ts'
import { gridTable, simpleTable, type Table, tableOf } from './rstTables.ts'

/** Sphinx reads a note or code whose first word follows without a blank as a comment, and hides what was meant for readers. */
const NOTE_WITHOUT_BLANK =
  /^\.\.[ \t]+(code-block|code|note|warning|tip|hint|important|caution|danger|attention)::(\S.*)$/
const DIRECTIVE = /^\.\.[ \t]+(?:\|[^|]+\|[ \t]+)?([A-Za-z][\w:.+-]*?)::(?:[ \t]+(.*))?$/
/** Directives whose argument is one word. Authors forget the blank line between it and the code. */
const CODE = /^(?:code|code-block|sourcecode)$/
const TAKES_ADDRESS = /^(?:literalinclude|include|image|figure)$/
const MAX_DEPTH = 40
const MAX_OUTER = 20
const MAX_PARTS = 5000

interface Job {
  file: string
  files: SourceFiles
  losses: Loss[]
  substitutions: Substitutions
  names: RstNames
  /** Module and class that signatures are in. */
  objects: ObjectScope
  language: CodeLanguage
  lang: Language
  tags?: Tags | undefined
  /** Heading marks in order of first occurrence. */
  ranks: string[]
  depth: number
  /** The document and the parts that it is showing, the outermost first. */
  outer: readonly string[]
  /** How many parts the document has shown. */
  shown: { parts: number }
}

/**
 * Converts reStructuredText to Markdown. The converter supports a subset; unknown syntax stays text and is reported.
 */
export function fromRst(
  text: string,
  file: string,
  files: SourceFiles,
  losses: Loss[],
  {
    substitutions = new Map(),
    definitions = '',
    defaultRole,
    linkRoles,
    inventories,
    signatures,
    codeLanguage,
    tags,
    lang = languageOf(text)
  }: Given = {}
): string {
  const footnotes = noNotes()
  const source = preparedRst(text, file, { footnotes, losses, substitutions, tags, lang })
  const job: Job = {
    file,
    files,
    losses,
    substitutions,
    names: {
      ...namesIn(`${definitions}\n${withoutFalseParts(source, tags)}`, footnotes),
      defaultRole,
      linkRoles,
      inventories,
      unlinked: new Map()
    },
    objects: documentScope(signatures),
    language: documentLanguage(codeLanguage),
    ...{ lang, tags },
    ranks: [],
    depth: 0,
    outer: [file],
    shown: { parts: 0 }
  }
  const made = withoutBuiltParts(looseTabs(blocks(source.split('\n'), job)), file, losses)
  losses.push(...unlinkedIn(job.names, file))
  return `${withoutNoteMarks(made)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function blocks(lines: readonly string[], job: Job): string {
  const out: string[] = []
  if (job.depth > MAX_DEPTH) return lines.join('\n')
  for (let at = 0; at < lines.length; ) {
    const line = (lines[at] ?? '').trimEnd()
    if (!line.trim()) {
      at++
      continue
    }
    const made = blockAt(lines, at, line, job)
    const last = out.at(-1)
    // Terms one after another are one list.
    if (made.text.startsWith('<dl>') && last?.startsWith('<dl>'))
      out[out.length - 1] = `${last.slice(0, -'</dl>'.length)}${made.text.slice('<dl>\n'.length)}`
    // So are footnotes.
    else if (isNote(made.text) && isNote(last)) out[out.length - 1] = `${last}\n${made.text}`
    else if (made.text) out.push(made.text)
    at = Math.max(at + 1, made.end)
  }
  return out.join('\n\n')
}

/** A block as Markdown, and the number of the line after it. */
export interface Made {
  text: string
  end: number
}

function blockAt(lines: readonly string[], at: number, line: string, job: Job): Made {
  const inner = { ...job, depth: job.depth + 1 }
  if (/^ +\S/.test(line)) {
    const body = indented(lines, at)
    const text = blocks(body.lines, inner)
    // A list that is only indented is not a quotation.
    if (LIST.test(body.lines[0] ?? '') || isList(body.lines, 0)) return { text, end: body.end }
    return { text: quote(text), end: body.end }
  }
  if (line.startsWith('..') && (line.length === 2 || line[2] === ' ')) return explicit(lines, at, line, job)
  if (line.startsWith('__ ')) return { text: '', end: at + 1 }
  const heading = headingAt(lines, at, job)
  if (heading) return heading
  if (/^\+[-=+]{2,}\+$/.test(line)) {
    const end = endOfBlock(lines, at)
    return {
      text:
        tableText(gridTable(lines.slice(at, end)), inner) || literal(lines.slice(at, end).join('\n'), { name: 'none' }),
      end
    }
  }
  if (/^=+(?: +=+)+$/.test(line)) {
    const border = lines.findIndex(
      (one, index) => index > at + 1 && /^=+(?: +=+)*\s*$/.test(one) && !(lines[index + 1] ?? '').trim()
    )
    const end = border < 0 ? endOfBlock(lines, at) : border + 1
    return { text: tableText(simpleTable(lines.slice(at, end)), inner), end }
  }
  if (/^\|(?: |$)/.test(line)) {
    const end = endOfBlock(lines, at)
    return {
      text: lines
        .slice(at, end)
        .map(one => plainStart(rstInline(one.replace(/^\|? ?/, ''), job.names)))
        .join('  \n'),
      end
    }
  }
  if (/^>>> /.test(line)) {
    const end = endOfBlock(lines, at)
    return { text: `\`\`\`python\n${lines.slice(at, end).join('\n')}\n\`\`\``, end }
  }
  if (isList(lines, at) && !ADORNMENT.test(line)) return listAt(lines, at, own => blocks(own, inner))
  if (FIELD.test(line)) {
    const [, name = '', first = ''] = FIELD.exec(line) ?? []
    const body = indented(lines, at + 1)
    const words = blocks([first, ...body.lines], inner)
    if (TOOL_FIELD.test(name)) return { text: '', end: body.end }
    return { text: `- **${rstInline(name, job.names)}**: ${indent(words, '  ')}`, end: body.end }
  }
  return paragraph(lines, at, job)
}

/** Converts a comment, target, footnote, substitution or directive. */
function explicit(lines: readonly string[], at: number, line: string, job: Job): Made {
  // Such a comment is empty: what is indented below it is a quotation.
  if (line === '..' && !(lines[at + 1] ?? '').trim()) return { text: '', end: at + 1 }
  const body = indented(lines, at + 1)
  const target = /^\.\.[ ]+_(`[^`]+`|(?:[^:\\]|\\.)+):[ ]*(.*)$/.exec(line)
  if (target)
    return {
      text: target[2] || !target[1] ? '' : placeOf(target[1], captionBelow(lines, at + 1)),
      end: at + 1
    }
  const note = /^\.\.[ ]+\[(#?[\w.-]*|[*\ue000-\uf8ff])\][ ]*(.*)$/.exec(line)
  if (note) {
    const words = blocks([note[2] ?? '', ...body.lines], { ...job, depth: job.depth + 1 })
    // A footnote without a reference would not be shown.
    if (!job.names.notes.has(note[1] ?? '')) return { text: words, end: body.end }
    return { text: `${noteStart(note[1] ?? '', job.names.footnotes)}${indent(words, '  ')}`, end: body.end }
  }
  const [whole, name = '', argument = ''] = DIRECTIVE.exec(line) ?? NOTE_WITHOUT_BLANK.exec(line) ?? []
  if (whole === undefined || /^\.\.[ ]+\|/.test(line)) return { text: '', end: body.end }
  return { text: directiveText(name, argument, body.lines, job), end: body.end }
}

function directiveText(name: string, given: string, below: readonly string[], job: Job): string {
  const more: string[] = []
  // Text below a picture that is indented by less than its options makes them seem to be part of the address.
  const blank = below.findIndex(line => !line.trim())
  const common = TAKES_ADDRESS.test(name) ? (/^ */.exec(below[0] ?? '')?.[0] ?? '') : ''
  const lines = below.map((line, at) => (at < blank && line.startsWith(common) ? line.slice(common.length) : line))
  // The address or signature can be on the line below its directive.
  let [argument, at] = [given, 0]
  if (!given && (TAKES_ADDRESS.test(name) || SIGNATURE.test(name)) && lines[0] && !FIELD.test(lines[0]))
    argument = lines[at++]?.trim() ?? ''
  // A long argument continues on the next lines, up to the options or a blank line.
  for (; !CODE.test(name) && at < lines.length && argument && lines[at]?.trim() && !FIELD.test(lines[at] ?? ''); at++)
    more.push((lines[at] ?? '').trim())
  const { options, end } = optionsAt(lines, at)
  const content = lines.slice(end)
  while (content.length > 0 && !content[0]?.trim()) content.shift()
  const inner = { ...job, depth: job.depth + 1 }
  const isNote = !/::/.test(name) && more.length > 0
  const directive: Directive = {
    ...{ name, options, body: content.join('\n').trimEnd() },
    argument: [argument, ...more]
      .join(isNote && !SIGNATURE.test(name) ? ' ' : '\n')
      .replace(/(?<![ \t])[ \t]*\\\n/g, ' ')
  }
  return printDirective(directive, {
    ...{ file: job.file, files: job.files, losses: job.losses, objects: job.objects, language: job.language },
    ...{ lang: job.lang, tags: job.tags },
    convert: (text, objects = job.objects) => blocks(text.split('\n'), { ...inner, objects }),
    convertPart: (text, part) => partText(text, part, inner),
    addressOf: target => addressOf(target, job.names),
    inline: text => plainStart(rstInline(text, job.names))
  })
}

/** Converts a document that another one includes. Its names are known in all of that document. */
function partText(text: string, part: string, job: Job): string | undefined {
  if (job.outer.includes(part) || job.outer.length > MAX_OUTER || job.shown.parts++ > MAX_PARTS) return undefined
  const source = preparedRst(text, part, { ...job, footnotes: job.names.footnotes })
  const own = namesIn(source, job.names.footnotes)
  for (const [name, url] of own.targets) if (!job.names.targets.has(name)) job.names.targets.set(name, url)
  for (const [name, words] of own.substitutions)
    if (!job.names.substitutions.has(name)) job.names.substitutions.set(name, words)
  for (const [name, picture] of own.pictures) if (!job.names.pictures.has(name)) job.names.pictures.set(name, picture)
  for (const [name, role] of own.roles) if (!job.names.roles?.has(name)) job.names.roles?.set(name, role)
  for (const note of own.notes) job.names.notes.add(note)
  return blocks(source.split('\n'), { ...job, outer: [...job.outer, part] })
}

function paragraph(lines: readonly string[], at: number, job: Job): Made {
  const own: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = (lines[end] ?? '').trimEnd()
    if (!line.trim() || (own.length > 0 && /^ /.test(line))) break
    if (own.length > 0 && headingAt(lines, end, { ...job, ranks: [...job.ranks] })) break
    own.push(line)
  }
  const text = own.join('\n')
  const below = indented(lines, end)
  const inner = { ...job, depth: job.depth + 1 }
  const isTerm = own.length === 1 && (lines[end] ?? '').trim() !== '' && below.lines.length > 0
  if (
    /::$/.test(text) &&
    below.lines.some(line => line.trim()) &&
    !(isTerm && below.lines.some(line => ROLE.test(line)))
  ) {
    const lead = plainStart(rstInline(text.replace(/(?:\s+|^)::$/, '').replace(/::$/, ':'), job.names))
    return { text: [lead, literal(below.lines.join('\n'), job.language)].filter(Boolean).join('\n\n'), end: below.end }
  }
  if (isTerm) {
    const [term = '', ...kinds] = text.replace(/::$/, ':').split(' : ')
    const head = [plainStart(rstInline(term, job.names)), ...kinds.map(kind => `_${rstInline(kind, job.names)}_`)].join(
      ' '
    )
    return {
      text: `<dl>\n<dt>\n\n${head}\n\n</dt>\n<dd>\n\n${blocks(below.lines, inner)}\n\n</dd>\n</dl>`,
      end: below.end
    }
  }
  return { text: plainStart(rstInline(text, job.names)), end }
}

/** Returns a table with its cells as Markdown. */
function tableText({ rows, heads }: Table, job: Job): string {
  if (rows.length === 0) return ''
  const converted = rows.map(row => row.map(cell => ({ ...cell, text: blocks(cell.text.split('\n'), job) })))
  return tableOf({ rows: converted, heads })
}
