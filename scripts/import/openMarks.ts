import type { Nodes } from 'mdast'
import { isComment, tagNames } from './html.ts'
import { rangeOf, walk } from './nodes.ts'
import type { ParsedPart } from './parsedPart.ts'
import type { Report } from './report.ts'

/** Something that is never closed or cannot be read, with its line in the part. */
export interface OpenMark {
  line: number
  message: string
}

/** Elements whose end HTML does not leave out. */
const CLOSED = /^(?:a|b|center|code|details|div|em|font|i|pre|section|span|strong|summary|table|u|ul|ol)$/i
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/
const MAX_SHOWN = 2000

/** Returns the comments and blocks of code below a node that are never closed, and tables that are none. */
export function openMarksIn(tree: Nodes, source: string): OpenMark[] {
  const found: OpenMark[] = []
  walk(tree, node => {
    const range = rangeOf(node)
    if (!range) return
    const { line } = range
    if (node.type === 'html' && node.value.startsWith('<!--') && !node.value.includes('-->'))
      found.push({
        line,
        message: `a comment is never closed, so this is not shown: ${node.value.slice(4, MAX_SHOWN).replace(/\s+/g, ' ').trim()}`
      })
    const written = node.type === 'code' || node.type === 'paragraph' ? source.slice(range.start, range.end) : ''
    const fence = node.type === 'code' ? /^(`{3,}|~{3,})/.exec(written)?.[1] : undefined
    if (fence && !/\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(written))
      found.push({ line, message: 'a block of code is never closed, and ends where the text around it does.' })
    const [head = '', second = ''] = node.type === 'paragraph' && written.includes('|') ? written.split('\n') : []
    if (head.includes('|') && DELIMITERS.test(second))
      found.push({ line, message: 'a table has another number of columns below its head, so it is shown as text.' })
  })
  return found
}

/** Counts the elements of HTML below a node: those that it opens more often than it closes, by name. */
export function openTagsIn(tree: Nodes): Map<string, number> {
  const counts = new Map<string, number>()
  walk(tree, node => {
    if (node.type !== 'html' || isComment(node.value)) return
    const html = node.value.replace(/<[^<>]*\/>/g, '')
    const closing = html.match(/<\/[a-z][^<>]*>/gi)?.join('') ?? ''
    const add = (name: string, by: number) => {
      if (CLOSED.test(name)) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + by)
    }
    for (const name of tagNames(html)) add(name, 1)
    // The names of all tags include those of the end tags.
    for (const name of tagNames(closing)) add(name, -2)
  })
  return counts
}

/** Names what a document leaves open. Its text is shown, but what stands around it can look different. */
export function nameOpenMarks(
  parts: readonly ParsedPart[],
  { file, firstLine, isConverted }: { file: string; firstLine: number; isConverted: boolean },
  report: Report
): void {
  const blocks = parts.flatMap(part => part.blocks)
  for (const { line, message } of blocks.flatMap(block => block.openMarks))
    report.leftOut.push({ file, ...(!isConverted && { line: firstLine + line - 1 }), message })
  const counts = new Map<string, number>()
  for (const [name, count] of blocks.flatMap(block => [...block.openTags]))
    counts.set(name, (counts.get(name) ?? 0) + count)
  const open = [...counts]
    // The converter of a tool has named some.
    .filter(([name, count]) => count > 0 && !isNamed(report, file, name))
    .map(([name, count]) => `${count} <${name}>`)
  if (open.length > 0) report.leftOut.push({ file, message: `leaves elements of HTML open: ${open.join(', ')}.` })
}

function isNamed({ leftOut }: Report, file: string, name: string): boolean {
  return leftOut.some(entry => entry.file === file && entry.message.startsWith(`<${name}> is never closed`))
}
