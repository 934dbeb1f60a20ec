import { make } from '../../browser/make.ts'
import { LANGUAGE_NAMES, type Language, localPath } from '../../domain/language/languages.ts'
import { breakableParts } from '../../domain/language/lineBreaks.ts'
import { joinUnits } from '../../domain/language/units.ts'
import { CUT_END, CUT_START, type Excerpt, excerptOf, markHits, type Part } from '../../domain/search/excerpt.ts'
import { firstSentence } from '../../domain/search/excerptLines.ts'
import type { Candidate, Found } from '../../domain/search/find.ts'
import type { Query } from '../../domain/search/query.ts'
import { placeNames } from './resultPath.ts'
import type { Result } from './view.ts'

/** Anchor of the accepted answer of a question. */
const ACCEPTED = 'accepted'

/** Texts of the page, created by the server in the reader's language. */
export interface SearchWords {
  lang: Language
  loading: string
  failed: string
  none: string
  closest: string
  all: string
  /** Name of the button that opens the filters, and of the one that closes them. */
  filter: string
  show: string
  show_one: string
  /** Name of the button that releases a filter. */
  without: string
  hint: string
  /** The same for a query that names a version. */
  hint_version: string
  results: string
  results_one: string
  related: string
  hint_filters: string
  clear_filters: string
  ask_people: string
  /** Number of results that are there in two languages. */
  in_both: string
  in_both_one: string
  try_word: string
  recent: string
  forget: string
  accepted: string
  internal: string
  internal_hint: string
  meant: string
  also: string
  /** Stands between alternatives. */
  separator: string
  useful: string
  yes: string
  no: string
  why_not: string
  send: string
  thanks: string
  not_sent: string
  /** Shown if only saved pages could be searched. */
  offline: string
  /** Label of an article of each type. */
  types: Record<number, string>
  /** Names of the values of each filter, in display order. */
  filters: Record<string, { label: string; values: (readonly [value: string, name: string])[] }>
  html_lang: Record<Language, string>
  /** Link to a translation that was also found. */
  in_language: Record<Language, string>
}

/** Creates the row of a result: its facts, its title, its place, and the found passage. */
export function resultRow(row: Result, query: Query, words: SearchWords, sid?: string): HTMLLIElement {
  const link = make('a', { href: placeOf(row, query, words.lang, sid) }, ...markedTitle(row.bigTitle, query))
  link.dataset.row = ''
  const facts = make('p', { className: 'facts' })
  if (row.solved)
    facts.append(
      chip(
        `state ${row.solved === '1' ? 'done' : 'open'}`,
        nameOf(words, 'state', row.solved === '1' ? 'solved' : 'unsolved')
      )
    )
  facts.append(make('span', {}, words.types[row.articleType] ?? ''))
  for (const family of row.family1) facts.append(chip('part', nameOf(words, 'chip', String(family))))
  if (row.public === false) {
    const mark = make('i', { ariaHidden: 'true' }, '■')
    facts.append(make('span', { className: 'lock', title: words.internal_hint }, mark, ` ${words.internal}`))
  }
  if (row.lang !== words.lang) facts.append(make('span', { lang: words.html_lang[row.lang] }, LANGUAGE_NAMES[row.lang]))
  for (const other of row.translations) {
    const href = placeOf(other, query, words.lang, sid)
    const link = make('a', { href, className: 'other', title: other.bigTitle }, words.in_language[other.lang])
    facts.append(link)
  }
  facts.append(make('time', { dateTime: row.date }, row.date))
  const item = make('li', {}, facts, make('h2', {}, link))
  if ('text' in row) item.append(...textLines(row, query, words))
  if (row.lang !== words.lang) item.lang = words.html_lang[row.lang]
  return item
}

/**
 * Creates the lines below a title: the place of the passage, its text, and for a solved question the beginning of the
 * accepted answer. A section without chapters above it stands before the text.
 */
function textLines(row: Found, query: Query, words: SearchWords): HTMLElement[] {
  const names = placeNames(row).map(name => marked(markHits(name, query)))
  const { parts, isBroken, isCode } = wordsOf(row, query)
  if (row.match.passage?.anchor === ACCEPTED && !isCode) return [answerLine(marked(parts), words)]
  const leads = names.length === 1 && !isCode
  const path = make(
    'p',
    { className: names.length === 1 ? 'path section' : 'path' },
    ...names.map(name => make('span', {}, ...name))
  )
  // Beside a heading only a beginning within a sentence needs the mark of a cut.
  const shown = leads && !isBroken ? parts.filter(({ text }) => text !== CUT_START) : parts
  const text = leads ? [make('b', {}, ...(names[0] ?? [])), ' ', ...marked(shown)] : marked(shown)
  const answer = row.solved === '1' && row.text.passages.find(({ anchor }) => anchor === ACCEPTED)
  const sentence = answer ? firstSentence(answer.text) : ''
  return [
    ...(leads || names.length === 0 ? [] : [path]),
    make('p', { className: isCode ? 'code' : '' }, ...text),
    ...(sentence ? [answerLine([joinUnits(sentence)], words)] : [])
  ]
}

function answerLine(text: readonly (Node | string)[], words: SearchWords): HTMLElement {
  const check = document.querySelector<HTMLTemplateElement>('template[data-check]')?.content.cloneNode(true)
  const label = make('span', { className: 'sr' }, `${words.accepted}: `)
  return make('p', { className: 'accepted' }, ...(check ? [check] : []), label, make('span', {}, ...text))
}

/**
 * Returns the address of a result: that of the found passage, else of the article. The page marks the words of the
 * search and scrolls to the first, see searchMarks.ts. `sid` counts the click for its search.
 */
export function placeOf(row: Candidate | Found, { run, words }: Query, lang: Language, sid?: string): string {
  const passage = 'match' in row ? row.match.passage : undefined
  const anchor = passage?.anchor ? `#${encodeURIComponent(passage.anchor)}` : ''
  // The words of a question have a run that no text contains.
  const mark = run === '\0' ? words.join(' ') : run
  const params = new URLSearchParams({ ...(sid && { sid }), ...(mark && { mark }) })
  return `${localPath(`/home/article/${row.id}`, lang)}?${params}${anchor}`
}

/**
 * Returns the passage of a result for one line: its heading, and its text from `before` characters ahead of the hit. The
 * end of the line and the dot after the heading show already that the text is longer.
 */
export function passageOf(row: Found, query: Query, before?: number): (Node | string)[] {
  const { passage } = row.match
  const heading = passage?.heading ? [make('b', {}, ...marked(markHits(passage.heading, query)))] : []
  const { parts } = wordsOf(row, query, before)
  const cuts = heading.length > 0 ? [CUT_START, CUT_END] : [CUT_END]
  const words = marked(parts.filter(({ text, hit }) => hit || !cuts.includes(text)))
  return heading.length > 0 && words.length > 0 ? [...heading, ' · ', ...words] : [...heading, ...words]
}

/** Returns an excerpt of the passage of a result. The summary of its article says more than the cells of a table. */
function wordsOf({ match: { passage }, text }: Found, query: Query, before?: number): Excerpt {
  const options = { heading: passage?.heading ?? '', ...(before && { before }) }
  const found = excerptOf(passage?.text || text.smallTitle, query, options)
  if (!found.isTable) return found
  const summary = excerptOf(text.smallTitle, query, options)
  const hits = ({ parts }: Excerpt) => new Set(parts.flatMap(({ text, hit }) => (hit ? [text.toLowerCase()] : []))).size
  return hits(summary) >= hits(found) ? summary : found
}

/** Converts a text to nodes, with hits as `mark` elements. */
export function marked(parts: readonly Part[]): (Node | string)[] {
  return parts.map(({ text, hit }) => (hit ? make('mark', {}, joinUnits(text)) : joinUnits(text)))
}

/** Converts a title to nodes, with its hits as `mark` elements. Lines end only between words, see breakableParts(). */
export function markedTitle(title: string, query?: Query): (Node | string)[] {
  const parts = query ? markHits(title, query) : [{ text: title, hit: false }]
  const ends = new Set<number>()
  let joined = ''
  for (const part of breakableParts(title)) {
    joined += part
    ends.add(joined.length)
  }
  let at = 0
  return parts.flatMap(({ text, hit }) => {
    const nodes: (Node | string)[] = []
    let from = 0
    for (let to = 1; to <= text.length; to++) {
      if (to < text.length && !ends.has(at + to)) continue
      const piece = joined.slice(at + from, at + to)
      nodes.push(hit ? make('mark', {}, piece) : piece)
      if (ends.has(at + to)) nodes.push(document.createElement('wbr'))
      from = to
    }
    at += text.length
    return nodes
  })
}

/** Returns the label of a filter's value, from the page's data. */
export function nameOf(words: SearchWords, filter: string, value: string): string {
  return words.filters[filter]?.values.find(([one]) => one === value)?.[1] ?? value
}

function chip(className: string, text: string): HTMLElement {
  return make('span', { className }, text)
}
