import { linkTo, titledLink } from './links.ts'
import { printMarkdown, printValue } from './print.ts'
import type { Shown } from './shown.ts'

/** Names of properties in lists of entries, such as the questions of a FAQ. The first one that an entry has counts. */
const TITLES = ['title', 'question', 'q', 'term', 'heading', 'header', 'label', 'name', 'summary']
const TEXTS = ['content', 'answer', 'a', 'definition', 'description', 'desc', 'details', 'body', 'text', 'value']
const ADDRESSES = ['href', 'to', 'link', 'url']
const ADDRESS_LIST = /^(?:links?|pages?|urls?|hrefs?|to|items|related)$/
const ADDRESS = /^(?:https?:\/\/\S+|[./]{0,3}[\w-]+(?:[/.#][\w-]*)+)$/
/** Components whose entries are folded until the reader opens one. */
const FOLDED = /faq|accordion|collaps|expand|question/i

/**
 * Returns the entries in the attributes of an unknown component as Markdown: what has a title and a text is one entry.
 * Returns '' if no attribute is such a list.
 */
export function entryLists(shown: Shown): string {
  const lists = Object.entries(shown.values()).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length === 0) return []
    const entries = value.map(entry => entryOf(entry, shown))
    if (!entries.every(entry => entry !== undefined)) return []
    shown.value(name)
    return [entries.join('\n\n')]
  })
  return lists.join('\n\n')
}

/** Returns the lists of addresses in the attributes of a component as links. Returns '' if no attribute is such a list. */
export function addressLists(shown: Shown): string {
  const lists = Object.entries(shown.values()).flatMap(([name, value]) => {
    if (!ADDRESS_LIST.test(name) || !Array.isArray(value) || value.length === 0) return []
    if (!value.every(one => typeof one === 'string' && ADDRESS.test(one))) return []
    shown.value(name)
    return [value.map(url => `- ${titledLink(url)}`).join('\n')]
  })
  return lists.join('\n\n')
}

function entryOf(entry: unknown, shown: Shown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  const given = entry as Record<string, unknown>
  const first = (names: readonly string[]) => names.find(name => given[name] !== undefined && given[name] !== '')
  const [titleName, textName, addressName] = [first(TITLES), first(TEXTS), first(ADDRESSES)]
  if (titleName === undefined) return undefined
  const title = markdownOf(given[titleName], shown).replace(/\s*\n\s*/g, ' ')
  if (!title) return undefined
  const text = textName === undefined ? '' : markdownOf(given[textName], shown)
  const address = addressName === undefined ? undefined : given[addressName]
  const used = new Set([titleName, textName, addressName])
  const rest = Object.entries(given).flatMap(([name, value]) =>
    !used.has(name) && typeof value === 'string' && /\s/.test(value.trim()) ? [markdownOf(value, shown)] : []
  )
  const words = [text, ...rest].filter(Boolean).join('\n\n')
  if (FOLDED.test(shown.name) && words)
    return `<details><summary>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</summary>\n\n${words}\n\n</details>`
  const head = typeof address === 'string' ? linkTo(title, address) : `**${title.replace(/\*\*/g, '')}**`
  return words ? `${head}\n\n${words}` : head
}

function markdownOf(value: unknown, shown: Shown): string {
  if (typeof value === 'string') return printMarkdown(value, shown.context).trim()
  return printValue(value, shown.context).trim()
}
