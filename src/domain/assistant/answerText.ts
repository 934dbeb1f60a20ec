/** A piece of a line. `weak`: no passage supports the sentence. */
export type Inline = { kind: 'text' | 'code' | 'strong'; text: string; weak: boolean } | { kind: 'cite'; n: number }

type Line = Inline[]
/** A part of an answer: what answers use of Markdown, and nothing that could carry markup. */
export type Block =
  | { kind: 'paragraph' | 'quote'; lines: Line[] }
  | { kind: 'heading'; line: Line }
  | { kind: 'list'; ordered: boolean; start: number; items: { depth: number; lines: Line[] }[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'table'; rows: Line[][] }

/** A stretch of the text, by UTF-16 offsets. */
interface Stretch {
  from: number
  to: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#-]*)/
const ITEM = /^(\s*)(?:([-*+•])|(\d{1,4})[.)、])\s+(?=\S)/
const HEADING = /^#{1,6}\s+/
const QUOTE = /^>\s?/
const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/
const PIECE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[(\d{1,2})\](?!\()|!?\[([^\]\n]*)\]\([^)\s]*\)/g

/** Reads an answer, as far as it has come; `marks` are the sentences without support. */
export function parseAnswer(text: string, marks: readonly Stretch[] = []): Block[] {
  const blocks: Block[] = []
  let at = 0
  let fence: { mark: string; block: { text: string } } | undefined
  for (const raw of text.split('\n')) {
    const start = at
    at += raw.length + 1
    const opened = FENCE.exec(raw)
    if (fence) {
      if (raw.trim().startsWith(fence.mark)) fence = undefined
      else fence.block.text += `${fence.block.text ? '\n' : ''}${raw}`
    } else if (opened?.[1]) {
      const block = { kind: 'code' as const, text: '', language: opened[2] ?? '' }
      blocks.push(block)
      fence = { mark: opened[1], block }
    } else addLine(blocks, raw, start, marks)
  }
  return blocks.filter(block => !('lines' in block) || block.lines.length > 0)
}

function addLine(blocks: Block[], raw: string, start: number, marks: readonly Stretch[]): void {
  const last = blocks.at(-1)
  const rest = (head: string) => parseLine(raw.slice(head.length), start + head.length, marks)
  const item = ITEM.exec(raw)
  const lead = (pattern: RegExp) => pattern.exec(raw)?.[0]
  const heading = lead(HEADING)
  const quote = lead(QUOTE)
  // An empty paragraph ends what came before it, and is left out in the end.
  if (raw.trim() === '') blocks.push({ kind: 'paragraph', lines: [] })
  else if (heading) blocks.push({ kind: 'heading', line: rest(heading) })
  else if (quote !== undefined) {
    if (last?.kind === 'quote') last.lines.push(rest(quote))
    else blocks.push({ kind: 'quote', lines: [rest(quote)] })
  } else if (item) addItem(blocks, item, rest(item[0]))
  else if (ROW.test(raw)) addRow(blocks, raw, start, marks)
  else if (last?.kind === 'list' && /^\s/.test(raw)) last.items.at(-1)?.lines.push(rest(''))
  else if (last?.kind === 'paragraph') last.lines.push(rest(''))
  else blocks.push({ kind: 'paragraph', lines: [rest('')] })
}

function addItem(blocks: Block[], [, indent = '', , number]: RegExpExecArray, line: Line): void {
  // An empty line between items does not end their list.
  while (isEmpty(blocks.at(-1)) && blocks.at(-2)?.kind === 'list') blocks.pop()
  const last = blocks.at(-1)
  const ordered = number !== undefined
  const item = { depth: Math.min(3, Math.floor(indent.length / 2)), lines: [line] }
  if (last?.kind === 'list' && (last.ordered === ordered || item.depth > 0)) last.items.push(item)
  else blocks.push({ kind: 'list', ordered, start: Number(number ?? 1), items: [item] })
}

function isEmpty(block: Block | undefined): boolean {
  return block?.kind === 'paragraph' && block.lines.length === 0
}

function addRow(blocks: Block[], raw: string, start: number, marks: readonly Stretch[]): void {
  const last = blocks.at(-1)
  if (RULE.test(raw)) return
  const cells: Line[] = []
  for (const { index, 1: cell = '' } of raw.matchAll(/\|([^|]*)(?=\|)/g)) {
    const indent = cell.length - cell.trimStart().length
    cells.push(parseLine(cell.trim(), start + index + 1 + indent, marks))
  }
  if (last?.kind === 'table') last.rows.push(cells)
  else blocks.push({ kind: 'table', rows: [cells] })
}

function parseLine(line: string, start: number, marks: readonly Stretch[]): Line {
  const pieces: Line = []
  const add = (kind: 'text' | 'code' | 'strong', text: string, from: number) => {
    for (const part of cut(text, from, marks)) pieces.push({ kind, ...part })
  }
  let at = 0
  for (const found of line.matchAll(PIECE)) {
    const [whole, code, strong, cite, label] = found
    add('text', line.slice(at, found.index), start + at)
    const from = start + found.index
    if (code !== undefined) add('code', code, from + 1)
    else if (strong !== undefined) add('strong', strong, from + 2)
    else if (cite !== undefined) pieces.push({ kind: 'cite', n: Number(cite) })
    // Of links and pictures the words stay: an answer leads to its sources alone.
    else add('text', label ?? '', from + whole.indexOf('[') + 1)
    at = found.index + whole.length
  }
  add('text', line.slice(at), start + at)
  return pieces
}

/** A text in parts, each wholly inside or outside of the marks. */
function cut(text: string, from: number, marks: readonly Stretch[]): { text: string; weak: boolean }[] {
  const edges = marks.flatMap(mark => [mark.from - from, mark.to - from]).filter(at => at > 0 && at < text.length)
  const stops = [...new Set([0, ...edges, text.length])].toSorted((one, other) => one - other)
  return stops.slice(0, -1).map((begin, place) => ({
    text: text.slice(begin, stops[place + 1]),
    weak: marks.some(mark => mark.from <= from + begin && from + begin < mark.to)
  }))
}

/** Sentences that are whole by now, as they are read aloud: without marks of Markdown and numbers of sources. */
export function wholeSentences(text: string, ended: boolean): string[] {
  const sentences = text.split(/(?<=[。！？!?；;])|(?<=\.)\s+|\n+/)
  if (!ended) sentences.pop()
  return sentences
    .map(sentence =>
      sentence
        .replace(/\[(\d{1,2})\]/g, '')
        .replace(/[`*#>|]/g, '')
        .trim()
    )
    .filter(Boolean)
}
