import { stepsOf, tabsOf } from './componentGroups.ts'
import { NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { dedent, quote } from './lines.ts'
import { linkTo } from './links.ts'
import { type OpenFiles, opened, openedAt } from './openFiles.ts'

const CODE =
  /^([ \t]*)(`{3,}(?![^\n]*`)|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[`~]*[ \t]*$|`[^`\n]+`|\{%-?[ \t]*([\w-]+)((?:[ \t\n]+(?:[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"']\S*)|"[^"]*"|'[^']*'|[\w./-]+))*)[ \t\n]*-?%\}/gm
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))|"([^"]*)"|'([^']*)'/g
/** Blocks without an end tag. */
const ALONE = /^(?:file|include|openapi|api-method-\w+|video)$/

interface Job {
  file: string
  files: SourceFiles
  losses: Loss[]
  open: OpenFiles
}

interface Block {
  name: string
  attributes: Map<string, string>
  parts: (string | Block)[]
  /** Indentation before its first line. */
  indent: string
}

/**
 * Converts GitBook blocks (`{% hint %}` and similar) to Markdown. An unknown block retains its text and is reported.
 */
export function fromGitbook(
  text: string,
  file: string,
  files: SourceFiles,
  losses: Loss[],
  openFiles: OpenFiles = openedAt(file)
): string {
  if (!text.includes('{%')) return text
  const ends = new Set([...text.matchAll(/\{%-?[ \t]*end([\w-]+)[ \t]*-?%\}/g)].map(([, name]) => name))
  const root: Block = { name: '', attributes: new Map(), parts: [], indent: '' }
  const open = [root]
  let from = 0
  for (const match of text.matchAll(CODE)) {
    const [whole, , , name, rest = ''] = match
    if (name === undefined) continue
    const above = text.slice(from, match.index)
    open.at(-1)?.parts.push(above)
    // Only the text since the last tag is read: the line may be as long as the document.
    const line = from === 0 || above.includes('\n') ? above.slice(above.lastIndexOf('\n') + 1) : undefined
    from = match.index + whole.length
    if (name.startsWith('end')) {
      const at = open.findLastIndex(block => block.name === name.slice(3))
      if (at > 0) open.length = at
      continue
    }
    const block: Block = { name, attributes: attributesOf(rest), parts: [], indent: line?.trim() === '' ? line : '' }
    open.at(-1)?.parts.push(block)
    if (ends.has(name) && !ALONE.test(name)) open.push(block)
  }
  open.at(-1)?.parts.push(text.slice(from))
  return print(root, { file, files, losses, open: openFiles })
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name, a, b, c, plain, other] of text.matchAll(ATTRIBUTE))
    found.set(name ?? '', a ?? b ?? c ?? plain ?? other ?? '')
  return found
}

function print(block: Block, job: Job): string {
  return block.parts
    .map(part => {
      if (typeof part === 'string') return part
      const made = printBlock(part, job)
      return `\n${part.indent}${made.replaceAll('\n', `\n${part.indent}`)}\n`
    })
    .join('')
}

function printBlock(block: Block, job: Job): string {
  const { file, losses } = job
  const { name, attributes } = block
  const inner = () => dedent(print(block, job)).trim()
  const inside = (child: string) =>
    block.parts.filter(part => typeof part !== 'string' && part.name === child) as Block[]
  const text = (part: Block) => dedent(print(part, job)).trim()
  switch (name) {
    case 'hint':
      return quote(`[!${NOTE_KINDS[attributes.get('style') ?? 'info'] ?? 'NOTE'}]\n\n${inner()}`)
    case 'tabs':
      return tabsOf(inside('tab').map(tab => ({ title: tab.attributes.get('title') ?? '', text: text(tab) })))
    case 'stepper':
      return stepsOf(inside('step').map(text))
    case 'code': {
      const title = attributes.get('title')
      return [title ? `**${title}**` : '', inner()].filter(Boolean).join('\n\n')
    }
    case 'update':
      return `## ${attributes.get('date') ?? ''}\n\n${inner()}`
    case 'content-ref':
    case 'embed':
    case 'file':
    case 'video': {
      const url = attributes.get('url') ?? attributes.get('src') ?? ''
      const words = inner()
      if (/\]\(|<a\s/.test(words)) return words
      return [linkTo(attributes.get('caption') ?? url, url), words].filter(Boolean).join('\n\n')
    }
    case 'include':
      return includedPart(attributes.get('') ?? '', job)
    case 'prompt':
    case 'tab':
    case 'step':
    case 'updates':
    case 'columns':
    case 'column':
    case 'swagger':
    case 'raw':
      return [attributes.get('title') ?? attributes.get('description') ?? '', inner()].filter(Boolean).join('\n\n')
    default: {
      const facts = [...attributes].map(([key, value]) => (key ? `${key}="${value}"` : value)).join(' ')
      losses.push({ file, message: `{% ${name} ${facts} %} is not known here: its words are kept.` })
      return [facts ? `\`${name} ${facts}\`` : '', inner()].filter(Boolean).join('\n\n')
    }
  }
}

function includedPart(path: string, { file, files, losses, open }: Job): string {
  const found = files.find(file, path)
  const part = found === undefined ? undefined : files.read(found)
  if (part === undefined || found === undefined) {
    losses.push({ file, message: `${path} is not there and was left out.` })
    return ''
  }
  const within = opened(open, found)
  if (!within) {
    losses.push({ file, message: `${path} is included within itself or too often and was left out.` })
    return ''
  }
  return fromGitbook(part.replace(/^---\n(?:[\s\S]*?\n)??---\n/, ''), found, files, losses, within)
}
