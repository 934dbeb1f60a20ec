import type { Loss } from './context.ts'
import { endsFence, fenceAt } from './fences.ts'

/** A name whose description mkdocstrings makes of code: `::: package.Class`. */
const NAME = /^( {0,3}):::[ \t]+([A-Za-z_][\w.:/-]{0,200})[ \t]*$/

/**
 * Puts the name alone in place of a description that mkdocstrings makes of code, and leaves out its options, which are indented
 * below it.
 */
export function withApiNames(lines: readonly string[], file: string, losses: Loss[]): string[] {
  if (!lines.some(line => NAME.test(line))) return [...lines]
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const wasCode = fence !== ''
    if (wasCode) fence = endsFence(line, fence) ? '' : fence
    else fence = fenceAt(line) ?? ''
    const [, indent = '', name = ''] = wasCode ? [] : (NAME.exec(line) ?? [])
    if (!name) {
      out.push(line)
      continue
    }
    losses.push({ file, line: at + 1, message: `the description of ${name} is made of code: its name is shown.` })
    out.push('', `${indent}\`${name}\``, '')
    while (/^(?: {4}|\t)[ \t]*\S/.test(lines[at + 1] ?? '')) at++
  }
  return out
}
