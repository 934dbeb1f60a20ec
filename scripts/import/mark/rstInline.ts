import type { Inventory } from '../tools/sphinxInventories.ts'
import type { LinkRole } from '../tools/sphinxValues.ts'
import { BUILT_PAGES } from './builtPages.ts'
import type { Loss } from './context.ts'
import { linkTo, slugOf, undrawn } from './links.ts'
import { moduleName, termId } from './objectIds.ts'
import { ADDRESS, addressAt, filled, standardOf, uriOf } from './rstAddresses.ts'
import { noteLink, type RstNotes } from './rstNotes.ts'
import { translationWords } from './translationRoles.ts'

/** A role that a document defines: the role that it is based on, or '', and the language of raw text. */
export interface OwnRole {
  base: string
  format: string
}

/** Targets of the inline markup of a document. */
export interface RstNames {
  /** Addresses of `.. _name: url`, by name. */
  targets: Map<string, string>
  /** Replacements of `|name|` as reStructuredText, by name. */
  substitutions: Map<string, string>
  /** Pictures that replace `|name|`, as Markdown, by name. */
  pictures: Map<string, string>
  /** Names of footnotes that the text refers to. */
  notes: Set<string>
  footnotes: RstNotes
  /** Role of text in single backticks, if the configuration gives them one. */
  defaultRole?: string | undefined
  linkRoles?: ReadonlyMap<string, LinkRole> | undefined
  inventories?: ReadonlyMap<string, Inventory> | undefined
  /** Whether the text is that of a replacement, and how many replacements within others are still made. */
  isWithin?: boolean
  inner?: { left: number }
  /** Roles that the document defines, by name. */
  roles?: Map<string, OwnRole>
  /** Uses of roles that are not known, and their targets, by role. */
  unlinked?: Map<string, { uses: number; targets: string[] }>
}

/** A name that a reference ends has at most 200 letters, since each part of a longer line could begin one. */
const MARKUP =
  /``((?:(?!``(?!`))[^\n]|\n(?!\s*\n))+?)``(?!`)|:([a-zA-Z][\w+.:-]*):`((?:[^`\\]|\\.)+)`|`((?:[^`\\]|\\.)+)`(__?|:[a-z]\w*:)?|(?<!\w)\|([^|\s](?:[^|\n]*[^|\s])?)\|(?:__?)?(?!\w)|\[(#?[\w.-]*|[*\ue000-\uf8ff])\]_|(?<![\w`])([A-Za-z0-9][\w.+-]{0,200}[A-Za-z0-9])__?(?![\w`])|\\([\s\S])/
const PIECE = new RegExp(`${MARKUP.source}|(${ADDRESS.source})`, 'g')

/** The target of a role, after its words. */
const TARGET = /^([\s\S]*?[^\\\s])\s*<([^<>]+)>$/
/** Roles that show their text as it is. */
export const STYLE_ROLE =
  /^(?:code|literal|math|sub|sup|subscript|superscript|kbd|guilabel|menuselection|strong|emphasis|title-reference|title|t|abbr|file|samp|command|program|dfn|mailheader|makevar|manpage|mimetype|newsgroup|regexp|identifier|expr|texpr)$/
/** Roles of Python's objects. */
export const OBJECT_ROLE = /^(?:func|function|class|data|attr|exc|const|obj|mod|module|meth|method)$/
const MAX_INNER = 1000
/** Roles of objects and code, whose target is seldom a page. */
const CODE_ROLE =
  /^(?:attribute|property|exception|keyword|option|envvar|token|program|file|command|samp|code|literal|pep|rfc|index|key|identifier|concept|expr|texpr|directive|role|rst|alias|namespace|macro)$/

/** Converts a line or paragraph of reStructuredText to Markdown. */
export function rstInline(text: string, names: RstNames): string {
  let out = ''
  let from = 0
  for (const match of text.matchAll(PIECE)) {
    out += plain(text.slice(from, match.index))
    from = match.index + match[0].length
    const [whole, literal, role, roleText, quoted, ending, substitution, note, word, escaped, address] = match
    if (address !== undefined) {
      const used = addressAt(address, text[match.index - 1])
      out += used.shown + rstInline(address.slice(used.length), names)
    } else if (literal !== undefined) out += code(literal)
    else if (role !== undefined) out += roleOf(role, roleText ?? '', names)
    else if (quoted !== undefined) out += quotedOf(quoted, ending, names)
    else if (substitution !== undefined) out += substituted(substitution, names)
    else if (note !== undefined) out += noteLink(note, names.footnotes)
    else if (word !== undefined) {
      const url = names.targets.get(nameOf(word))
      out += url === undefined ? plain(whole) : linkTo(word, url)
    } else if (escaped !== undefined) out += /\s/.test(escaped) ? '' : escapedSign(escaped)
  }
  return out + plain(text.slice(from))
}

/** Returns an inline formula. The delimiters work with any first and last character. */
export function mathInline(text: string): string {
  return `$\`${text.replace(/\s*\n\s*/g, ' ').trim()}\`$`
}

/** Normalises a name as references compare it. */
export function nameOf(text: string): string {
  return text.replace(/[\\`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Returns the address of an option such as `:target:`, which can be the name of a target: `name`_. */
export function addressOf(text: string, { targets }: RstNames): string {
  const name = /^(?:`([^`]+)`|([A-Za-z0-9][\w.+-]*))_$/.exec(text.trim())?.slice(1).find(Boolean)
  if (name === undefined) return text.replace(/\s+/g, '')
  return targets.get(nameOf(name)) ?? `label:${nameOf(name).replace(/\s+/g, '-')}`
}

function quotedOf(text: string, ending: string | undefined, names: RstNames): string {
  const [, words = '', address = ''] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(text) ?? []
  if (ending?.startsWith(':')) return roleOf(ending.slice(1, -1), text, names)
  if (ending && address) {
    const url = address.endsWith('_') ? names.targets.get(nameOf(address.slice(0, -1))) : uriOf(address)
    return url === undefined ? plain(words) : linkTo(words || address, url)
  }
  const url = ending ? names.targets.get(nameOf(text)) : undefined
  if (url !== undefined) return linkTo(text, url)
  if (!ending && names.defaultRole) return roleOf(names.defaultRole, text, names)
  if (!ending && words && address) return linkTo(words, anyOf(address))
  return ending ? linkTo(text, `#${slugOf(text)}`) : `_${plain(text)}_`
}

/**
 * Converts a role such as `:ref:` or `:func:`: to a link if its target is a document or an anchor, otherwise to code.
 */
function roleOf(role: string, text: string, names: RstNames): string {
  const own = names.roles?.get(role)
  // Raw text is for one kind of output. That for pages is HTML.
  if (own?.base === 'raw') return /\bhtml\b/i.test(own.format) ? text : ''
  if (own) return own.base && !names.roles?.has(own.base) ? roleOf(own.base, text, names) : plain(text)
  const name = role.split(':').at(-1)?.toLowerCase() ?? ''
  const hasTarget = !STYLE_ROLE.test(name)
  const { words, address } = hasTarget ? targetIn(name, text) : { words: '', address: '' }
  const other = otherName(role, address || text, names)
  if (other) return otherLink(name, words, other, names)
  // Sphinx shows no name of another documentation: `python:json`.
  const bare = text
    .replace(/^[!~]/, '')
    .replace(/^[a-z][\w-]*:(?=[A-Za-z_])/, found => (OBJECT_ROLE.test(name) ? '' : found))
  switch (name) {
    case 'doc':
      // Without its own text, the link shows the title of its target.
      return linkTo(words, `${address || bare}.rst`)
    case 'download':
      return linkTo(words || bare, address || bare)
    case 'ref':
    case 'numref':
      if (BUILT_PAGES.has(address || bare)) return plain(words || BUILT_PAGES.get(bare) || '')
      return linkTo(
        words,
        names.targets.get(nameOf(address || bare)) ?? `label:${nameOf(address || bare).replace(/\s+/g, '-')}`
      )
    case 'any': {
      if (text.startsWith('!')) return code(bare)
      const label = names.targets.get(nameOf(address || bare))
      const shown = words ? inLink(words) : code(text.startsWith('~') ? (bare.split('.').at(-1) ?? bare) : bare)
      return `[${shown}](<${label ?? anyOf(address || bare)}>)`
    }
    case 'term':
      return `[${inLink(words || bare)}](<any:${termId(address || bare)}>)`
    case 'pep':
    case 'rfc': {
      const found = standardOf(name, address || bare)
      return found ? linkTo(words || found.words, found.url) : code(words || bare)
    }
    case 'math':
      return mathInline(text)
    case 'sub':
    case 'sup':
      return `<${name}>${plain(text)}</${name}>`
    case 'kbd':
      return `<kbd>${plain(text)}</kbd>`
    case 'guilabel':
    case 'menuselection':
    case 'strong':
    case 'abbr':
      return `**${plain(text.replace(/\\([\s\S])/g, '$1')).replace(/--(?:>|&gt;)/g, '→')}**`
    case 'emphasis':
    case 'title-reference':
      return `_${plain(text)}_`
    case 'func':
    case 'function':
    case 'macro':
    case 'struct':
    case 'type':
    case 'enum':
    case 'enumerator':
    case 'union':
    case 'member':
    case 'var':
    case 'data':
    case 'attr':
    case 'exc':
    case 'const':
    case 'obj':
    case 'mod':
    case 'module':
    case 'class':
    case 'meth':
    case 'method': {
      const target = (address || bare).replace(/\(.*$/s, '').trim()
      const isCall = /^(?:func|function|meth|method)$/.test(name) && !words && !bare.includes('(')
      const shown = code(
        `${text.startsWith('~') ? (bare.split('.').at(-1) ?? bare) : words || bare}${isCall ? '()' : ''}`
      )
      const wanted = /^mod/.test(name) ? moduleName(target) : target
      return text.startsWith('!') || !target ? shown : `[${shown}](<object:${wanted.replace(/[<>\s]/g, '')}>)`
    }
    default: {
      const translation = translationWords(text)
      if (translation !== undefined) return plain(translation)
      const link = names.linkRoles?.get(role)
      const target = address || bare
      if (link) return linkTo(words || filled(link.caption, target) || target, filled(link.url, target))
      if (hasTarget) recordUnlinked(role, address, names)
      return code(text.startsWith('~') ? (bare.split('.').at(-1) ?? bare) : words || bare)
    }
  }
}

/** Returns the other documentation that a name leads to: `python:json`, or `json` in the role `external+python:py:mod`. */
function otherName(role: string, target: string, { inventories }: RstNames): { key: string; name: string } | undefined {
  const plain = target.replace(/^~/, '').trim()
  const [, inRole] = /^external\+([\w.-]+):/.exec(role) ?? []
  const [, inTarget = '', name = ''] = /^([\w.-]+):([^:][\s\S]*)$/.exec(plain) ?? []
  if (inRole && inventories?.has(inRole)) return { key: inRole, name: plain }
  return inventories?.has(inTarget) ? { key: inTarget, name } : undefined
}

function otherLink(role: string, words: string, { key, name }: { key: string; name: string }, names: RstNames): string {
  const isPage = /^(?:ref|numref|doc|term)$/.test(role)
  const hasTitle = isPage && role !== 'term' && names.inventories?.get(key)?.objects !== undefined
  const shown = words ? inLink(words) : hasTitle ? '' : isPage ? inLink(name) : code(name)
  return `[${shown}](<inventory:${key}:${role}:${name.replace(/[<>\s%]/g, encodeURIComponent)}>)`
}

/**
 * Returns what replaces `|name|`, or the name. A replacement can contain others, but not itself, and a document only so
 * many, because each could contain two of the next.
 */
function substituted(name: string, names: RstNames): string {
  const picture = names.pictures.get(name)
  const words = names.substitutions.get(name)
  if (picture !== undefined || words === undefined) return picture ?? name
  names.inner ??= { left: MAX_INNER }
  if (names.isWithin && names.inner.left-- <= 0) return name
  const others = new Map([...names.substitutions].filter(([other]) => other !== name))
  return rstInline(words, { ...names, substitutions: others, isWithin: true })
}

/** Names the unknown roles, which are shown without the link that they may be, and their targets. */
export function unlinkedIn({ unlinked }: Pick<RstNames, 'unlinked'>, file: string): Loss[] {
  return [...(unlinked ?? [])].map(([role, { uses, targets }]) => {
    const lost = targets.length > 0 ? ` to ${targets.join(', ')}` : ''
    const times = uses > 1 ? ` (${uses} times)` : ''
    return { file, message: `:${role}: is not known here: its words are kept without a link${lost}${times}.` }
  })
}

/** Records a use of a role that is not known. */
export function recordUnlinked(role: string, address: string, { unlinked }: Pick<RstNames, 'unlinked'>): void {
  if (!unlinked || CODE_ROLE.test(role.split(':').at(-1) ?? '')) return
  const { uses, targets } = unlinked.get(role) ?? { uses: 0, targets: [] }
  unlinked.set(role, { uses: uses + 1, targets: address ? [...targets, address] : targets })
}

/** Returns the words and the target of a role. Without words before it, or in a role that has none, a bracket is text. */
export function targetIn(role: string, text: string): { words: string; address: string } {
  const [, words = '', address = ''] = (!STYLE_ROLE.test(role) && TARGET.exec(text)) || []
  return { words, address }
}

/** Returns the address of a label, a document or an object, whichever has this name. */
function anyOf(name: string): string {
  return `any:${name
    .replace(/[\\`<>]/g, '')
    .trim()
    .replace(/\s+/g, '-')}`
}

function code(text: string): string {
  const fence = '`'.repeat(Math.max(1, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return fence.length > 1 ? `${fence} ${text.replace(/\n\s*/g, ' ')} ${fence}` : `\`${text.replace(/\n\s*/g, ' ')}\``
}

/** Returns a sign that the source escapes. Pairs of brackets with backslashes would be drawn as formulas. */
const escapedSign = (sign: string) => (/[()\]]/.test(sign) ? sign : `\\${sign}`)

const inLink = (text: string) => undrawn(plain(text).replaceAll(']', '\\]'))

/** Dashes that Sphinx makes of two or three hyphens between words. Those of options are text here. */
const withDashes = (text: string) =>
  text.replace(/(?<=\s)---?(?=\s)/g, hyphens => (hyphens.length === 3 ? '\u2014' : '\u2013'))

function plain(written: string): string {
  const text = withDashes(written)
  // Within a word or a number, an asterisk is text: 752*480.
  const asterisks = text.replace(/(?<=[A-Za-z0-9]\**)\*(?=\**[A-Za-z0-9])/g, '\\*')
  return asterisks.replace(/([_[<$])/g, (sign, _, at: number, all: string) =>
    sign === '_' && /\w/.test(all[at - 1] ?? '') && /\w/.test(all[at + 1] ?? '') ? sign : `\\${sign}`
  )
}
