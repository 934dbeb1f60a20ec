import { make } from '../../browser/make.ts'
import { wordEnds } from '../../browser/wordEnds.ts'
import { CLAUSE_COMMA, HTML_LANG, LANGUAGE_NAMES, type Language, localPath } from '../../domain/language/languages.ts'
import { breakableParts } from '../../domain/language/lineBreaks.ts'
import { grouped } from '../../domain/language/numbers.ts'
import type { NamedArticle } from '../../domain/log/files.ts'
import { IMPORTANT, importantPart } from '../../domain/log/importance.ts'
import type { PastedLine } from '../../domain/log/paste.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Compared } from './compare.ts'

/** Maximum number of articles listed above the lines, and below each of them. */
const MAX_ARTICLES = 3
/** Maximum number of lines before the reader expands the list. */
const MAX_LINES = 6

/** A line of the paste with its places. */
export type ShownLine = Compared['lines'][number]

export interface Drawing {
  t: Translator<'logs'>
  lang: Language
}

/** Creates the list of articles that match the paste best. */
export function articleList({ t, lang }: Drawing, { articles, named }: Compared): HTMLElement[] {
  const rows = articles.slice(0, MAX_ARTICLES).flatMap(({ id, at, lines, translations }) => {
    const article = named.get(id)
    if (!article) return []
    const facts = make('span', { className: 'matched' }, t('matched', { count: lines }))
    const others = translationLinks({ t, lang }, translations, named)
    return [make('li', {}, articleLink(article, at, lang), ...others, ...stateOf({ t, lang }, article), facts)]
  })
  if (rows.length === 0) return []
  return [make('h3', { className: 'label' }, t('articles')), make('ol', { className: 'articles' }, ...rows)]
}

/** Creates the list of important lines of a paste, each with its occurrences. `onMore` shows the others. */
export function lineList(
  drawing: Drawing,
  matches: readonly ShownLine[],
  compared: Compared | undefined,
  chosen: Set<PastedLine>,
  all: boolean,
  onMore: () => void
): HTMLElement[] {
  const shown = all ? matches : matches.slice(0, MAX_LINES)
  const rows = shown.map(match => lineRow(drawing, match, compared, chosen))
  const list = make('ol', { className: 'lines' }, ...rows)
  const rest = matches.length - shown.length
  if (rest === 0) return [list]
  const more = make('button', { type: 'button', className: 'btn' }, drawing.t('more_lines', { count: rest }))
  more.addEventListener('click', onMore)
  return [list, more]
}

function lineRow(drawing: Drawing, match: ShownLine, compared: Compared | undefined, chosen: Set<PastedLine>) {
  const { t } = drawing
  const { line, count, importance } = match.line
  const box = make('input', { type: 'checkbox', checked: chosen.has(match.line) })
  box.ariaLabel = t('choose', { line: line.raw.slice(0, 80) })
  box.addEventListener('change', () => {
    if (box.checked) chosen.add(match.line)
    else chosen.delete(match.line)
  })
  const text = make('label', {}, box, make('code', {}, ...markImportant(line.raw)))
  if (count > 1) text.append(make('span', { className: 'times' }, t('times', { count: grouped(count) })))
  const row = make('li', { className: importance >= IMPORTANT ? 'bad' : '' }, text)
  if (compared) row.append(make('p', { className: 'found' }, ...placesOf(drawing, match, compared)))
  return row
}

/**
 * Describes the occurrences of a line: `This line occurs in 3 articles, 1 solved`, with links to the first articles.
 */
function placesOf({ t, lang }: Drawing, { places, code }: ShownLine, { named }: Compared): (Node | string)[] {
  const articles = places.flatMap(({ id, at }) => {
    const article = named.get(id)
    return article ? [{ article, at }] : []
  })
  const count = articles.length
  if (count === 0) return [make('span', { className: 'none' }, t('not_found'))]
  const solved = articles.filter(({ article }) => article.solved === '1').length
  const sentence = code ? t('code_occurs', { code, count }) : t('occurs', { count })
  const separator = CLAUSE_COMMA[lang]
  const links = articles
    .toSorted((one, other) => Number(other.article.solved === '1') - Number(one.article.solved === '1'))
    .slice(0, MAX_ARTICLES)
    .map(({ article, at }) => articleLink(article, at, lang, true))
  const rest = count - Math.min(count, MAX_ARTICLES)
  return [
    make('b', {}, solved > 0 ? `${sentence}${separator}${t('solved_of', { count: solved })}` : sentence),
    ...links,
    ...(rest > 0 ? [make('span', { className: 'none' }, t('more_places', { count: rest }))] : [])
  ]
}

/** Creates a link to an article, whose title may have several lines unless it is `short`. */
function articleLink(
  { id, bigTitle, lang: own }: NamedArticle,
  at: string,
  lang: Language,
  short = false
): HTMLAnchorElement {
  const title = short ? [bigTitle] : wordEnds(breakableParts(bigTitle))
  const link = make('a', { href: hrefOf(id, at, lang), className: 'words' }, ...title)
  if (own === lang) return link
  link.lang = HTML_LANG[own]
  link.append(make('span', { className: 'lang-name' }, LANGUAGE_NAMES[own]))
  return link
}

/** Creates links to the places in the translations of an article. A language alone would seem to be that of the article. */
function translationLinks(
  { t, lang }: Drawing,
  places: readonly { id: number; at: string }[],
  named: Compared['named']
): HTMLAnchorElement[] {
  return places.flatMap(({ id, at }) => {
    const article = named.get(id)
    if (!article) return []
    const link = make('a', { href: hrefOf(id, at, lang), className: 'other', title: article.bigTitle })
    link.append(t(`in_${article.lang}`))
    return [link]
  })
}

function hrefOf(id: number, at: string, lang: Language): string {
  return localPath(`/home/article/${id}`, lang) + (at ? `#${encodeURIComponent(at)}` : '')
}

function stateOf({ t }: Drawing, { solved, public: isPublic }: NamedArticle): HTMLElement[] {
  const chips: HTMLElement[] = []
  if (solved === '1') chips.push(make('span', { className: 'state done' }, t('solved')))
  if (solved === '0') chips.push(make('span', { className: 'state open' }, t('unsolved')))
  if (isPublic === false) chips.push(make('span', { className: 'lock' }, `■ ${t('internal')}`))
  return chips
}

function markImportant(raw: string): (Node | string)[] {
  const part = importantPart(raw)
  if (!part) return [raw]
  return [raw.slice(0, part.start), make('mark', {}, raw.slice(part.start, part.end)), raw.slice(part.end)]
}
