import { languageOf } from '../../../src/markdown/words.ts'
import { documentLanguage } from './codeLanguage.ts'
import { splitCode } from './codeSpans.ts'
import type { Loss, SourceFiles } from './context.ts'
import { withDefinitionLists } from './definitionLists.ts'
import { type DirectiveFence, directiveFence, isNoteName } from './directiveFences.ts'
import { takeOptions } from './directiveOptions.ts'
import { endsFence, fenceAt } from './fences.ts'
import { quote } from './lines.ts'
import { linkTo } from './links.ts'
import { termId } from './objectIds.ts'
import { type OpenFiles, opened, openedAt } from './openFiles.ts'
import { withSubstitutions } from './placeholders.ts'
import { withRoleEnds } from './roleLines.ts'
import { fromRst } from './rst.ts'
import { withoutBuiltParts } from './rstBuiltParts.ts'
import { type DirectiveJob, looseTabs, printDirective } from './rstDirectives.ts'
import {
  mathInline,
  OBJECT_ROLE,
  type RstNames,
  recordUnlinked,
  STYLE_ROLE,
  targetIn,
  unlinkedIn
} from './rstInline.ts'
import { documentScope } from './rstSignatures.ts'
import type { Given } from './rstSource.ts'
import { translationWords, withoutTranslationLinks } from './translationRoles.ts'

const MAX_DEPTH = 20
/** The name of a role, directly before its text. */
const ROLE = /\{([\w:.+-]{1,99})\}$/
const COMPUTED = /\{\{[ \t]{0,9}[\w.]{1,99}[ \t]{0,9}\}\}/g
const ITEM = /^[ \t]{0,40}(?:[-*+:]|\d{1,9}[.)])[ \t]{1,9}(?=[`~:]{3,}[ \t]*\{)/
const QUOTED = /^ {0,3}>[ \t]?(.*)$/

/** Converts MyST to Markdown: directives, roles, targets and comments. */
export function fromMyst(
  text: string,
  file: string,
  files: SourceFiles,
  losses: Loss[],
  { substitutions = new Map(), signatures, codeLanguage, tags, lang = languageOf(text) }: Given = {}
): string {
  const filled = withSubstitutions(text, file, substitutions, losses, tags, lang)
  const unlinked: RstNames['unlinked'] = new Map()
  const job = {
    unlinked,
    ...{ file, files, losses, objects: documentScope(signatures), language: documentLanguage(codeLanguage) },
    ...{ lang, tags, depth: 0, onlyNotes: false, open: openedAt(file) }
  }
  const shown = looseTabs(convertLines(withoutTranslationLinks(filled, file, losses), job))
  const made = withoutBuiltParts(shown, file, losses)
  losses.push(...unlinkedIn(job, file))
  return made
}

/** Converts the notes of a document that has no configuration, and leaves its other fences as they are. */
export function fromNoteFences(text: string, file: string, files: SourceFiles, losses: Loss[]): string {
  return convertLines(text, {
    file,
    files,
    losses,
    objects: documentScope(),
    language: documentLanguage('none'),
    lang: languageOf(text),
    depth: 0,
    onlyNotes: true,
    open: openedAt(file)
  })
}

interface Job extends Omit<DirectiveJob, 'convert' | 'convertPart' | 'inline'> {
  depth: number
  onlyNotes: boolean
  /** The files that are being included. */
  open: OpenFiles
  unlinked?: RstNames['unlinked']
}

function convertLines(text: string, job: Job): string {
  const { file, files, losses, depth, onlyNotes } = job
  const lines = text.split('\n')
  const out: string[] = []
  let fence = ''
  /** Line before which no quote has a directive. */
  let plainUntil = 0
  /** Marks that no later line closes. */
  const open = new Set<string>()
  const other = (line: string) => (onlyNotes ? line : inline(line, job))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const plainFence = fenceAt(line)
    if (fence) {
      if (endsFence(line, fence)) fence = ''
      out.push(line)
      continue
    }
    // Each quote is read once, so that the time of a long one does not grow with the square of its lines.
    const quoted = depth > MAX_DEPTH || onlyNotes || at < plainUntil ? [] : quotedFrom(lines, at)
    if (quoted.some(directiveFence)) {
      const inner = convertLines(quoted.join('\n'), { ...job, depth: depth + 1 })
      out.push(...quote(inner.trim()).split('\n'))
      at += quoted.length - 1
      continue
    }
    plainUntil = Math.max(plainUntil, at + quoted.length)
    // A directive can be the first line of an item or of the definition of a term.
    const [item = ''] = depth > MAX_DEPTH || onlyNotes ? [] : (ITEM.exec(line) ?? [])
    const directive =
      depth > MAX_DEPTH
        ? undefined
        : directiveFence(item ? `${' '.repeat(item.length)}${line.slice(item.length)}` : line)
    if (!directive || (onlyNotes && !isNoteName(directive.name))) {
      if (plainFence) fence = plainFence
      const whole = plainFence || onlyNotes ? { line, end: at } : withRoleEnds(lines, at)
      out.push(plainFence ? line : other(whole.line))
      at = whole.end
      continue
    }
    const { indent, name, argument, isRst } = directive
    const { body, end } = bodyOf(lines, at + 1, directive, open)
    at = end
    const options = takeOptions(body)
    const made = printDirective(
      { name, argument, options, body: body.join('\n').trim() },
      {
        ...{ file, files, losses, objects: job.objects, language: job.language },
        ...{ lang: job.lang, tags: job.tags },
        convert: (inner, objects = job.objects) =>
          name === 'eval-rst' || isRst
            ? fromRst(inner, file, files, losses, { lang: job.lang, tags: job.tags }).trim()
            : convertPart(inner, name, { ...job, objects, depth: depth + 1 }).trim(),
        convertPart: (inner, part) => {
          const open = opened(job.open, part)
          return open && convertLines(inner, { ...job, open, depth: depth + 1 }).trim()
        },
        inline: other
      }
    )
    const shown = made.split('\n').map(one => (one ? indent + one : one))
    if (item) shown[0] = item + (shown[0] ?? '').slice(item.length)
    else shown.unshift('')
    out.push(...shown, '')
  }
  return out.join('\n')
}

/** Converts the content of a directive. Each line of a glossary with a definition below it is a term, with `: ` or indentation. */
function convertPart(text: string, name: string, job: Job): string {
  if (name !== 'glossary') return convertLines(text, job)
  const marked = text.replace(/^(?![:\s])(.+)\n(?:[ \t]*\n)?[ \t]{2,}(?=\S)/gm, '$1\n: ')
  return withDefinitionLists(convertLines(marked, job), true)
}

/** Returns the lines up to the end of a directive. A note that is never closed ends with its paragraph. */
function bodyOf(
  lines: readonly string[],
  from: number,
  { indent, mark, name, argument, isMyst }: DirectiveFence,
  open: Set<string>
): { body: string[]; end: number } {
  const close = new RegExp(`^[ \\t]*${mark[0]}{${mark.length},}[ \\t]*$`)
  let end = open.has(mark) ? lines.length : indexFrom(lines, from, line => close.test(line))
  if (end === lines.length) {
    open.add(mark)
    const start = argument.trim() ? from : indexFrom(lines, from, line => line.trim() !== '')
    if (isNoteName(name)) end = indexFrom(lines, start, line => line.trim() === '')
  }
  const body = lines
    .slice(from, end)
    .map(line => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
  // In recommonmark, the content of a directive can be indented, as in reStructuredText.
  const widths = isMyst ? [0] : body.flatMap(line => (line.trim() ? [line.length - line.trimStart().length] : []))
  const width = widths.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  return { body: width > 0 ? body.map(line => line.slice(Math.min(width, line.length))) : body, end }
}

/** Returns the lines of the quote that begins at a line, without their marks. */
function quotedFrom(lines: readonly string[], from: number): string[] {
  const quoted: string[] = []
  for (let at = from; at < lines.length; at++) {
    const [, inner] = QUOTED.exec(lines[at] ?? '') ?? []
    if (inner === undefined) break
    quoted.push(inner)
  }
  return quoted
}

/** Returns the index of the first line that fits, or the number of lines. */
function indexFrom(lines: readonly string[], from: number, fits: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (fits(lines[at] ?? '')) return at
  return lines.length
}

function inline(line: string, job: Job): string {
  if (/^%/.test(line)) return ''
  if (/^\([\w.:-]+\)=[ \t]*$/.test(line)) return line.replace(/^\((.+)\)=[ \t]*$/, '<a id="$1"></a>')
  return splitCode(line)
    .map(({ text, code }) => {
      for (const [name] of text.matchAll(COMPUTED))
        job.losses.push({ file: job.file, message: `${name} is computed there: kept as it is written.` })
      // Braces within code are text. Directly before it they name a role.
      const role = /^`[^`]/.test(code) ? ROLE.exec(text.slice(-101))?.[1] : undefined
      if (!role) return text + code
      // A role ends at the next backtick, also where a blank after it was forgotten: {ref}`a``b`.
      const end = code.indexOf('`', 1)
      return text.slice(0, -role.length - 2) + roleOf(role, code.slice(1, end), job) + code.slice(end + 1)
    })
    .join('')
}

function roleOf(named: string, text: string, job: Job): string {
  const role = named.split(':').at(-1) ?? named
  const { words, address } = targetIn(role, text)
  if (role === 'doc' || role === 'download') return linkTo(words || text, address || text)
  // A reference without words gets those of its target.
  if (role === 'ref' || role === 'numref') return linkTo(words, `label:${address || text}`)
  if (role === 'any') return linkTo(words || text, `label:${(address || text).toLowerCase()}`)
  if (role === 'term') return linkTo(words || text, `any:${termId(address || text)}`)
  if (role === 'math') return mathInline(text)
  if (role === 'sub' || role === 'sup' || role === 'kbd') return `<${role}>${text}</${role}>`
  const translation = translationWords(text)
  if (translation !== undefined) return translation
  if (!OBJECT_ROLE.test(role) && !STYLE_ROLE.test(role)) recordUnlinked(named, address, job)
  return `\`${words || text.replace(/^[!~]/, '')}\``
}
