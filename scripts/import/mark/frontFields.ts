import { readable } from '../tools/folderNames.ts'
import { indent } from './lines.ts'
import { linkTo } from './links.ts'

/** Fields that name an entry, and fields with its text. The others are facts about it. */
const NAME = /^(?:tag|name|title|label|term|id)$/
const TEXT = /^(?:pre|brief|summary|desc|description|text|content|long|body|details|caption)$/
const ADDRESS = /^(?:url|link|href)$/
const CODE = /^(?:code|command|snippet|gcode)s?$/
/** Fields that say something about the site and not about the page. */
const FOR_SITES =
  /^(?:tags?|categor(?:y|ies)|redirect_(?:from|to)|alias(?:es)?|authors?|contrib(?:utors)?|keywords|permalink|sidebar|header|menus?|nav|cascade|defaults|sitemap|robots|seo|styles?|scripts?|css|js|resources)$/
const MAX_DEPTH = 4

/**
 * Returns the lists of texts in the front matter, such as the parameters of a command, as sections. Templates of a site
 * show them, and their pages have no other text for them.
 */
export function sectionsOf(front: Readonly<Record<string, unknown>>): { name: string; text: string }[] {
  return Object.entries(front).flatMap(([name, value]) => {
    const values = /^notes?$/.test(name) && typeof value === 'string' ? [value] : value
    if (FOR_SITES.test(name) || !Array.isArray(values) || !values.some(isText)) return []
    return [{ name, text: `## ${readable(name)}\n\n${listOf(values, 0)}` }]
  })
}

/** Checks for words, and not only for names. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return /\S\s+\S/.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isText)
}

function listOf(values: readonly unknown[], depth: number): string {
  return values.map(value => `- ${indent(itemOf(value, depth), '  ')}`).join('\n')
}

function itemOf(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  if (Array.isArray(value)) return value.map(String).join(', ')
  const entries = Object.entries(value)
  const names = entries.filter(([key, one]) => NAME.test(key) && isPlain(one)).map(([, one]) => String(one))
  // An entry with one name and an address is a link.
  const address = names.length === 1 ? entries.find(([key, one]) => ADDRESS.test(key) && isAddress(one)) : undefined
  const named = names.map(name => `**${address ? linkTo(name, String(address[1])) : name}**`)
  const facts = entries.flatMap(([key, one]) => {
    if (key === address?.[0]) return []
    if (NAME.test(key) || TEXT.test(key) || CODE.test(key) || !isPlain(one) || key === 'post') return []
    return [one === true ? key : `${key}: ${String(one)}`]
  })
  const texts = entries.filter(([key, one]) => TEXT.test(key) && isPlain(one)).map(([, one]) => String(one).trim())
  const head = [named.join(' '), facts.length > 0 ? `(${facts.join(', ')})` : ''].filter(Boolean).join(' ')
  const [first = '', ...more] = texts
  const blocks = entries.flatMap(([key, one]) => {
    if (CODE.test(key)) return [`\`\`\`text\n${(Array.isArray(one) ? one : [one]).map(String).join('\n')}\n\`\`\``]
    if (Array.isArray(one)) return depth < MAX_DEPTH ? [listOf(one, depth + 1)] : []
    return typeof one === 'object' && one !== null && depth < MAX_DEPTH ? [`- ${itemOf(one, depth + 1)}`] : []
  })
  const after = 'post' in value && isPlain(value.post) ? String(value.post) : ''
  return [[head, first].filter(Boolean).join(': '), ...more, ...blocks, after].filter(Boolean).join('\n\n')
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^(?:https?:\/\/|\/)\S+$/.test(value)
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
