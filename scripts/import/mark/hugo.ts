import { stepsOf, tabsOf } from './componentGroups.ts'
import { CHILDREN_MARK, NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { dedent, summaryOf } from './lines.ts'
import { linkTo } from './links.ts'
import { printNote } from './note.ts'

interface Shortcode {
  name: string
  named: Map<string, string>
  /** Values without names. */
  values: string[]
  parts: (string | Shortcode)[]
  /** Indentation before its first line. */
  indent: string
  written: string
}

interface Job {
  file: string
  files: SourceFiles
  losses: Loss[]
}

/** A quote is a plain character only if no other one follows, and no call begins in quotes: each text is read once. */
const CALL =
  /\{\{[<%]((?:"(?:(?!\{\{[<%])(?:[^"\\\n]|\\[^\n{]|\\(?=\{)))*"|`[^`]*`|(?![>%]\}\}|\{\{[<%])[^"`]|"(?![^"\n]*")|`(?![^`]*`))*)[>%]\}\}/g
const VALUE = /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'([^']*)'|([^\s"'`=]+))/g
const NOTES = /^(?:alert|callout|notice|admonition|hint|message|banner|blockquote)$/
const FOLDED = /^(?:details|expand|collapse|spoiler|accordion(?:-item)?)$/
const TABS = /^(?:tabs|tabpane|tab-group|code-tabs|codetabs)$/
/** Shortcodes that only arrange what they hold. */
const TRANSPARENT =
  /^(?:tab|step|cards|columns?|grid|row|col|blocks\/\w+|rawhtml|md|markdown|center|div|section|pageinfo|readfile-wrap|accordion)$/
const MAX_LENGTH = 4000

/** Converts shortcodes of Hugo and of its common themes to Markdown. Of an unknown one, the words are kept and named. */
export function fromHugo(text: string, file: string, files: SourceFiles, losses: Loss[]): string {
  // The page of a folder lists what is in it.
  if (/(?:^|\/)_index\.\w+$/.test(file) && !text.trim()) return CHILDREN_MARK
  if (!text.includes('{{')) return text
  const root: Shortcode = { ...{ name: '', named: new Map(), values: [], indent: '', written: '' }, parts: [] }
  const open = [root]
  const ends = new Set([...text.matchAll(/\{\{[<%]\s*\/\s*([\w./-]+)\s*[>%]\}\}/g)].map(([, name]) => name))
  let from = 0
  for (const match of text.matchAll(CALL)) {
    const [written, inside = ''] = match
    const inner = inside.trim()
    open.at(-1)?.parts.push(text.slice(from, match.index))
    from = match.index + written.length
    // An example of a shortcode is written in a comment.
    if (/^\/\*.*\*\/$/s.test(inner)) {
      const plain = inner.slice(2, -2)
      open.at(-1)?.parts.push(written.slice(0, 3) + plain + written.slice(-3))
      continue
    }
    const [, end, name = ''] = /^(\/?)\s*([\w./-]*)/.exec(inner) ?? []
    if (end) {
      const at = open.findLastIndex(one => one.name === name)
      if (at > 0) open.length = at
      continue
    }
    let start = match.index
    while (start > 0 && /[ \t]/.test(text[start - 1] ?? '')) start--
    const code: Shortcode = {
      ...{ name, written, ...valuesOf(inner.slice(name.length).replace(/\/$/, '')), parts: [] },
      indent: start === 0 || text[start - 1] === '\n' ? text.slice(start, match.index) : ''
    }
    open.at(-1)?.parts.push(code)
    if (ends.has(name) && !inner.endsWith('/')) open.push(code)
  }
  open.at(-1)?.parts.push(text.slice(from))
  return print(root, { file, files, losses }).replace(/\{\{\/\*[\s\S]*?\*\/\}\}/g, '')
}

function valuesOf(text: string): Pick<Shortcode, 'named' | 'values'> {
  const named = new Map<string, string>()
  const values: string[] = []
  for (const [, name, a, b, c, d] of text.matchAll(VALUE)) {
    const value = a?.replace(/\\(.)/g, '$1') ?? b ?? c ?? d ?? ''
    if (name) named.set(name.toLowerCase(), value)
    else values.push(value)
  }
  return { named, values }
}

function print(code: Shortcode, job: Job): string {
  return code.parts
    .map(part => (typeof part === 'string' ? part : printed(part, job).replaceAll('\n', `\n${part.indent}`)))
    .join('')
}

function printed(code: Shortcode, job: Job): string {
  const { name, named, values, written } = code
  const inner = () => dedent(print(code, job)).trim()
  const first = (...names: string[]) => names.map(one => named.get(one)).find(Boolean)
  const inside = (wanted: RegExp) =>
    code.parts.filter((part): part is Shortcode => typeof part !== 'string' && wanted.test(part.name))
  if (name === 'ref' || name === 'relref') return `ref:${(first('path') ?? values[0] ?? '').replace(/\s/g, '%20')}`
  if (/^(?:figure|image|img|imgproc|picture)$/.test(name)) return pictureOf(code, inner())
  // The list of the pages below this one.
  if (/^(?:children|list-children|section-index)$/.test(name)) return `\n\n${CHILDREN_MARK}\n\n`
  if (name === 'highlight' || name === 'code')
    return `\n\`\`\`\`${first('lang', 'language') ?? values[0] ?? ''}\n${print(code, job).replace(/^\n|\n[ \t]*$/g, '')}\n\`\`\`\`\n`
  if (TABS.test(name)) {
    const tabs = inside(/^(?:tab|codetab)$/)
    if (tabs.length > 0)
      return `\n${tabsOf(tabs.map(tab => ({ title: titleOf(tab) ?? '', text: dedent(print(tab, job)).trim() })))}\n`
  }
  if (name === 'steps' && inside(/^step$/).length > 0)
    return `\n${stepsOf(inside(/^step$/).map(step => dedent(print(step, job)).trim()))}\n`
  const kind =
    NOTE_KINDS[name.toLowerCase()] ?? NOTE_KINDS[(first('type', 'color', 'context') ?? values[0] ?? '').toLowerCase()]
  if (NOTES.test(name) || NOTE_KINDS[name.toLowerCase()]) {
    const title = first('title') ?? (NOTES.test(name) ? values[1] : values[0])
    return `\n${printNote(kind ?? 'NOTE', title, inner() || (first('text', 'content') ?? ''))}\n`
  }
  if (FOLDED.test(name))
    return `\n<details><summary>${summaryOf(titleOf(code) || '…')}</summary>\n\n${inner()}\n\n</details>\n`
  const link = first('link', 'href', 'url', 'relref')
  if (link && /^(?:card|button|link|btn|doc-card)$/.test(name)) {
    const more = first('subtitle', 'description', 'content') ?? ''
    return `${linkTo(titleOf(code) || inner() || link, link)}${more ? `: ${more}` : ''}\n`
  }
  const id = first('id') ?? values[0] ?? ''
  if (name === 'youtube') return linkTo('YouTube', `https://www.youtube.com/watch?v=${id}`)
  if (name === 'vimeo') return linkTo('Vimeo', `https://vimeo.com/${id}`)
  if (name === 'gist') return linkTo('Gist', `https://gist.github.com/${values.slice(0, 2).join('/')}`)
  const facts = [...named.values(), ...values].filter(value => /\S\s+\S/.test(value))
  const words = [...facts.map(fact => `**${fact}**`), inner()].filter(Boolean).join('\n\n')
  if (TRANSPARENT.test(name)) return `\n${words}\n`
  job.losses.push({
    file: job.file,
    message: `${written.replace(/\s+/g, ' ').slice(0, MAX_LENGTH)} is not known here: its words are kept.`
  })
  return code.parts.length > 0 ? `\n${words}\n` : words
}

function titleOf({ named, values }: Shortcode): string | undefined {
  return ['title', 'name', 'header', 'summary', 'label', 'text'].map(key => named.get(key)).find(Boolean) ?? values[0]
}

function pictureOf({ named, values }: Shortcode, inner: string): string {
  const caption = [named.get('title'), named.get('caption'), inner].filter(Boolean).join(' ')
  const picture = `!${linkTo(named.get('alt') ?? caption, named.get('src') ?? values[0] ?? '')}`
  const shown = named.has('link') ? `[${picture}](${named.get('link')})` : picture
  return caption && caption !== named.get('alt') && named.has('alt') ? `${shown}\n\n_${caption}_\n` : shown
}
