import { extname } from 'node:path/posix'
import { ownValue } from '../../../src/domain/ownValue.ts'
import type { Loss, SourceFiles } from './context.ts'
import { endsFence, fenceAt } from './fences.ts'

/** `{* path hl[1,3:4] ln[2:9] title["T"] *}` alone on its line, of markdown-include-variants: the file as code. */
const VARIANTS = /^([ \t]*)\{\*[ \t]+(\S{1,300})((?:[ \t]+[a-z]{2,9}\[[^\]\n]{0,300}\]){0,9})[ \t]+\*\}[ \t]*$/
/** `{!path!}` of markdown-include and mdx_include: the text of the file. `>` keeps the indentation of the line. */
const TEXT =
  /^([ \t]*)\{!(?:[>+-]|[ \t]){0,9}([^!\n|[\]]{1,300}?)[ \t]{0,9}(?:\[ln:(\d{0,9})(?:-(\d{0,9}))?\][ \t]{0,9})?!\}[ \t]*$/
const MAX_INCLUDES = 500
const LANGUAGES: Record<string, string> = { py: 'python', yml: 'yaml', rs: 'rust', htm: 'html', txt: 'text' }

/**
 * Puts included files in place of the marks of extensions for MkDocs that name them, also in code blocks. Paths count from the
 * folder of mkdocs.yml, else from the document. Text in an included file is not looked through again.
 */
export function withIncludeMarks(lines: readonly string[], file: string, files: SourceFiles, losses: Loss[]): string[] {
  if (!lines.some(line => /^[ \t]*\{[!*]/.test(line))) return [...lines]
  let count = 0
  let fence = ''
  return lines.flatMap((line, at) => {
    const wasCode = fence !== ''
    if (wasCode) fence = endsFence(line, fence) ? '' : fence
    else fence = fenceAt(line) ?? ''
    const [, indent = '', path = '', from = '', to = ''] = TEXT.exec(line) ?? []
    const [, space = '', code = '', options = ''] = wasCode ? [] : (VARIANTS.exec(line) ?? [])
    const name = path || code
    if (!name) return [line]
    const found = files.find(file, `snippets/${name}`) ?? files.find(file, name)
    const text = found === undefined || count >= MAX_INCLUDES ? undefined : files.read(found)
    count++
    if (text === undefined) {
      losses.push({ file, line: at + 1, message: `the file ${name} is not there, or cannot be shown.` })
      return [line]
    }
    const all = text.replace(/\n$/, '').split('\n')
    if (path) {
      const shown = all.slice(
        Number(from) > 0 ? Number(from) - 1 : 0,
        Number(to || from) > 0 ? Number(to || from) : undefined
      )
      return shown.map(one => (one ? indent + one : one))
    }
    return codeOf(all, name, options).map(one => (one ? space + one : one))
  })
}

/** Returns a file as a block of code: the chosen lines, with a sign where others are left out. */
function codeOf(lines: readonly string[], path: string, options: string): string[] {
  const option = (name: string) => new RegExp(`[ \\t]${name}\\[([^\\]]*)\\]`).exec(options)?.[1]?.trim()
  const chosen = rangesOf(option('ln'))
  const ending = extname(path).slice(1).toLowerCase()
  const comment = /^(?:js|ts|jsx|tsx|rs|go|c|h|cpp|java|css)$/.test(ending) ? '//' : '#'
  const shown = chosen.length === 0 ? [...lines] : []
  for (const [at, [from, to]] of chosen.entries()) {
    if (from > (chosen[at - 1]?.[1] ?? 0) + 1) shown.push(`${comment} …`, '')
    shown.push(...lines.slice(from - 1, to))
    if (at === chosen.length - 1 && to < lines.length) shown.push('', `${comment} …`)
  }
  const marks = option('hl')
  const title = option('title')?.replace(/^["']|["']$/g, '')
  const info = [
    ownValue(LANGUAGES, ending) ?? ending,
    ...(title ? [`title="${title.replaceAll('"', "'")}"`] : []),
    ...(marks ? [`hl_lines="${marks.replace(/[\s,]+/g, ' ').replaceAll(':', '-')}"`] : [])
  ].join(' ')
  const ticks = shown.flatMap(line => line.match(/`{3,}/g) ?? []).map(run => run.length + 1)
  const fence = '`'.repeat(Math.max(3, ...ticks))
  return [`${fence}${info}`, ...shown, fence]
}

function rangesOf(text: string | undefined): [number, number][] {
  return (text ?? '').split(',').flatMap((one): [number, number][] => {
    const [, from = '', to = from] = /^\s*(\d{1,6})(?:\s*:\s*(\d{1,6}))?\s*$/.exec(one) ?? []
    return from ? [[Math.max(1, Number(from)), Number(to)]] : []
  })
}
