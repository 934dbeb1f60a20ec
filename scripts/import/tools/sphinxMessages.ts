import { po } from 'gettext-parser'
import { below, type GeneratedFile, type Tree } from './layout.ts'
import { languageOfLocale } from './locales.ts'

const CATALOGUE = /^(.*\/([\w-]+)\/LC_MESSAGES)\/(.+)\.po$/
/** What can stand before a message on its line: indents, marks of lists, directives, fields and headings of MyST. */
const BEFORE = /^[ \t]*(?:(?:[-*+•]|\d+[.)]|[a-zA-Z][.)]|#[.)]|#{1,6}|>|\||\.\.[ \t]+[\w:+-]+::|:[^:\n]+:)[ \t]+)*$/
const UNDERLINE = /^[ \t]*(?=([=\-`'"~^_*+#.:]))(?:([=\-`'"~^_*+#])\2+|([.:])\3{2,})[ \t]*$/
/** The underline of a heading of one character. */
const SHORT_UNDERLINE = /^[=\-~^"]$/
const TABLE_LINE = /^[ \t]*(?:[|+][-=|+ ].*|=+(?:[ \t]+=+)+)[ \t]*$/

/**
 * Makes the translated documents of a Sphinx documentation from its catalogues (`locale/zh_CN/LC_MESSAGES/uart.po`),
 * which are in its folder or beside it. Keys are paths below the folder of the catalogues; one catalogue can hold the
 * messages of a folder of documents.
 */
export function translatedFiles(tree: Tree, home: string): Map<string, GeneratedFile> {
  const made = new Map<string, GeneratedFile>()
  const prefix = home ? `${home}/` : ''
  const parent = home.includes('/') ? home.slice(0, home.lastIndexOf('/') + 1) : ''
  // Catalogues below another documentation are those of that one.
  const others = tree.files.flatMap(file => {
    const other = file.endsWith('/conf.py') ? file.slice(0, -'conf.py'.length) : undefined
    return other !== undefined && !prefix.startsWith(other) && !other.startsWith(prefix) ? [other] : []
  })
  const pages = tree.files.filter(file => file.startsWith(prefix) && /\.(?:rst|md)$/i.test(file))
  for (const file of tree.files) {
    const [, folder = '', locale = '', name = ''] = CATALOGUE.exec(file) ?? []
    if (!languageOfLocale(locale) || !folder.startsWith(parent) || others.some(other => file.startsWith(other)))
      continue
    const messages = messagesOf(tree.read(file) ?? '')
    const isOf = (page: string) => page.slice(prefix.length).replace(/\.\w+$/, '') === name
    const isBelow = (page: string) => page.slice(prefix.length).startsWith(`${name}/`)
    const own = pages.filter(page => isOf(page) || isBelow(page))
    // With `gettext_compact = 'name'` one catalogue is that of all documents.
    for (const page of own.length > 0 || name.includes('/') ? own : pages) {
      const target = below(folder, page.slice(prefix.length))
      if (made.has(target) && !isOf(page)) continue
      const source = tree.read(page)
      if (source !== undefined) made.set(target, { origin: page, ...translate(source, messages, /\.md$/i.test(page)) })
    }
  }
  return made
}

/**
 * Returns translations by message, none of a catalogue that cannot be read. Fuzzy ones are guesses that nobody confirmed;
 * `undefined` stands for none.
 */
function messagesOf(catalogue: string): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const entries of Object.values(parsed(catalogue)))
    for (const { msgid, msgstr, comments } of Object.values(entries)) {
      if (!msgid) continue
      const isGuess = comments?.flag?.includes('fuzzy')
      found.set(oneLine(msgid), isGuess ? undefined : msgstr?.[0]?.trim() || undefined)
    }
  return found
}

function parsed(catalogue: string): ReturnType<typeof po.parse>['translations'] {
  try {
    return po.parse(catalogue).translations
  } catch {
    return {}
  }
}

/**
 * Replaces the messages of a text by their translations. Messages within the drawn tables of reStructuredText stay, because
 * columns would move.
 */
function translate(source: string, messages: ReadonlyMap<string, string | undefined>, isMarkdown: boolean) {
  const { text, offsets } = folded(source)
  const taken: { from: number; to: number; translation: string | undefined }[] = []
  const byLength = [...messages].sort(([a], [b]) => b.length - a.length)
  const counts = { all: 0, translated: 0, placed: 0 }
  for (const [message, translation] of byLength) {
    let isPresent = false
    for (let at = text.indexOf(message); at >= 0; at = text.indexOf(message, at + message.length)) {
      const [from, to] = [offsets[at] ?? 0, (offsets[at + message.length - 1] ?? 0) + 1]
      if (taken.some(other => from < other.to && other.from < to)) continue
      const inTable = isInTable(source, from)
      if (inTable ? !isCell(source, from, to) : !isBlock(source, from, to)) continue
      isPresent = true
      taken.push({ from, to, translation: inTable && !isMarkdown ? undefined : translation })
    }
    if (!isPresent) continue
    counts.all++
    if (translation !== undefined) counts.translated++
    if (translation !== undefined && taken.at(-1)?.translation !== undefined) counts.placed++
  }
  let result = ''
  let end = 0
  for (const { from, to, translation } of taken.sort((a, b) => a.from - b.from)) {
    result += source.slice(end, from) + (translation === undefined ? source.slice(from, to) : oneLine(translation))
    end = to
  }
  return { text: withUnderlines(result + source.slice(end)), messages: counts }
}

/** Returns a text with single spaces, and for each of its characters the place in the source. */
function folded(source: string): { text: string; offsets: number[] } {
  let text = ''
  const offsets: number[] = []
  for (let at = 0; at < source.length; at++) {
    const isSpace = /\s/.test(source[at] ?? '')
    if (isSpace && text.endsWith(' ')) continue
    text += isSpace ? ' ' : source[at]
    offsets.push(at)
  }
  return { text, offsets }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Checks whether a range is a whole paragraph, heading or item, and not some lines of a longer one. */
function isBlock(source: string, from: number, to: number): boolean {
  const lineStart = source.lastIndexOf('\n', from - 1) + 1
  const lineEnd = source.indexOf('\n', to) < 0 ? source.length : source.indexOf('\n', to)
  const before = source.slice(lineStart, from)
  if (!BEFORE.test(before) || source.slice(to, lineEnd).trim()) return false
  const indent = before.replace(/[^ \t]/g, ' ').length
  const previous = lineAt(source, lineStart - 1)
  const next = lineAt(source, lineEnd + 1)
  const isMarked = before.trim() !== ''
  const isRule = (line: string) => UNDERLINE.test(line) || (to - from === 1 && SHORT_UNDERLINE.test(line))
  const startsNew =
    isMarked || !previous.trim() || indentOf(previous) !== indent || isRule(previous) || /::\s*$/.test(previous)
  const endsHere =
    !next.trim() || isRule(next) || indentOf(next) !== indent || BEFORE.test(/^[ \t]*\S+[ \t]+/.exec(next)?.[0] ?? 'x')
  return startsNew && endsHere
}

/** Returns the line that holds a place. '' is the line before the first and after the last. */
function lineAt(source: string, at: number): string {
  if (at < 0 || at >= source.length) return ''
  const start = at === 0 ? 0 : source.lastIndexOf('\n', at - 1) + 1
  const end = source.indexOf('\n', at)
  return source.slice(start, end < 0 ? source.length : end)
}

const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0].length ?? 0

/** Checks whether a range is a whole cell of a table, or the part of one on a line. */
function isCell(source: string, from: number, to: number): boolean {
  return (
    /(?:^|\n|\||[ \t]{2})[ \t]*$/.test(source.slice(Math.max(0, from - 200), from)) &&
    /^[ \t]*(?:\||\n|[ \t]{2}|$)/.test(source.slice(to, to + 200))
  )
}

function isInTable(source: string, at: number): boolean {
  const start = source.lastIndexOf('\n', at - 1) + 1
  const blockStart = source.lastIndexOf('\n\n', start) + 1
  const end = source.indexOf('\n\n', at)
  const block = source
    .slice(blockStart, end < 0 ? source.length : end)
    .trim()
    .split('\n')
  return TABLE_LINE.test(block[0] ?? '') && TABLE_LINE.test(block.at(-1) ?? '')
}

/** Lengthens lines below and above headings, which must be as wide as their text. */
function withUnderlines(text: string): string {
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const title = lines[at - 1] ?? ''
    const above = lines[at - 2] ?? ''
    const isShort = SHORT_UNDERLINE.test(line) && (!above.trim() || above[0] === line)
    const mark = UNDERLINE.exec(line)?.[1] ?? (isShort ? line : undefined)
    if (!mark || !title.trim() || TABLE_LINE.test(line)) continue
    const width = [...title.trim()].reduce((sum, char) => sum + (char > '\u2E7F' ? 2 : 1), 0)
    const wide = mark.repeat(Math.max(width, line.trim().length))
    if ((UNDERLINE.test(above) || above === line) && above.trim()[0] === mark) lines[at - 2] = wide
    lines[at] = wide
  }
  return lines.join('\n')
}
