import { drawGroup } from './componentGroups.ts'
import { addressLists, entryLists } from './entryLists.ts'
import { linkTo, titledLink } from './links.ts'
import { printNote } from './note.ts'
import { printMarkdown } from './print.ts'
import type { Shown } from './shown.ts'
import { drawSpecial } from './specialComponents.ts'
import { drawTeamPage } from './teamPages.ts'

/** Kinds of notes by their names in other tools. No name that a document gives is that of a property of every object. */
export const NOTE_KINDS: Record<string, string> = Object.assign(Object.create(null) as Record<string, string>, {
  ...{
    note: 'NOTE',
    info: 'NOTE',
    seealso: 'NOTE',
    secondary: 'NOTE',
    abstract: 'NOTE',
    summary: 'NOTE',
    todo: 'NOTE'
  },
  ...{ tip: 'TIP', success: 'TIP', check: 'TIP', hint: 'TIP', example: 'NOTE', question: 'NOTE', quote: 'NOTE' },
  ...{
    important: 'IMPORTANT',
    warning: 'WARNING',
    warn: 'WARNING',
    idea: 'TIP',
    attention: 'WARNING',
    caution: 'CAUTION',
    danger: 'CAUTION'
  },
  ...{ error: 'CAUTION', failure: 'CAUTION', bug: 'CAUTION', fail: 'CAUTION', default: 'NOTE', versionadded: 'NOTE' }
})
/** Other names of components that show a note of their `type`. */
const NOTE = /^(?:Admonition|Aside|Callout|Alert|Banner)$/
const TRANSPARENT =
  /^(?:Cards?|CardGrid|CardGroup|Columns?|Column|Row|Col|Fragment|BrowserOnly|ClientOnly|AccordionGroup|Accordions|Badge|Center|Panel|Visibility|RequestExample|ResponseExample|Head|View|Tooltip|div|Grid|Bleed|Section)?$/
/** Of these, each is beside or below the next one, so that their words do not run together. */
const BOXES = /^(?:Cards?|Columns?|Column|Row|Col|Panel|Section|Center|div)$/
const FOLDED = /^(?:Details|Accordion|Expandable|Collapse|Collapsible|Spoiler|:::details|:::spoiler)$/
const PICTURE = /^(?:Image|Img|Figure|Picture|Zoom|ThemedImage|IdealImage|ImageZoom)$/
const LINK = /^(?:Link|NavLink|LinkButton|LinkCard|Card|Button|Tile|Cards\.Card)$/
/** Maximum length of an attribute that is shown beside the content of an unknown component. */
const MAX_FACT_LENGTH = 200
/** Attributes whose names say that they have a text for readers, such as propName. */
const NAMED = /^(?!class|tag|icon|group)[a-z]\w*(?:Name|Title|Label)$/
const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/i
/** A number with a unit of the layout, or without one. */
const MEASURE = /^\d+(?:\.\d+)?(?:px|r?em|%|v[hw])?$/
/** A version, as of the release that brought something. It says nothing without the component's name. */
const VERSION = /^(?:v\d+(?:\.\d+){0,3}|\d+(?:\.\d+){2,3})(?:-[\w.]+)?$/
const NOTHING = /^(?:Icon|Head|TOCInline|Anchor|Script|Meta|ThemeSelect|Comment|\w*(?:StructuredData|JsonLd))$/

/**
 * Converts a component or a container to Markdown. For an unknown component, returns its content and reports the
 * component.
 */
export function convertComponent(shown: Shown): string {
  const name = shown.name.replace(/^:::/, '')
  const group = drawGroup(shown)
  if (group !== undefined) return group
  const team = drawTeamPage(shown) ?? drawSpecial(shown)
  if (team !== undefined) return team
  const type = NOTE.test(name) ? (shown.text('type', 'variant', 'kind') ?? 'note') : name
  const note = NOTE_KINDS[type.toLowerCase()] ?? (NOTE.test(name) ? 'NOTE' : undefined)
  if (note) return noteOf(note, shown)
  if (FOLDED.test(shown.name)) {
    const title = shown.text('summary', 'title', 'label') ?? ''
    const open = shown.value('defaultOpen') === true ? ' open' : ''
    if (shown.isInCell)
      return `<details${open}><summary>${escapeHtml(title) || '…'}</summary>${shown.inner()}</details>`
    return `<details${open}><summary>${escapeHtml(title) || '…'}</summary>\n\n${shown.inner().trim()}\n\n</details>`
  }
  if (PICTURE.test(name)) return pictureOf(shown)
  if (/^(?:DocCardList|DocsCategory)$/.test(name)) return CHILDREN_MARK
  if (LINK.test(name)) return linkOf(shown)
  if (name === 'Badge') return shown.text('text') ? `**${shown.text('text')}**` : shown.inner()
  if (name === 'Frame') {
    const caption = shown.text('caption')
    return [shown.inner(), caption ? `_${caption}_` : ''].filter(Boolean).join('\n\n')
  }
  if (name === 'CodeBlock' || name === 'Code') return codeOf(shown)
  if (/^(?:ParamField|ResponseField|Property|Field)$/.test(name)) return fieldOf(shown)
  if (name === 'Update') {
    const rest = [shown.text('description'), shown.value('tags')].flat().filter(Boolean).join(', ')
    return `## ${shown.text('label') ?? ''}\n\n${rest}\n\n${shown.inner()}`
  }
  if (name === 'MDXRemote') {
    const markdown = shown.value('compiledSource') ?? shown.value('source')
    if (typeof markdown === 'string') return printMarkdown(markdown, shown.context)
  }
  if (name === 'Br') return '<br>'
  if (NOTHING.test(name)) return ''
  if (/^(?:raw|v-pre|only|container|grid|ClientOnly)$/.test(name)) return shown.inner()
  if (TRANSPARENT.test(name)) {
    const title = shown.text('title', 'heading')
    const inner = !shown.isBlock && BOXES.test(name) ? ` ${shown.inner().trim()} ` : shown.inner()
    return title ? `${headOf(title, shown.isBlock)}${inner}` : inner
  }
  return unknownOf(shown)
}

/** Placeholder for a list of the documents below a page. The import replaces it once the documents are known. */
export const CHILDREN_MARK = '<!--documents-below-->'

function noteOf(note: string, shown: Shown): string {
  const title = shown.text('title', 'heading')?.trim()
  const inner = shown.inner().trim() || addressLists(shown)
  // What its attributes say is named.
  if (!inner && !title && !NOTE.test(shown.name) && shown.unread().length > 0) return unknownOf(shown)
  // Within a line, such as in the cell of a table, a quote would end the line.
  if (!shown.isBlock) return ` ${headOf(title ?? shown.name, false)}${inner} `
  return printNote(note, title, inner)
}

function headOf(title: string, isBlock: boolean): string {
  const bold = `**${title.trim().replace(/\*\*/g, '')}**`
  return isBlock ? `${bold}\n\n` : `${bold} `
}

function pictureOf(shown: Shown): string {
  const sources = shown.value('sources')
  const light = typeof sources === 'object' && sources ? (sources as { light?: unknown }).light : undefined
  const src = shown.url('src', 'img', 'image') ?? (typeof light === 'string' ? light : undefined)
  const alt = shown.text('alt', 'caption', 'title', 'label') ?? ''
  if (!src) {
    shown.lose(`<${shown.name}> has no picture that can be known here.`)
    return shown.inner()
  }
  const caption = shown.text('caption')
  const image = `!${linkTo(alt, src)}`
  const inner = shown.inner().trim()
  if (!shown.isBlock) return `${image}${inner}`
  return [image, caption && caption !== alt ? `_${caption}_` : '', inner].filter(Boolean).join('\n\n')
}

function linkOf(shown: Shown): string {
  const url = shown.url('href', 'to', 'link', 'url')
  const title = shown.text('title', 'label', 'text')
  const description = shown.text('description')
  const inner = shown.inner().trim()
  if (!url && !title && !inner) return unknownOf(shown)
  const isCard = /Card|Tile/.test(shown.name)
  // A card without a title in an attribute has it in a part of its own, which then leads to its target.
  const part = isCard && !title ? partOf(shown, /\.(?:Title|Heading)$/) : undefined
  if (part && url) {
    const words = part
      .inner()
      .trim()
      .replace(/\s*\n\s*/g, ' ')
    const linked = words && withLink(inner, words, url)
    if (linked) return linked
  }
  const words = isCard ? (title ?? '') : inner || title || ''
  const plain = words ? `**${words}**` : ''
  const link = !url ? plain : words ? linkTo(words, url, true) : titledLink(url)
  if (!shown.isBlock) return link || inner
  return [link, description ?? '', isCard ? inner : ''].filter(Boolean).join('\n\n')
}

/** Returns a text in which words lead to an address. Those within tags and addresses are none. */
function withLink(text: string, words: string, url: string): string | undefined {
  const pattern = new RegExp(
    `<[^<>]*>|\\]\\([^()\\s]*\\)|(?<![\\p{L}\\p{N}])(${words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`,
    'gu'
  )
  const found = [...text.matchAll(pattern)].find(match => match[1])
  if (!found) return undefined
  return text.slice(0, found.index) + linkTo(words, url, true) + text.slice(found.index + words.length)
}

/** Returns the first part with such a name, at any depth. */
function partOf(shown: Shown, name: RegExp): Shown | undefined {
  if (shown.children.length === 0) return undefined
  const own = shown.children.find(child => name.test(child.name))
  return own ?? shown.children.map(child => partOf(child, name)).find(Boolean)
}

function codeOf(shown: Shown): string {
  const code = shown.text('code') ?? shown.inner()
  const lang = shown.text('language', 'lang') ?? (/language-(\S+)/.exec(shown.text('className') ?? '')?.[1] || '')
  const title = shown.text('title')
  const fence = '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map(run => run.length + 1)))
  if (!shown.isBlock && !code.includes('\n')) return `\`${code}\``
  return `${fence}${lang}${title ? ` title="${title}"` : ''}\n${code.replace(/^\n+|\s+$/g, '')}\n${fence}`
}

function fieldOf(shown: Shown): string {
  const name = shown.text('name', 'path', 'query', 'body', 'header', 'title') ?? ''
  const facts = [
    shown.text('type') && `\`${shown.text('type')}\``,
    shown.value('required') ? 'required' : '',
    shown.value('deprecated') ? 'deprecated' : '',
    shown.text('default') && `default: \`${shown.text('default')}\``
  ].filter(Boolean)
  const rest = shown.unread().map(([, text]) => text)
  return [`**\`${name}\`** ${[...facts, ...rest].join(', ')}`.trim(), shown.inner().trim()].filter(Boolean).join('\n\n')
}

function unknownOf(shown: Shown): string {
  const inner = shown.inner()
  const title =
    shown.text('title', 'label', 'heading', 'header', 'name', 'tip') ??
    shown.text(...Object.keys(shown.values()).filter(name => NAMED.test(name)))
  const more = [shown.text('description', 'caption', 'text', 'message', 'content', 'summary'), shown.text('alt')]
  const url = shown.url('href', 'to', 'src', 'url', 'link') ?? shown.url(...namesOf(shown, PICTURE_FILE))
  const isPicture = PICTURE_FILE.test(url ?? '')
  const alt = isPicture ? shown.text(...Object.keys(shown.values()).filter(name => /Alt$/.test(name))) : undefined
  const lists = [entryLists(shown), addressLists(shown)].filter(Boolean).join('\n\n')
  const facts = factsOf(shown)
  const version = inner.trim() || url || title ? undefined : shown.text(...namesOf(shown, VERSION))
  const left = shown.unread().map(([name, value]) => `${name}="${value.slice(0, 4000)}"`)
  const words = (isPicture && (alt || title || url)) || title
  const link = !url ? '' : words ? `${isPicture ? '!' : ''}${linkTo(words, url)}` : titledLink(url)
  const term = inner.trim() || shown.isBlock ? undefined : shown.text('type', 'value', 'term', 'id')
  const head =
    link ||
    (title && title.trim() !== shown.heading ? `**${title.trim()}**` : '') ||
    (term ? `\`${term}\`` : '') ||
    (version ? `${shown.name} \`${version}\`` : '')
  const parts = [head, facts, ...more.filter(Boolean), lists].filter(Boolean)
  const shows = parts.length > 0 || inner.trim() ? 'only its words are kept' : 'it was left out'
  const rest = left.length > 0 ? ` Not shown: ${left.join(', ')}.` : ''
  shown.lose(`<${shown.name}> is not known here: ${shows}.${rest}`)
  return shown.isBlock ? [...parts, inner.trim()].filter(Boolean).join('\n\n') : [...parts, inner].join(' ').trim()
}

/**
 * Returns short texts in attributes of an unknown component with content, such as the method and path of an endpoint. Returns ''
 * if none of them is a path, a name or has several words: others are mostly about the look.
 */
function factsOf(shown: Shown): string {
  if (!shown.isBlock || shown.innerSource.trim() === '') return ''
  const values = shown.unread().filter(([name]) => typeof shown.values()[name] === 'string')
  const texts = values.filter(
    ([, value]) => value.length <= MAX_FACT_LENGTH && !value.includes('`') && !MEASURE.test(value.trim())
  )
  if (!texts.some(([name, value]) => NAMED.test(name) || /\s|\//.test(value.trim()))) return ''
  for (const [name] of texts) shown.value(name)
  const standard = shown.values().defaultValue
  if (typeof standard === 'string' && !standard.includes('`')) texts.push(['defaultValue', standard])
  return texts.map(([name, value]) => `${name}: \`${value.trim()}\``).join(', ')
}

function namesOf(shown: Shown, pattern: RegExp): string[] {
  return shown.unread().flatMap(([name, value]) => (pattern.test(value) ? [name] : []))
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
