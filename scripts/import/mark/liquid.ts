import { withTableHeaders } from '../mendTables.ts'
import { readYaml, textAt } from '../tools/configFile.ts'
import type { Root } from '../tools/layout.ts'
import { NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { sectionsOf } from './frontFields.ts'
import { withInlineFormulas } from './kramdownMaths.ts'
import { mapLines, quote, summaryOf } from './lines.ts'
import { linkTo } from './links.ts'
import { withMarkdownElements } from './mkdocsBlocks.ts'
import { withHtmlEnds } from './mkdocsHtml.ts'
import { printNote } from './note.ts'
import { type OpenFiles, opened, openedAt } from './openFiles.ts'

interface Job {
  file: string
  files: SourceFiles
  front: Readonly<Record<string, unknown>>
  losses: Loss[]
  root?: Root | undefined
  open: OpenFiles
  /** Fields of `_config.yml`. */
  site: Readonly<Record<string, unknown>>
}

const MAX_LENGTH = 4000
const MAX_DEPTH = 8
/** Surrounds the number of a text that is not converted. */
const HELD = '\u0003'
/** The lookbehind keeps a long name cheap. */
const FACT = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s%]+))/g
const RAW = blockPattern('raw|comment')
const HIGHLIGHT = blockPattern('highlight')
/** Blocks that only their template could fill. */
const COMPUTED = blockPattern('for|tablerow|capture')
/** Tags that decide, or set a name. What stands between them is shown. */
const CONTROL =
  /\{%-?\s*(?:if|unless|else|elsif|case|when|endif|endunless|endcase|assign|increment|decrement|toc|seo)\b[^%]*%\}/g
/** The end of a name is decided once. Otherwise a long text would be read again from each of its letters. */
const BLOCK =
  /\{%-?\s*([a-z](?:[\w-]*\w)?)(?!-*\w)((?:[^%{]|\{(?!%))*?)-?%\}((?:(?!\{%)[\s\S])*?)\{%-?\s*end\1\s*-?%\}/g
const TAG = /\{%-?\s*([\w-]+)(?![\w-])((?:(?!%\}|\{%)[\s\S])*)%\}/g
const VALUE = /\{\{-?((?:(?!\}\}|\{\{)[\s\S])*)\}\}/g
/** Returns a pattern for blocks of these names without a block of the same name within. */
function blockPattern(names: string): RegExp {
  return new RegExp(
    String.raw`\{%-?\s*(${names})\b((?:[^%{]|\{(?!%))*?)-?%\}((?:(?!\{%-?\s*\1\b)[\s\S])*?)\{%-?\s*end\1\s*-?%\}`,
    'g'
  )
}

/** Converts Liquid and kramdown to Markdown. What only the site computes is named. */
export function fromLiquid(text: string, job: Omit<Job, 'open' | 'site'>): string {
  const config = text.includes('site.') ? job.files.read(job.files.find(job.file, '/_config.yml') ?? '') : undefined
  const whole: Job = { ...job, open: openedAt(job.file), site: readSite(config ?? '') }
  const sections = sectionsOf(job.front)
  if (sections.length > 0)
    lose(
      whole,
      `a template of the site shows ${sections.map(({ name }) => name).join(', ')} of the front matter: listed at the end.`
    )
  return [
    withInlineFormulas(
      withTableHeaders(withMarkdownInHtml(withoutAttributes(withBlanks(liquid(text, whole), job.root))))
    ),
    ...sections.map(one => liquid(one.text, whole))
  ].join('\n\n')
}

/** Adds the blanks that headings of some kinds of Markdown lack. A color or a number of an issue is none. */
function withBlanks(text: string, root: Root | undefined): string {
  if (!root?.hasTightHeadings) return text
  return mapLines(text, (line, inCode, opens) =>
    inCode || opens ? line : line.replace(/^(#{2,6})(?=[^#\s])|^#(?=\p{Lu}\S*\s|\p{Lu}\p{Ll}+$)/u, '$& ')
  )
}

/** Separates Markdown from the HTML around and above it, where kramdown does: it ends HTML at the end tag, as Python-Markdown. */
function withMarkdownInHtml(text: string): string {
  return withHtmlEnds(withMarkdownElements(text.split('\n'))).join('\n')
}

function readSite(config: string): Job['site'] {
  try {
    const data: unknown = readYaml(config)
    return typeof data === 'object' && data !== null ? (data as Job['site']) : {}
  } catch {
    return {}
  }
}

function liquid(text: string, job: Job): string {
  const held: string[] = []
  const hold = (inner: string) => `${HELD}${held.push(inner) - 1}${HELD}`
  let made = text
    .replace(RAW, (_, name: string, __, inner: string) => (name === 'raw' ? hold(inner) : ''))
    .replace(HIGHLIGHT, (_, __, facts: string, code: string) =>
      hold(`\`\`\`\`${languageIn(facts)}\n${code.replace(/^\n|\n$/g, '')}\n\`\`\`\``)
    )
  // Blocks within blocks are converted from inside.
  made = repeated(made, one =>
    one.replace(COMPUTED, block => {
      lose(job, `is computed there and was left out: ${block.replace(/\s+/g, ' ')}`)
      return ''
    })
  ).replace(CONTROL, '')
  made = repeated(made, one =>
    one.replace(BLOCK, (_, name: string, facts: string, inner: string) => blockOf(name, facts, inner, job))
  )
  return made
    .replace(TAG, (whole, name: string, facts: string) => tagOf(whole, name, facts.replace(/-$/, '').trim(), job))
    .replace(VALUE, (whole, expression: string) => printed(whole, expression.replace(/-$/, '').trim(), job))
    .replace(new RegExp(`${HELD}(\\d+)${HELD}`, 'g'), (_, at: string) => held[Number(at)] ?? '')
}

/** Returns the language of a block of code: its first word, or a field of JSON as some sites write it. */
function languageIn(facts: string): string {
  const [, ofJson] = /"lang(?:uage)?"\s*:\s*"([\w+#-]+)"/.exec(facts) ?? []
  return ofJson ?? /^[\w+#-]+/.exec(facts.trim())?.[0] ?? ''
}

function repeated(text: string, change: (text: string) => string): string {
  let made = text
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = change(made)
    if (next === made) break
    made = next
  }
  return made
}

function blockOf(name: string, facts: string, inner: string, job: Job): string {
  const words = facts.trim().split(/\s+/)
  const kind = NOTE_KINDS[words[0]?.toLowerCase() ?? ''] ?? NOTE_KINDS[name.toLowerCase()]
  if (kind || /^(?:alert|callout|admonition|notice|aside)$/.test(name)) {
    const title = words
      .slice(1)
      .join(' ')
      .replace(/^["']|["']$/g, '')
    return `\n${printNote(kind ?? 'NOTE', title, inner.trim())}\n`
  }
  if (/^(?:details|collapse|spoiler)$/.test(name))
    return `\n<details><summary>${summaryOf(facts.trim() || '…')}</summary>\n\n${inner.trim()}\n\n</details>\n`
  lose(job, `{% ${name} %} is not known here: its words are kept. ${facts.trim()}`)
  if (isJson(inner)) return `\n\`\`\`json\n${inner.trim()}\n\`\`\`\n`
  const title = /^\w+\s+(\S.*)$/.exec(facts.trim())?.[1]
  return `\n${title ? `**${title}**\n\n` : ''}${inner.trim()}\n`
}

function tagOf(whole: string, name: string, facts: string, job: Job): string {
  if (name === 'link') return `/${facts.replace(/^\/|["']/g, '')}`
  if (name === 'post_url') return `/_posts/${facts.replace(/["']/g, '')}.md`
  if (/(?:^|_)link$/.test(name)) return ownLink(whole, facts, job)
  if (name !== 'include' && name !== 'include_relative' && name !== 'include_cached') {
    lose(job, `is computed there and was left out: ${whole}`)
    return ''
  }
  const path = facts.split(/\s/)[0] ?? ''
  const given = new Map([...facts.matchAll(FACT)].map(([, key = '', a, b, c]) => [key, a ?? b ?? c ?? '']))
  const found = job.files.find(job.file, name === 'include_relative' ? path : `/_includes/${path}`)
  if (found !== undefined && /\.(?:md|markdown)$/i.test(path)) {
    const text = job.files.read(found)?.replace(/^---\n(?:[\s\S]*?\n)??---\n/, '')
    const open = text === undefined ? undefined : opened(job.open, found)
    if (text !== undefined && open) return liquid(text, { ...job, open })
  }
  const kind = NOTE_KINDS[path.replace(/^.*\/|\.\w+$/g, '').toLowerCase()]
  const words = given.get('content') ?? given.get('text') ?? given.get('message')
  if (kind && words) return `\n${quote(`[!${kind}]\n\n${words}`)}\n`
  const picture = ['src', 'url', 'file', 'image', 'path'].map(key => given.get(key) ?? '').find(isPicture)
  if (picture) return `!${linkTo(given.get('caption') ?? given.get('alt') ?? '', picture)}`
  lose(job, `${path} is computed there and was left out: ${whole}`)
  return ''
}

/**
 * Converts a tag for links that a site defines, such as `{% guide_link fonts#sizes "Fonts" %}`. Only the site knows its
 * address, but a document of that name in the same collection says it too.
 */
function ownLink(whole: string, facts: string, job: Job): string {
  const [, target = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(facts) ?? []
  const [, path = '', place = ''] = /^["']?([\w./-]{1,200})(#[\w-]{1,200})?["']?$/.exec(target) ?? []
  const [, double, single] = [...(path ? rest : facts).matchAll(/"([^"]*)"|'([^']*)'/g)].at(-1) ?? []
  const label = double ?? single ?? (path && !rest.includes('=') ? rest : '')
  const [collection = ''] = /^(?:.*?\/)?_[^/]+\//.exec(job.file) ?? []
  const found = path && job.files.find(job.file, `/${collection}${path}`)
  const title = found && titleIn(job.files.read(found))
  const words = label.trim() || title || path.split('/').at(-1)?.replaceAll('-', ' ') || ''
  const outcome = found ? `it leads to ${found}` : words ? 'its words are kept' : 'it was left out'
  lose(job, `${whole} is a link of the site's own: ${outcome}.`)
  return found ? linkTo(words, `/${found}${place}`) : words
}

/** Returns the title in the front matter of a document. */
function titleIn(text = ''): string | undefined {
  const [, inner = ''] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? []
  return textAt(readSite(inner), 'title')
}

/** Returns what an expression prints: an address, or a field of the page or of the site. */
function printed(whole: string, expression: string, { front, site, ...job }: Job): string {
  const [subject = '', ...filters] = expression.split('|').map(part => part.trim())
  let value = known(subject, front, site)
  for (const filter of filters) {
    const [, before] = /^prepend:\s*(.+)$/.exec(filter) ?? []
    const start = before === undefined ? '' : known(before, front, site)
    if (before !== undefined && start !== undefined && value !== undefined) value = start + value
    else if (!/^(?:relative_url|absolute_url|escape|strip|xml_escape|uri_escape)$/.test(filter)) value = undefined
  }
  if (value !== undefined) return value
  job.losses.push({ file: job.file, message: `${whole} is computed there.` })
  return whole
}

function known(subject: string, page: Job['front'], site: Job['site']): string | undefined {
  const quoted = /^(["'])(.*)\1$/.exec(subject)?.[2]
  if (quoted !== undefined) return quoted
  if (/^(?:site\.(?:baseurl|url)|BASE_PATH)$/.test(subject)) return ''
  const [, owner, path = ''] = /^(page|site)\.([\w-]+(?:\.[\w-]+){0,9})$/.exec(subject) ?? []
  const value = owner && valueAt(owner === 'page' ? page : site, path.split('.'))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function valueAt(fields: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    fields
  )
}

/** Converts attributes of kramdown: notes by class, and ids of headings. Others, such as `{:toc}`, are for the appearance. */
function withoutAttributes(text: string): string {
  const named = text.replace(
    /^([ \t]{0,3}#{1,6}[ \t].*)\n[ \t]*\{:[ \t]*#([\w.:-]{1,200})(?:[ \t][^}\n]*)?\}[ \t]*$/gm,
    (_, heading: string, id: string) => `${heading.trimEnd()} {#${id}}\n`
  )
  const plain = named.replace(/^[ \t]*(?:[*+-]|\d+\.)[ \t].*\n[ \t]*\{:[ \t]*toc[^}\n]*\}[ \t]*$/gm, '')
  const notes = plain.replace(
    /^\{:[ \t]*\.([\w-]+?)(?:-title)?[ \t]*\}\n((?:(?![ \t]*\n|[ \t]*\{:)[^\n]+(?:\n|(?![\s\S])))+)/gm,
    (whole, name: string, paragraph: string) => {
      const kind = NOTE_KINDS[name.toLowerCase()]
      return kind ? `\n${quote(`[!${kind}]\n\n${paragraph.replace(/^>[ \t]?/gm, '').trim()}`)}\n\n` : whole
    }
  )
  return mapLines(notes, (line, inCode, opens) =>
    inCode || opens ? line : line.replace(/(?<!`)\{:[^}\n`]{0,1000}\}(?!`)/g, '')
  )
}

/** Checks for data, which are no words. */
function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function isPicture(text: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|svg)$/i.test(text)
}

function lose({ file, losses }: Job, message: string): void {
  losses.push({ file, message: message.slice(0, MAX_LENGTH).trim() })
}
