import { parseDocument } from 'yaml'
import { articleSchema } from '../../src/domain/content/articleFile.ts'
import type { Language } from '../../src/domain/language/languages.ts'
import { daysIn } from './dates.ts'
import type { Source } from './draft.ts'
import { jsonAtStart } from './jsonFront.ts'
import type { Report } from './report.ts'
import { readToml, withheldBy, withheldByText } from './withheld.ts'

/** Metadata from a document's front matter. */
export interface SourceFields {
  title?: string
  description?: string
  date?: string
  lang?: Language
  translation?: string
  slug?: string
  tags: string[]
  /** All fields, unprocessed. */
  all: Readonly<Record<string, unknown>>
}

/**
 * Empty lines before the front matter are a mistake that some tools accept. Front matter without fields ends at the next
 * line, not at a rule further down.
 */
const fence = /^(?:[ \t]*\n)*---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/
/** Hexo needs no line above the fields, only the one below them. */
export const HEXO_FIELDS = /^(?:[A-Za-z][\w-]*:(?:[ \t][^\n]*)?\n(?:(?:[ \t]|- )[^\n]*\n)*)+-{3,}[ \t]*(?:\n|$)/
const tomlFence = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)??\+\+\+[ \t]*(?:\n|$)/

/** Fields that no author writes as the first line of a text, without the lines around them. */
const BARE_FIELDS =
  /^\uFEFF?\s*((?:(?:sidebar_(?:position|label|class_name)|hide_(?:title|table_of_contents)|pagination_(?:label|next|prev))[ \t]*:[ \t][^\n]*\n)+)(?=[ \t]*\n|#)/

const MAX_NAMED = 2000

/** Separates the front matter from a document. Reports fields that an article cannot use, and imports the rest. */
export function splitFrontMatter(
  { file, syntax, siteFields }: Pick<Source, 'file' | 'syntax' | 'siteFields'>,
  whole: string,
  today: string,
  report: Report
): { fields: SourceFields; text: string; firstLine: number; withheld?: string } {
  if (syntax === 'hexo' && HEXO_FIELDS.test(whole)) {
    const { firstLine, ...split } = splitFrontMatter({ file, syntax, siteFields }, `---\n${whole}`, today, report)
    return { ...split, firstLine: firstLine - 1 }
  }
  const about = { today, report, siteFields, syntax }
  const match = fence.exec(whole)
  const isDated = syntax === 'hugo' || syntax === 'jekyll'
  const reasonOf = (data: Record<string, unknown>) => withheldBy(data, today, siteFields, isDated)
  const none = { fields: { tags: [], all: {} }, text: whole, firstLine: 1, withheld: reasonOf({}) }
  const json = jsonAtStart(whole)
  if (json && (syntax === 'hugo' || 'title' in json.data || 'draft' in json.data)) {
    const [text, firstLine] = [whole.slice(json.length), whole.slice(0, json.length).split('\n').length]
    return { fields: readFields(file, json.data, about), text, firstLine, withheld: reasonOf(json.data) }
  }
  const toml = tomlFence.exec(whole)
  if (toml) {
    const data = readToml(toml[1] ?? '')
    const [text, firstLine] = [whole.slice(toml[0].length), toml[0].split('\n').length]
    const withheld = withheldByText((toml[1] ?? '').split(/^[ \t]*\[.*\][ \t]*(?:#.*)?$/m)[0] ?? '') ?? reasonOf(data)
    return { fields: readFields(file, data, about), text, firstLine, withheld }
  }
  const plain = syntax === 'mkdocs' && !match ? plainFields(whole) : undefined
  if (plain) return { ...plain, fields: readFields(file, plain.data, about), withheld: reasonOf(plain.data) }
  const open = syntax === 'rst' ? undefined : openFields(whole, match?.[0].length)
  const { data: given, problem: fault } = match ? readYaml(match[1] ?? '') : {}
  if (open && (!match || fault !== undefined)) {
    const read = readYaml(open.inner)
    const data = isRecord(read.data) ? read.data : plainLines(open.inner)
    const written = open.inner.replace(/\s+/g, ' ').trim().slice(0, MAX_NAMED)
    const message = `is never closed: its lines up to line ${open.lines + 1} were read as fields: ${written}`
    report.frontMatter.push({ file, line: 1, message })
    const withheld = withheldByText(open.inner) ?? reasonOf(data)
    const text = whole.slice(open.length)
    return { fields: readFields(file, data, about), text, firstLine: open.lines + 2, withheld }
  }
  const bare = match || syntax === 'rst' ? undefined : BARE_FIELDS.exec(whole)
  if (bare) {
    const [written, inner = ''] = bare
    const message = `is not between lines of ---: these lines were read as fields: ${inner.trim().replace(/\s*\n/g, ', ')}`
    report.frontMatter.push({ file, line: 1, message })
    const data = plainLines(inner)
    const text = whole.slice(written.length)
    return {
      fields: readFields(file, data, about),
      text,
      firstLine: written.split('\n').length,
      withheld: reasonOf(data)
    }
  }
  if (!match) return none
  const text = whole.slice(match[0].length)
  const isFirst = whole.startsWith('---')
  const firstLine = match[0].split('\n').length
  const [data, problem] = [given, fault]
  if (problem !== undefined && isFirst) {
    const data = plainLines(match[1] ?? '')
    const names = Object.keys(data).join(', ')
    const rest = names ? `only what its plain lines say was read (${names})` : 'it was left out'
    report.frontMatter.push({ file, line: 1, message: `is not YAML, so ${rest}: ${problem.split('\n')[0]}` })
    const withheld = withheldByText(match[1] ?? '') ?? reasonOf(data)
    return { fields: readFields(file, data, about), text, firstLine, withheld }
  }
  // Two horizontal rules with prose between them are not front matter.
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return data === null && isFirst ? { ...none, text, firstLine } : none
  const record = data as Record<string, unknown>
  if (!isFirst && !Object.keys(record).every(key => /^[\w.-]+$/.test(key))) return none
  return { fields: readFields(file, record, about), text, firstLine, withheld: reasonOf(record) }
}

/** Fields that a document of MkDocs can have without the lines around them. Any other word with a colon begins a sentence. */
export const PLAIN_FIELDS =
  'title|description|summary|redirect|template|hide|tags|keywords|authors?|date|icon|status|render_macros|search|subtitle|robots|image|comments|no_edit'
const PLAIN_FIELD = new RegExp(`^ {0,3}(${PLAIN_FIELDS})[ \\t]*:[ \\t]*(.*)$`, 'i')

/** Fields of which at least one is there. Others alone can be the words of an author, such as a summary. */
const SURE_FIELD = /^(?:title|description|redirect|template|hide|tags|keywords|icon|robots|render_macros|no_edit)$/

/** Reads fields at the beginning of a document that no lines of `---` enclose, as MkDocs does. */
function plainFields(whole: string): { data: Record<string, unknown>; text: string; firstLine: number } | undefined {
  const lines = whole.replace(/^\uFEFF/, '').split('\n')
  const data: Record<string, string> = {}
  let at = lines.findIndex(line => line.trim() !== '')
  let name = ''
  for (; at >= 0 && at < lines.length; at++) {
    const [, field, value = ''] = PLAIN_FIELD.exec(lines[at] ?? '') ?? []
    const more = name && /^(?: {4}|\t)\s*\S/.test(lines[at] ?? '')
    if (!field && !more) break
    if (field) name = field.toLowerCase()
    data[name] = `${data[name] ?? ''} ${field ? value : lines[at]?.trim()}`.trim()
  }
  return Object.keys(data).some(one => SURE_FIELD.test(one))
    ? { data, text: lines.slice(at).join('\n'), firstLine: at + 1 }
    : undefined
}

/** Names of fields that say that lines below `---` are front matter and no text below a rule. */
const COMMON_FIELD =
  /^(?:title|description|date|tags|layout|author|slug|id|lang|weight|draft|hidden|published|permalink|categories|sidebar\w*|order):/m
const FIELD_LINE = /^(?:[A-Za-z][\w.-]*:(?:[ \t]|$)|[ \t]+\S|- |#)/

/**
 * Returns the fields of front matter that no line closes, or that only a rule further down does (`end` is where): they go
 * to the first blank line.
 */
function openFields(whole: string, end?: number): { inner: string; lines: number; length: number } | undefined {
  const [, start = '', inner = ''] = /^(---[ \t]*\n)((?:(?=[^\n]*\S)[^\n]+(?:\n|$))+)/.exec(whole) ?? []
  const lines = inner.replace(/\n$/, '').split('\n')
  if (!COMMON_FIELD.test(inner) || !lines.every(line => FIELD_LINE.test(line))) return undefined
  const length = start.length + inner.length
  // Lines that are no fields, between the blank line and the rule, are text.
  const between = whole.slice(length, end).split('\n')
  const isText = between.some(line => line.trim() && !FIELD_LINE.test(line) && !/^---[ \t]*$/.test(line))
  return end === undefined || isText ? { inner, lines: lines.length, length } : undefined
}

/** Reads `name: value` at the margin of front matter that is not YAML, most often because the value has a colon. */
function plainLines(text: string): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^([A-Za-z][\w.-]*):[ \t]+([^\s[{|>&*!#].*?)[ \t]*$/gm))
    if (/^(["']).+\1$/.test(value)) data[name] ??= value.slice(1, -1)
    else if (!/^["']/.test(value)) data[name] ??= value.replace(/[ \t]#.*$/, '').trimEnd()
  // A field with fields below it.
  for (const [, name = ''] of text.matchAll(/^([A-Za-z][\w.-]*):[ \t]*$/gm)) data[name] ??= {}
  return data
}

/** Parses YAML. Aliases that expand without limit are a problem, just as invalid YAML. */
function readYaml(text: string): { data?: unknown; problem?: string } {
  const document = parseDocument(text)
  if (document.errors[0]) return { problem: document.errors[0].message }
  try {
    return { data: document.toJS() }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Fields of the date of the last change, of which a document that has no date gets its own. Docusaurus has an object. */
const LATER_DATES = ['lastmod', 'last_update', 'updated', 'lastUpdated', 'modified']
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
/** VitePress has `lastUpdated: false` for a page that shows none. */
const isDateField = (value: unknown) => typeof value === 'string' || value instanceof Date || isRecord(value)
/** YAML reads an unquoted day as a date. */
const textOfDate = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

function readFields(
  file: string,
  data: Record<string, unknown>,
  { today, report, siteFields, syntax }: Pick<Source, 'siteFields' | 'syntax'> & { today: string; report: Report }
): SourceFields {
  const { bigTitle, smallTitle, lang, translation, tags } = articleSchema.shape
  const use = <T>(name: string, value: unknown, parsed: { success: boolean; data?: T }): T | undefined => {
    if (value === undefined || value === null) return undefined
    if (parsed.success) return parsed.data
    report.frontMatter.push({ file, line: 1, field: name, message: 'does not fit an article and was left out.' })
    return undefined
  }
  const updated = LATER_DATES.map(name => data[name]).find(isDateField)
  // Last comes the day in the name of a post, or that of a folder.
  const written = data.date ?? (isRecord(updated) ? updated.date : updated) ?? siteFields?.date
  const day = written === undefined || written === null ? undefined : daysIn(textOfDate(written), today)[0]
  // Templates of Jekyll show a collection of people or projects by their names.
  const isNamed = syntax === 'jekyll' && /(?:^|\/)_[^/]+\//.test(file) && typeof data.name === 'string'
  const titled = data.title ?? (isNamed ? data.name : undefined)
  return {
    title: use('title', titled, bigTitle.safeParse(withoutTags(titled))),
    description: use('description', data.description, smallTitle.safeParse(data.description)) || undefined,
    date: use('date', written, { success: day !== undefined, data: day }),
    lang: use('lang', data.lang, lang.safeParse(data.lang)),
    translation: use('translation', data.translation, translation.safeParse(data.translation)),
    slug: typeof data.slug === 'string' ? data.slug : undefined,
    tags: use('tags', data.tags, tags.safeParse(data.tags)) ?? [],
    all: data
  }
}

/** A start tag with attributes or an end tag of an element for a part of a line. `List<b>` is none, `<b>` before its end is one. */
const TAG =
  /<(?:span|b|i|em|strong|small|code|sup|sub|u|mark|font|a)(?:\s[^<>]*)?>(?=[\s\S]*<\/)|<\/(?:span|b|i|em|strong|small|code|sup|sub|u|mark|font|a)\s*>/gi

/** Returns a title without the HTML that the templates of a site show it with. */
function withoutTags(title: unknown): unknown {
  return typeof title === 'string' && title.length < 2000 && title.includes('</')
    ? title.replace(TAG, '').replace(/\s+/g, ' ').trim()
    : title
}
