import { member, readYaml, textAt } from '../tools/configFile.ts'
import { endsFence, fenceAt } from './fences.ts'

/** The first line of a block, with the name of its kind and its argument: `/// note | Title`. */
const START = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|(.*))?$/
const END = /^[ \t]*(\/{3,})[ \t]*$/
const OPTION = /^(?: {4}|\t)[ \t]*[\w-]+[ \t]*:(?:[ \t]|$)/
const CAPTION = /^(?:caption|[a-z]+-caption)$/
const MAX_DEPTH = 12
const MAX_OPTIONS = 20

/**
 * Converts the fenced blocks of pymdownx (`/// note | Title` … `///`) to the older forms of the same blocks, which end with
 * their indentation. `kinds` are the names of notes; a block with another name stays, as does one without an end.
 */
export function withFencedBlocks(lines: readonly string[], kinds: ReadonlySet<string>, depth = 0): string[] {
  if (depth > MAX_DEPTH || !lines.some(line => START.test(line))) return [...lines]
  const ends = endsOf(lines, kinds)
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const end = ends.get(at)
    if (end === undefined) {
      out.push(lines[at] ?? '')
      continue
    }
    const [, indent = '', , name = '', argument = ''] = START.exec(lines[at] ?? '') ?? []
    const inside = lines.slice(at + 1, end).map(line => (line.startsWith(indent) ? line.slice(indent.length) : line))
    const { options, rest } = optionsOf(inside)
    const body = withFencedBlocks(rest, kinds, depth + 1)
    const made = blockOf(name.toLowerCase(), argument.trim(), options, body)
    out.push('', ...made.map(line => (line.trim() ? indent + line : '')), '')
    at = end
  }
  return out
}

/** Returns the line of the end of each block that is none of code, by that of its beginning. A block ends the open ones within it. */
function endsOf(lines: readonly string[], kinds: ReadonlySet<string>): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { at: number; mark: string }[] = []
  /** Number of open blocks by their signs. */
  const waiting = new Map<string, number>()
  let fence = ''
  for (const [at, line] of lines.entries()) {
    if (fence) {
      if (endsFence(line, fence)) fence = ''
      continue
    }
    fence = fenceAt(line) ?? ''
    const end = END.exec(line)?.[1]
    const start = end === undefined ? START.exec(line) : null
    if (start && isBlock((start[3] ?? '').toLowerCase(), kinds)) {
      const mark = start[2] ?? ''
      open.push({ at, mark })
      waiting.set(mark, (waiting.get(mark) ?? 0) + 1)
    }
    if (end === undefined || !waiting.has(end)) continue
    for (let last = open.pop(); last; last = open.pop()) {
      const count = waiting.get(last.mark) ?? 1
      if (count > 1) waiting.set(last.mark, count - 1)
      else waiting.delete(last.mark)
      if (last.mark !== end) continue
      ends.set(last.at, at)
      break
    }
  }
  return ends
}

const isBlock = (name: string, kinds: ReadonlySet<string>) =>
  kinds.has(name) || CAPTION.test(name) || /^(?:admonition|details|tab|html|define)$/.test(name)

/** Returns the options in YAML that are indented directly below the first line, and the lines after them. */
function optionsOf(lines: readonly string[]): { options: unknown; rest: string[] } {
  let count = 0
  while (count < MAX_OPTIONS && OPTION.test(lines[count] ?? '')) count++
  const rest = lines.slice(count)
  if (count === 0) return { options: undefined, rest }
  try {
    return { options: readYaml(lines.slice(0, count).join('\n')), rest }
  } catch {
    return { options: undefined, rest }
  }
}

function blockOf(name: string, argument: string, options: unknown, body: readonly string[]): string[] {
  const type = textAt(options, 'type') ?? 'note'
  if (name === 'html' || CAPTION.test(name)) {
    const text = body.join('\n').trim()
    return CAPTION.test(name) && text && !text.includes('\n') ? [`_${text}_`] : [...body]
  }
  if (name === 'define') return definitionsOf(body)
  if (name === 'tab') {
    const sign = member(options, 'new') === true ? '===!' : member(options, 'select') === true ? '===+' : '==='
    return below(`${sign} "${argument}"`, body)
  }
  const title = argument ? ` "${argument}"` : ''
  if (name === 'details') return below(`???${member(options, 'open') === true ? '+' : ''} ${type}${title}`, body)
  return below(`!!! ${name === 'admonition' ? type : name}${title}`, body)
}

const below = (head: string, body: readonly string[]) => [
  head,
  '',
  ...body.map(line => (line.trim() ? `    ${line}` : ''))
]

/** Returns terms with the lists below them as definitions: an item is one. */
function definitionsOf(body: readonly string[]): string[] {
  return body.map(line => line.replace(/^[-*+][ \t]+/, ':   ').replace(/^ {2}(?=\S)/, '    '))
}
