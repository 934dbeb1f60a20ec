import type { RootContent } from 'mdast'
import { isTooCostly, longestSource } from '../../src/markdown/guard.ts'
import { languageOf } from '../../src/markdown/words.ts'
import { anchorsOf } from './anchors.ts'
import { endBareLinks } from './bareLinks.ts'
import { paperNodes } from './cover.ts'
import { findDate } from './dates.ts'
import { withDocutilsIds } from './docutilsIds.ts'
import type { Draft, Source } from './draft.ts'
import type { Edit } from './edits.ts'
import { splitFrontMatter } from './frontMatter.ts'
import { isComment } from './html.ts'
import { CHILDREN_MARK } from './mark/components.ts'
import type { SourceFiles } from './mark/context.ts'
import { convertSource } from './mark/syntaxes.ts'
import { listedOf } from './mark/toctree.ts'
import { mendTables } from './mendTables.ts'
import { withMkdocsIds } from './mkdocsIds.ts'
import { lineOf } from './nodes.ts'
import { nameOpenMarks } from './openMarks.ts'
import { outlineOf } from './outline.ts'
import { type ParsedPart, parsePart } from './parsedPart.ts'
import { withQuotedAttributes } from './quotedAttributes.ts'
import { readText } from './readText.ts'
import type { Report } from './report.ts'
import { secondHeadingOf } from './secondHeading.ts'
import { withoutPadding } from './tablePadding.ts'
import { linksInTitle, onlyRanges } from './titleLinks.ts'
import { findSummary, findTitle, isGeneralSection, titlesOf } from './titles.ts'
import { isGenericName } from './tools/folders.ts'
import type { Syntax } from './tools/layout.ts'
import { languageOfLocale } from './tools/locales.ts'
import { withheldByPlace } from './withheld.ts'

const MAX_TRAITS = 4000
/** Syntaxes of tools that take a heading as the title only where it begins the page. */
const NAMED_BY_FIRST_LINE: ReadonlySet<Syntax> = new Set<Syntax>(['mdx', 'mkdocs', 'vitepress'])
const GROUPS = { translationLink: 'translationLinks', placeholder: 'placeholders', choice: 'choices' } as const
/** A document with nothing but the component by which a site sends its readers to another page. */
const REDIRECT = /^\s*<Redirect\s+to=\{?["']([^"'\n]+)["']\}?\s*\/?>\s*(?:<\/Redirect>\s*)?$/
const SEPARATOR = '\n\n'

/** Reads one document. Returns undefined and adds to the report if there is nothing to import. */
export function readDocument(
  source: Source,
  bytes: Uint8Array,
  { today, report, files }: { today: string; report: Report; files: SourceFiles }
): Draft | undefined {
  const { file } = source
  const decoded = readText(bytes)
  if (!decoded) {
    report.notImported.push({ file, message: 'is neither UTF-8 nor GB18030 text.' })
    return undefined
  }
  const { fields, text: written, firstLine, withheld } = splitFrontMatter(source, decoded.text, today, report)
  const reason =
    source.syntax && source.syntax !== 'plain' ? withheld : (withheldByPlace(file, files.isLinked) ?? withheld)
  if (reason) {
    report.notImported.push({ file, message: reason })
    source.isWithheld = true
    return undefined
  }
  const target = REDIRECT.exec(written)?.[1]
  if (target !== undefined) {
    report.notImported.push({ file, message: `only redirects to ${target}.` })
    return undefined
  }
  const { parsed, isConverted } = parsedParts(written, source, { fields, firstLine, files, report })
  nameOpenMarks(parsed, { file, firstLine, isConverted }, report)
  return draftOf(source, parsed, { fields, firstLine, encoding: decoded.encoding, today, isConverted }, report)
}

interface Written {
  fields: ReturnType<typeof splitFrontMatter>['fields']
  firstLine: number
  files: SourceFiles
  report: Report
}

/** Returns a document as parts in Markdown. If the conversion fails, returns the document as one code block. */
function parsedParts(written: string, source: Source, job: Written): { parsed: ParsedPart[]; isConverted: boolean } {
  try {
    return converted(written, source, job)
  } catch (error) {
    const message = `cannot be converted (${(error as Error).message}): it is shown as it was written.`
    job.report.leftOut.push({ file: source.file, message })
    return { parsed: [parsePart(asCode(written), false)], isConverted: true }
  }
}

function converted(written: string, source: Source, { fields, firstLine, files, report }: Written) {
  const { file } = source
  const { parts, losses, isConverted } = convertSource(written, source, files, fields.all)
  for (const { line, message, isCode, kind, file: from } of losses) {
    // A loss in a part is reported once, not for each document that includes the part.
    if (from !== file && files.named.has(`${from}:${line}:${message}`)) continue
    files.named.add(`${from}:${line}:${message}`)
    const first = from === file ? firstLine : 1
    const at = line === undefined ? {} : { line: first + line - 1 }
    report[kind ? GROUPS[kind] : 'leftOut'].push({ file: from, ...at, message, ...(isCode && { isCode }) })
  }
  const parsed = parts
    .filter(part => part.text.trim())
    .map(part => {
      const text = part.text.length > longestSource ? withoutPadding(part.text) : part.text
      if (!isTooCostly(text)) return parsePart(mendTables(endBareLinks(withQuotedAttributes(text))), part.isShared)
      const reason =
        text.length > longestSource
          ? `is longer than ${longestSource} characters`
          : 'has lists or quotes nested too deep'
      report.leftOut.push({ file, message: `${reason}: that part is shown as it was written.` })
      return parsePart(asCode(text), false)
    })
  return { parsed, isConverted }
}

interface Read {
  fields: ReturnType<typeof splitFrontMatter>['fields']
  firstLine: number
  encoding: string
  today: string
  isConverted: boolean
}

function draftOf(
  source: Source,
  parts: readonly ParsedPart[],
  { fields, firstLine, encoding, today, isConverted }: Read,
  report: Report
): Draft | undefined {
  const { file } = source
  const offsets: number[] = []
  let text = ''
  for (const part of parts) {
    if (text) text += SEPARATOR
    offsets.push(text.length)
    text += part.text
  }
  const blocks = parts.flatMap((part, at) => part.blocks.map(block => ({ block, offset: offsets[at] ?? 0 })))
  const nodes = blocks.map(({ block }) => block.node)
  const isNamedByFirstLine =
    NAMED_BY_FIRST_LINE.has(source.syntax ?? 'plain') ||
    source.root?.hasOwnHeadings === true ||
    source.root?.isWiki === true
  const isPlain = source.syntax === undefined || source.syntax === 'plain'
  const titleOptions = {
    isStrict: isNamedByFirstLine,
    // VitePress takes the title from the heading wherever it stands. Names such as "index" say less than any heading.
    isTopAnywhere: source.syntax === 'vitepress' || isGenericName(fileTitle(source)),
    fileName: isPlain ? nameOf(file) : '',
    beginsPage: source.syntax === 'jekyll'
  }
  const title = source.root?.isWiki && hasChapters(nodes) ? undefined : findTitle(nodes, titleOptions)
  // A general heading (`# Overview`) says less than a title in front matter.
  const isOwn = title && !(fields.title && isGeneralSection(title.text, nameOf(file)))
  const hasOwnHeading = source.root?.hasOwnHeadings && isOwn && nodes[title.index]?.type === 'heading'
  const isShown = !fields.title || fields.title === title?.text || hasOwnHeading
  const dropped = paperNodes(nodes, title?.index ?? -1)
  if (title && isShown) dropped.add(title.index)
  const rest = blocks.filter((_, index) => !dropped.has(index))
  const isNothing = ({ block: { node } }: (typeof blocks)[number]) =>
    node.type === 'definition' || (node.type === 'html' && isComment(node.value) && !isListMark(node.value))
  if (rest.every(isNothing)) {
    const { redirect } = fields.all
    const message =
      typeof redirect === 'string' ? `only redirects to ${redirect}.` : 'has no text beyond its title and cover.'
    report.notImported.push({ file, message })
    return undefined
  }
  if (encoding !== 'utf-8') report.encoding.push({ file, message: `read as ${encoding}.` })
  const paper = [...dropped].reduce((sum, index) => sum + (blocks[index]?.block.lines ?? 0), 0)
  const lines = paper - (title && isShown ? 1 : 0)
  if (lines > 0) {
    const indexes = [...dropped].filter(index => index !== title?.index)
    const words = indexes.map(index => textOfBlock(blocks[index])).filter(Boolean)
    report.covers.push({ file, message: `${lines} lines.${words.length > 0 ? ` ${words.join(' ')}` : ''}` })
  }

  const ownPlaces = new Set(blocks.flatMap(({ block }) => block.places.flatMap(({ names }) => names)))
  const titleLinks = title && isShown ? linksInTitle(nodes[title.index], ownPlaces) : []
  const droppedEdits = [...dropped].flatMap((index): Edit[] => {
    const own = blocks[index]
    if (!own) return []
    const next = blocks[index + 1]
    const end = next ? next.offset + next.block.start : text.length
    // A title is no link, so the links of its heading stand below it.
    if (index === title?.index && titleLinks.length > 0)
      return onlyRanges({ start: own.block.start, end: end - own.offset }, titleLinks).map(edit =>
        moved(edit, own.offset)
      )
    return [{ start: own.offset + own.block.start, end, text: '' }]
  })
  const referencesIn = ({ block, offset }: (typeof blocks)[number], isWanted = (_: { start: number }) => true) =>
    block.references.filter(isWanted).map(reference => movedReference(reference, offset))
  const titleReferences = titleLinks.flatMap(({ start }) =>
    referencesIn(blocks[title?.index ?? -1] as (typeof blocks)[number], reference => reference.start === start)
  )
  const children = rest.map(({ block }) => block.node)
  const places = blocks.flatMap(({ block }, index) =>
    block.places.map(place => ({ ...place, retained: !dropped.has(index) }))
  )
  const isOfSphinx = source.syntax === 'rst' || source.syntax === 'myst'
  const plain = anchorsOf(places)
  const separator = source.syntax === 'mkdocs' ? source.root?.headingSeparator : undefined
  const anchors = isOfSphinx
    ? withDocutilsIds(plain, source.syntax === 'myst')
    : separator
      ? withMkdocsIds(plain, separator)
      : plain
  return {
    ...source,
    lang: source.lang ?? fields.lang ?? languageOf(text),
    hasGuessedLang: (source.lang ?? fields.lang) === undefined,
    ...{ text, firstLine, isConverted },
    ...titlesOf(hasOwnHeading && source.root?.isListedByHeading ? undefined : fields.title, title?.text, {
      hasOwnHeading: hasOwnHeading === true,
      name: fileTitle(source)
    }),
    hasNamedTitle: fields.title !== undefined,
    ...(!fields.title && !title && { isNamedByFile: true }),
    secondHeading: secondHeadingOf(blocks, dropped, { fileName: nameOf(file), isOfSphinx, length: text.length }),
    summary: fields.description ?? findSummary(children),
    date: fields.date ?? findDate(nodes, today),
    tags: fields.tags,
    translation: fields.translation,
    slug: fields.slug,
    front: fields.all,
    edits: [...droppedEdits, ...rest.flatMap(({ block, offset }) => block.edits.map(edit => moved(edit, offset)))],
    anchors,
    ...(isOfSphinx && { outline: outlineOf(places, anchors) }),
    references: [...titleReferences, ...rest.flatMap(block => referencesIn(block))],
    traits: [...new Set(rest.flatMap(({ block }) => block.traits))].slice(0, MAX_TRAITS)
  }
}

/** Checks for several headings of the first level, as pages of wikis have, which are called as their files. */
function hasChapters(nodes: readonly RootContent[]): boolean {
  return nodes.filter(node => node.type === 'heading' && node.depth === 1).length > 1
}

/** Returns the text of a block on one line. */
function textOfBlock(own: { block: ParsedPart['blocks'][number] } | undefined): string {
  return own ? lineOf(own.block.node) : ''
}

function isListMark(html: string): boolean {
  return html.trim() === CHILDREN_MARK || listedOf(html).some(({ isHidden }) => !isHidden)
}

function moved<T extends { start: number; end: number }>(edit: T, offset: number): T {
  return { ...edit, start: edit.start + offset, end: edit.end + offset }
}

function movedReference(reference: Draft['references'][number], offset: number): Draft['references'][number] {
  const made = moved(reference, offset)
  return made.kind === 'link' ? { ...made, textEnd: made.textEnd + offset } : made
}

/** Returns a text that cannot be parsed in reasonable time as a code block. */
export function asCode(text: string): string {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return `${fence}text\n${text}\n${fence}`
}

/** Returns the title of a document without one. Jekyll makes those of posts and collections of the names of their files. */
function fileTitle({ file, path, syntax, lang }: Source): string {
  const whole = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  // The ending of a translation beside its original is no word.
  const [, stem = whole, sign = '', code = ''] = /^(.+?)([._-])([a-z]{2}(?:[-_][A-Za-z]{2,4})?)$/.exec(whole) ?? []
  const isEnding = sign === '.' || path.slice(path.lastIndexOf('/') + 1) === stem
  const name = withBlanks(lang && isEnding && languageOfLocale(code) === lang ? stem : whole)
  if (syntax !== 'jekyll' || !/(?:^|\/)_[^/]+\//.test(file)) return name
  const words = name.replace(/^\d{4}-\d\d?-\d\d?-/, '').split('-')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function nameOf(file: string): string {
  return withBlanks(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
}

function withBlanks(name: string): string {
  return name.replaceAll('_', ' ').trim() || name
}
