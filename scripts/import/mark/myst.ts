import type { Loss, SourceFiles } from './context.ts'
import { linkTo } from './links.ts'
import { fromRst } from './rst.ts'
import { looseTabs, printDirective } from './rstDirectives.ts'
import { mathInline } from './rstInline.ts'

const DIRECTIVE = /^([ \t]*)(`{3,}|~{3,}|:{3,})[ \t]*\{([\w:.+-]+)\}[ \t]*(.*)$/
const MAX_DEPTH = 20

/** Converts MyST to Markdown: directives, roles, targets and comments. */
export function fromMyst(text: string, file: string, files: SourceFiles, losses: Loss[]): string {
  return looseTabs(convertLines(text, file, files, losses, 0))
}

function convertLines(text: string, file: string, files: SourceFiles, losses: Loss[], depth: number): string {
  const lines = text.split('\n')
  const out: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', mark = '', name = '', argument = ''] = DIRECTIVE.exec(line) ?? []
    const plainFence = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence) {
      if (plainFence?.startsWith(fence) && /^[ \t]*[`~]+[ \t]*$/.test(line)) fence = ''
      out.push(line)
      continue
    }
    if (!name || depth > MAX_DEPTH) {
      if (plainFence) fence = plainFence
      out.push(plainFence ? line : inline(line))
      continue
    }
    const body: string[] = []
    const close = new RegExp(`^[ \\t]*${mark[0]}{${mark.length},}[ \\t]*$`)
    for (at++; at < lines.length && !close.test(lines[at] ?? ''); at++) {
      const next = lines[at] ?? ''
      body.push(next.startsWith(indent) ? next.slice(indent.length) : next.trimStart())
    }
    const options = new Map<string, string>()
    while (/^:[\w-]+:/.test(body[0] ?? '')) {
      const [, key = '', value = ''] = /^:([\w-]+):[ \t]*(.*)$/.exec(body.shift() ?? '') ?? []
      options.set(key, value)
    }
    const made = printDirective(
      { name, argument, options, body: body.join('\n').trim() },
      {
        ...{ file, files, losses },
        convert: inner =>
          name === 'eval-rst'
            ? fromRst(inner, file, files, losses)
            : convertLines(inner, file, files, losses, depth + 1).trim(),
        inline
      }
    )
    out.push('', ...made.split('\n').map(one => (one ? indent + one : one)), '')
  }
  return out.join('\n')
}

function inline(line: string): string {
  if (/^%/.test(line)) return ''
  return line
    .replace(/^\(([\w.:-]+)\)=[ \t]*$/, '<a id="$1"></a>')
    .replace(/\{([\w:.+-]+)\}`([^`\n]+)`/g, (_, role: string, text: string) =>
      roleOf(role.split(':').at(-1) ?? role, text)
    )
}

function roleOf(role: string, text: string): string {
  const [, words = '', address = ''] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  if (role === 'doc' || role === 'download') return linkTo(words || text, address || text)
  if (role === 'ref' || role === 'numref' || role === 'any')
    return linkTo(words || text, `label:${(address || text).toLowerCase()}`)
  if (role === 'math') return mathInline(text)
  if (role === 'sub' || role === 'sup' || role === 'kbd') return `<${role}>${text}</${role}>`
  return `\`${text.replace(/^[!~]/, '')}\``
}
