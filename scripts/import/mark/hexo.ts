import { tabsOf } from './componentGroups.ts'
import { NOTE_KINDS } from './components.ts'
import type { Loss, SourceFiles } from './context.ts'
import { dedent, mapLines, quote, summaryOf } from './lines.ts'
import { linkTo } from './links.ts'
import { printNote } from './note.ts'

interface Job {
  file: string
  files: SourceFiles
  losses: Loss[]
}

const MAX_LENGTH = 4000
const MAX_DEPTH = 8
/** Surrounds the number of a text that is not converted. */
const HELD = '\u0003'
const INLINE_CODE = /(?<!`)(`{1,3})(?!`)(?:(?!\n\n)[^`]|(?!\1(?!`))`)+?\1(?!`)/g
const CODE =
  /\{%[ \t]*(codeblock|code|raw)\b((?:(?!%\}|\{%)[\s\S])*)%\}((?:(?!\{%[ \t]*\1\b)[\s\S])*?)\{%[ \t]*end\1[ \t]*%\}/g
/** A block without another block of the same kind of marks in it. */
const BLOCK =
  /(^[ \t]+)?\{%[ \t]*([A-Za-z][\w-]*)\b((?:(?!%\}|\{%)[\s\S])*)%\}((?:(?!\{%)[\s\S])*?)\{%[ \t]*end\2[ \t]*%\}/gm
const TAG = /\{%[ \t]*([A-Za-z][\w-]*)\b((?:(?!%\}|\{%)[\s\S])*)%\}/g
const END = /\{%[ \t]*end([A-Za-z][\w-]*)[ \t]*%\}/g
const VALUE = /"([^"]*)"|'([^']*)'|(\S+)/g
const TAB = /<!--[ \t]*tab\b([^\n]*?)-->([\s\S]*?)<!--[ \t]*endtab[ \t]*-->/g
/** Themes name kinds of notes by the colours of Bootstrap, too. */
const KINDS: Record<string, string> = {
  warn: 'WARNING',
  primary: 'NOTE',
  green: 'TIP',
  red: 'CAUTION',
  orange: 'WARNING'
}
const NOTES = /^(?:note|notel|tip|admonition|alert|callout|message|hint)$/i
const FOLDED = /^(?:fold|folding|details|collapse|spoiler|hideToggle|hideBlock)$/i
const QUOTES = /^(?:blockquote|quote|pullquote|cq|centerquote)$/i
/** Pictures with an address that is relative to the assets of the post. */
const PICTURE = /(!\[[^\]\n]{0,500}\]\(<?)(?![a-z]+:|[/#<])([^\s)>]{1,500})/gi

/** Converts tags of Hexo and of its common themes to Markdown. Code is left as it is. Unknown tags are named. */
export function fromHexo(text: string, file: string, files: SourceFiles, losses: Loss[]): string {
  const job: Job = { file, files, losses }
  const held: string[] = []
  const hold = (inner: string) => `${HELD}${held.push(inner) - 1}${HELD}`
  // What is held can hold more: code in a note, or in a part that is written as raw.
  const restore = (made: string): string =>
    made.replace(new RegExp(`${HELD}(\\d+)${HELD}`, 'g'), (_, at: string) => restore(held[Number(at)] ?? ''))
  const ends = new Set([...text.matchAll(END)].map(([, name]) => name))
  let made = mapLines(text, (line, inCode, opens) => (inCode || opens ? hold(line) : line))
    .replace(CODE, (_, name: string, facts: string, inner: string) => hold(codeOf(name, facts, inner)))
    .replace(INLINE_CODE, hold)
    .replace(/^[ \t]*<!--[ \t]*more[ \t]*-->[ \t]*$/gim, '')
    .replace(TAG, (whole, name: string, facts: string) =>
      ends.has(name) || ends.has(name.replace(/^end/, '')) ? whole : tagOf(whole, name, facts, job)
    )
    .replace(PICTURE, (whole, open: string, address: string) => {
      const own = assetOf(address, job)
      return own === undefined || files.find(file, address) ? whole : `${open}${own}`
    })
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = made.replace(BLOCK, (_, indent = '', name: string, facts: string, inner: string) =>
      // A block in the item of a list stays in it.
      hold(blockOf(name, facts, dedent(restore(inner)), job).replace(/\n(?!$)/g, `\n${indent}`))
    )
    if (next === made) break
    made = next
  }
  return restore(made)
}

function codeOf(name: string, facts: string, inner: string): string {
  if (name === 'raw') return inner
  const [, lang = ''] = /(?:^|\s)lang:(\S+)/.exec(facts) ?? []
  const title = facts.replace(/(?:^|\s)(?:\w+:\S+|https?:\/\/\S+)/g, '').trim()
  const code = `\n\`\`\`\`${lang}\n${inner.replace(/^[ \t]*\n|\n[ \t]*$/g, '')}\n\`\`\`\`\n`
  return title ? `\n**${title}**\n${code}` : code
}

function blockOf(name: string, facts: string, inner: string, job: Job): string {
  const words = facts.trim()
  const text = inner.trim()
  if (NOTES.test(name) || NOTE_KINDS[name.toLowerCase()]) {
    const [first = ''] = words.split(/\s+/)
    const kind = kindOf(first)
    const title = kind
      ? words.slice(first.length).replace(/(?:^|\s)(?:no-icon|simple|modern|flat|disabled)\b/g, '')
      : words
    const isKind = title.trim().toLowerCase() === first.toLowerCase()
    return `\n${printNote(kind ?? kindOf(name) ?? 'NOTE', isKind ? '' : unquoted(title), text)}\n`
  }
  if (FOLDED.test(name)) {
    const title = unquoted(words.replace(/^(?:open|closed|yellow|blue|cyan|green|red)\b,?/g, '').split(',')[0] ?? '')
    return `\n<details><summary>${summaryOf(title || '…')}</summary>\n\n${text}\n\n</details>\n`
  }
  if (QUOTES.test(name)) return `\n${quote([text, words && `— ${words}`].filter(Boolean).join('\n\n'))}\n`
  if (/^tabs$/i.test(name)) {
    const tabs = [...inner.matchAll(TAB)].map(([, title = '', panel = '']) => ({ title, panel }))
    const unique = unquoted(words.split(',')[0] ?? '')
    const titleOf = (title: string, at: number) => title.replace(/@.*$/, '').trim() || `${unique} ${at + 1}`.trim()
    if (tabs.length > 0)
      return `\n${tabsOf(tabs.map(({ title, panel }, at) => ({ title: titleOf(title, at), text: panel })))}\n`
  }
  lose(job, `{% ${name} %} is not known here: its words are kept. ${words}`)
  return `\n${[words && `**${words}**`, text].filter(Boolean).join('\n\n')}\n`
}

function tagOf(whole: string, name: string, facts: string, job: Job): string {
  const values = [...facts.matchAll(VALUE)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const [first = '', ...rest] = values
  if (/^(?:img|image)$/i.test(name)) {
    const at = values.findIndex(value => /[./]/.test(value))
    return pictureOf(values[at] ?? first, values.slice(at + 1))
  }
  if (name === 'asset_img') {
    const at = Math.max(
      0,
      values.findIndex(value => value.includes('.'))
    )
    return pictureOf(assetOf(values[at] ?? '', job) ?? values[at] ?? '', values.slice(at + 1))
  }
  if (name === 'asset_link') return linkTo(rest.join(' ') || first, assetOf(first, job) ?? first)
  if (name === 'post_link') {
    const [slug, hash] = first.split('#')
    const title = rest.filter(value => !/^(?:true|false)$/.test(value)).join(' ')
    const address = postAddress(slug ?? '', job)
    return linkTo(title || (slug ?? '').split('/').at(-1) || '', hash ? `${address}#${hash}` : address)
  }
  if (name === 'post_path' || name === 'asset_path')
    return name === 'post_path' ? postAddress(first, job) : (assetOf(first, job) ?? first)
  if (/^(?:link|button|btn|linkgrid)$/i.test(name)) {
    const parts = facts.includes(',') ? facts.split(',').map(part => unquoted(part.trim())) : values
    const at = parts.findIndex(part => /^(?:https?:|[/#.])|\.html?$/.test(part))
    const words = parts.find((part, index) => index !== at && part && !/^(?:external|\[|fa[bsr]? )/.test(part))
    if (at >= 0) return linkTo(words ?? parts[at] ?? '', parts[at] ?? '')
  }
  if (name === 'youtube') return linkTo('YouTube', `https://www.youtube.com/watch?v=${first}`)
  if (name === 'vimeo') return linkTo('Vimeo', `https://vimeo.com/${first}`)
  if (name === 'gist') return linkTo('Gist', `https://gist.github.com/${first}`)
  if (name === 'include_code') {
    const path = values.findLast(value => /\.\w+$/.test(value)) ?? ''
    const found = job.files.find(job.file, `/downloads/code/${path}`)
    const code = found === undefined ? undefined : job.files.read(found)
    const lang = values.find(value => value.startsWith('lang:'))?.slice(5) ?? path.split('.').at(-1) ?? ''
    if (code !== undefined) return `\n\`\`\`\`${lang}\n${code.trimEnd()}\n\`\`\`\`\n`
  }
  if (/^(?:label|checkbox|radio|span|text|u|kbd|mark|emp|wavy|del)$/i.test(name))
    return unquoted(
      facts
        .replace(/^[^@]{0,40}@/, '')
        .replace(/^[\w ]{1,40},/, '')
        .trim()
    )
  lose(job, `is computed there and was left out: ${whole.replace(/\s+/g, ' ')}`)
  return ''
}

const kindOf = (word: string) => KINDS[word.toLowerCase()] ?? NOTE_KINDS[word.toLowerCase()]

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')

function pictureOf(address: string, facts: readonly string[]): string {
  return `!${linkTo(facts.filter(fact => !/^[\d.]+(?:px|%)?$/.test(fact))[0] ?? '', address)}`
}

/** Returns the address of a file in the folder of a post's assets, which has the name of the post. */
function assetOf(name: string, { file, files }: Job): string | undefined {
  const address = `${(file.split('/').at(-1) ?? '').replace(/\.\w+$/, '')}/${name}`
  return files.find(file, address) && address
}

function postAddress(slug: string, { file, files }: Job): string {
  const names = ['.md', '.markdown'].flatMap(extension => [`/_posts/${slug}${extension}`, `/${slug}${extension}`])
  return names.find(name => files.find(file, name)) ?? `/${slug}`
}

function lose({ file, losses }: Job, message: string): void {
  losses.push({ file, message: message.slice(0, MAX_LENGTH).trim() })
}
