import type { Code, InlineCode, Nodes, Root, Text } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const NOTE_MARK = /^\[!(?:[A-Za-z]+\][ \t]*(?:\n|$)|[A-Za-z]*$)/
const CITE = /\[(\d{1,2})\]/g

/** A range of an answer, in UTF-16 offsets. */
export interface TextRange {
  from: number
  to: number
}

/** A part of a text: words, with whether no passage supports their sentence, or the number of a source. */
export type AnswerPiece = { text: string; weak: boolean } | { cite: number }

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkCjkFriendly).freeze()

/** Maximum depth of quotations and lists. A model that repeats itself can nest thousands, which no stack can follow. */
const MAX_DEPTH = 100
/** Matches a line that nests more. The parser takes seconds for it. */
const DEEP_LINE = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${MAX_DEPTH}}`, 'm')

/**
 * Parses the Markdown of an answer, which may be incomplete. HTML stays as HTML nodes, which are never rendered. A text that
 * is nested too deeply is one paragraph, as it is written.
 */
export function parseAnswer(text: string): Root {
  if (DEEP_LINE.test(text)) return asTyped(text)
  try {
    const tree = parser.parse(text)
    dropNoteMarks(tree)
    return tree
  } catch (error) {
    if (error instanceof RangeError) return asTyped(text)
    throw error
  }
}

function asTyped(text: string): Root {
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: text.length } }
  const words: Text = { type: 'text', value: text, position }
  return { type: 'root', children: [{ type: 'paragraph', children: [words], position }], position }
}

/** Removes the marks of notes (`> [!NOTE]`), also one that is not complete yet: an answer shows notes as quotations. */
function dropNoteMarks(node: Nodes, depth = 0): void {
  if (depth > MAX_DEPTH) throw new RangeError('The answer is nested too deeply')
  if (!('children' in node)) return
  if (node.type === 'blockquote') {
    const [first] = node.children
    const start = first?.type === 'paragraph' ? first.children[0] : undefined
    if (first?.type === 'paragraph' && start?.type === 'text') {
      start.value = start.value.replace(NOTE_MARK, '')
      if (start.value === '') first.children.shift()
      if (first.children.length === 0) node.children.shift()
    }
  }
  for (const child of node.children) dropNoteMarks(child, depth + 1)
}

/** Splits a text or code node of the answer `source` into pieces. `weak` holds the ranges of unsupported sentences. */
export function piecesOf(node: Text | InlineCode, source: string, weak: readonly TextRange[]): AnswerPiece[] {
  const [start, end] = rangeOf(node)
  const at = source.slice(start, end).indexOf(node.value)
  // If the text differs from its source, as with entities, it stays one piece.
  if (at < 0) return [{ text: node.value, weak: weak.some(({ from, to }) => from < end && start < to) }]
  const first = start + at
  const inRange = (offset: number) => weak.some(({ from, to }) => from <= offset && offset < to)
  const cut = (from: number, to: number): AnswerPiece[] => {
    const edges = weak.flatMap(range => [range.from - first, range.to - first]).filter(edge => edge > from && edge < to)
    const stops = [from, ...[...new Set(edges)].toSorted((one, other) => one - other), to]
    return stops.slice(0, -1).flatMap((begin, index) => {
      const text = node.value.slice(begin, stops[index + 1])
      return text ? [{ text, weak: inRange(first + begin) }] : []
    })
  }
  if (node.type === 'inlineCode') return cut(0, node.value.length)
  const pieces: AnswerPiece[] = []
  let from = 0
  for (const { 0: whole, 1: number, index } of node.value.matchAll(CITE)) {
    pieces.push(...cut(from, index), { cite: Number(number) })
    from = index + whole.length
  }
  return [...pieces, ...cut(from, node.value.length)]
}

/** Replaces blocks of code by spaces, so that offsets stay valid. */
export function withoutCode(text: string): string {
  let prose = text
  for (const node of codeBlocks(parseAnswer(text))) {
    const [from, to] = rangeOf(node)
    prose = prose.slice(0, from) + prose.slice(from, to).replace(/[^\n]/g, ' ') + prose.slice(to)
  }
  return prose
}

/** Returns the completed sentences for reading aloud: only words, without source numbers. */
export function wholeSentences(text: string, ended: boolean): string[] {
  const lines: string[] = []
  collectLines(parseAnswer(text), lines)
  const sentences = lines.flatMap(line => line.split(/(?<=[。！？!?；;])|(?<=\.)\s+|\n/))
  if (!ended) sentences.pop()
  return sentences.map(sentence => sentence.replace(CITE, '').trim()).filter(Boolean)
}

function* codeBlocks(node: Nodes): Generator<Code> {
  if (node.type === 'code') yield node
  else if ('children' in node) for (const child of node.children) yield* codeBlocks(child)
}

function collectLines(node: Nodes, lines: string[]): void {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') lines.push(wordsOf(node))
  else if (node.type === 'code') lines.push(...node.value.split('\n'))
  else if ('children' in node) for (const child of node.children) collectLines(child, lines)
}

/** Returns the words of a node, without markup. */
export function wordsOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
  if (node.type === 'break') return '\n'
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

function rangeOf({ position }: Nodes): [from: number, to: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}
