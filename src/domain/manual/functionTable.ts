import type { Heading } from '../../contract/articles.ts'
import { REFERENCE_LABELS } from '../article/referenceLabels.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { commonPrefix, splitNumber } from './contents.ts'
import { isIdentifier } from './functionIndex.ts'
import { cutsOf } from './parts.ts'

/** Minimum number of functions below one heading that get a table. */
const MIN_FUNCTIONS = 4
/** First paragraph of a description. What comes before it is not a sentence about the function. */
const FIRST_PARAGRAPH = /^<h\d[^>]*>.*?<\/h\d>\s*(?:<div class="api">\s*)?<p>(.*?)<\/p>/s
/** List at the end of a text whose items are links to places of the page, without another word. */
const BARE_LIST = /<ul>\s*(?:<li>\s*<a href="#[^"]*">(?:[^<]|<\/?code>|<wbr>|<i><\/i>)*<\/a>\s*<\/li>\s*)+<\/ul>\s*$/
const SENTENCE = /^.*?(?:[。！？；]|[.!?](?=\s|$))/s
const REQUIREMENT = new RegExp(
  `<div>(<dt>(?:${REFERENCE_LABELS.requirement})</dt><dd>(?:(?!</dd>).)*</dd>)</div>`,
  'is'
)

interface FunctionSection {
  id: string
  number: string
  name: string
  depth: number
  at: number
  end: number
}

/** Texts of the tables. */
export interface FunctionTableWords {
  /** Name of the list for screen readers. */
  functions: string
  /** Stands before the beginning that all names have. */
  prefix: string
}

/**
 * Inserts a table of names and purposes before the functions of a chapter, in the place of a list of bare names. A text
 * that links them in sentences keeps those instead. Below
 * stand once the requirements that all of them have. Those in the descriptions get the class `common`. Names in headings
 * become `fn`, with their number and common beginning apart.
 */
export function withFunctionTables(html: string, headings: readonly Heading[], words: FunctionTableWords): string {
  const runs = runsOf(html, headings)
  let out = ''
  let from = 0
  for (const run of runs) {
    const [first] = run
    if (!first) continue
    // One name has no beginning in common with others.
    const prefix = run.length > 1 ? commonPrefix(run.map(({ name }) => name)) : ''
    const sections = run.map(({ at, end }) => html.slice(at, end))
    const shared = run.length >= MIN_FUNCTIONS ? sharedRequirement(sections) : undefined
    const before = html.slice(from, first.at)
    const own = BARE_LIST.exec(before)
    // A list of names alone says less than the table.
    const isOwn = own !== null && own[0].split('<li>').length > run.length / 2
    const text = isOwn ? before.slice(0, own.index) : before
    const table = tableOf(run, sections, prefix, text, words)
    out += (table ? text : before) + table
    if (shared) out += `<div class="api shared"><dl><div>${shared}</div></dl></div>`
    for (const [at, section] of sections.entries()) {
      const marked = shared ? section.replace(REQUIREMENT, '<div class="common">$1</div>') : section
      out += withName(marked, run[at], prefix)
    }
    from = run.at(-1)?.end ?? from
  }
  return out + html.slice(from)
}

/** Returns consecutive sections of functions with one rank. A section ends at the next heading of its rank or above. */
function runsOf(html: string, headings: readonly Heading[]): FunctionSection[][] {
  const textOf = new Map(headings.map(({ id, text }) => [id, text]))
  const cuts = cutsOf(html)
  const runs: FunctionSection[][] = []
  let end = 0
  for (const [index, { id, at, depth }] of cuts.entries()) {
    if (at < end) continue
    const { number, name } = splitNumber(textOf.get(id) ?? '')
    if (!isIdentifier(name)) continue
    const last = runs.at(-1)?.at(-1)
    end = cuts.slice(index + 1).find(next => next.depth <= depth)?.at ?? html.length
    const section = { id, number, name, depth, at, end }
    if (last?.end === at && last.depth === depth) runs.at(-1)?.push(section)
    else runs.push([section])
  }
  return runs
}

function tableOf(
  run: readonly FunctionSection[],
  sections: readonly string[],
  prefix: string,
  before: string,
  words: FunctionTableWords
): string {
  const linked = run.filter(({ id }) => before.includes(`#${id}"`))
  const purposes = sections.map(purposeOf)
  const isUseful = purposes.filter(Boolean).length * 2 > run.length
  if (run.length < MIN_FUNCTIONS || linked.length * 2 > run.length || !isUseful) return ''
  const rows = run.map(
    ({ id, number, name }, at) =>
      `<a href="#${escapeHtml(id)}"><i>${number}</i><code>${breakable(name.slice(prefix.length))}</code><span>${purposes[at]}</span></a>`
  )
  const head = prefix && `<p>${escapeHtml(words.prefix)} <code>${prefix}</code></p>`
  return `<nav class="fns" aria-label="${escapeHtml(words.functions)}">${head}${rows.join('')}</nav>`
}

/** Elements within a line that stay, and characters that stand for them while others are removed. */
const MARKS: Record<string, string> = { '<wbr>': '\u200b', '<i></i>': '\u2063' }
const LINE_MARKS = /<wbr>|<i><\/i>/g

/** Returns the first sentence of a description as HTML without elements, and without its full stop. */
function purposeOf(section: string): string {
  const paragraph = (FIRST_PARAGRAPH.exec(section)?.[1] ?? '')
    .replace(LINE_MARKS, mark => MARKS[mark] ?? '')
    .replace(/<[^>]*>/g, '')
  const sentence = SENTENCE.exec(paragraph)?.[0] ?? paragraph
  // A label introduces what is below it.
  if (/[:：]\s*$/.test(sentence)) return ''
  return sentence
    .trim()
    .replace(/[。；.]$/, '')
    .replaceAll('\u2063', '<i></i>')
    .replaceAll('\u200b', '<wbr>')
}

/** Returns the requirement of all sections, if each has the same. */
function sharedRequirement(sections: readonly string[]): string | undefined {
  const found = sections.map(section => REQUIREMENT.exec(section)?.[1])
  const [first] = found
  const plain = (part: string | undefined) => part?.replace(/<wbr>|<i><\/i>|\s+/g, '')
  return first !== undefined && found.every(each => plain(each) === plain(first)) ? first : undefined
}

function withName(section: string, called: FunctionSection | undefined, prefix: string): string {
  if (!called) return section
  const { number, name } = called
  // A long name has places where its lines may end.
  const heading = /^(<h\d[^>]*>)((?:[^<]|<wbr>)*)/.exec(section)
  const text = heading?.[2] ?? ''
  if (!heading || !text.replaceAll('<wbr>', '').trim().endsWith(name)) return section
  const [start, rest] = [prefix, name.slice(prefix.length)].map(part =>
    text.includes('<wbr>') ? breakable(part) : part
  )
  const shown = prefix ? `<span>${start}</span>${rest}` : rest
  const before = number && `<span class="no">${number}</span> `
  return `${heading[1]}${before}<span class="fn">${shown}</span>${section.slice(heading[0].length)}`
}

const breakable = (name: string) => name.replace(/_(?=\w|$)/g, '_<wbr>')
