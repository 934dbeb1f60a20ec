import { linkTo } from './links.ts'

/** What the inline marks of a document point at. */
export interface RstNames {
  /** Addresses of `.. _name: url`. */
  targets: ReadonlyMap<string, string>
  /** What `|name|` stands for. */
  substitutions: ReadonlyMap<string, string>
  /** Names of footnotes that the text refers to. */
  notes: ReadonlySet<string>
}

const PIECE =
  /``((?:(?!``)[^\n]|\n(?!\s*\n))+?)``|:([a-zA-Z][\w+.:-]*):`((?:[^`\\]|\\.)+)`|`((?:[^`\\]|\\.)+)`(__?|:[a-z]\w*:)?|\|([^|\s](?:[^|\n]*[^|\s])?)\|(?:__?)?|\[(#?[\w.-]*|\*)\]_|(?<![\w`])([A-Za-z0-9][\w.+-]*[A-Za-z0-9])__?(?![\w`])|\\([\s\S])/g

/** Markdown of a line or paragraph of reStructuredText. */
export function rstInline(text: string, names: RstNames): string {
  let out = ''
  let from = 0
  for (const match of text.matchAll(PIECE)) {
    out += plain(text.slice(from, match.index))
    from = match.index + match[0].length
    const [whole, literal, role, roleText, quoted, ending, substitution, note, word, escaped] = match
    if (literal !== undefined) out += code(literal)
    else if (role !== undefined) out += roleOf(role, roleText ?? '', names)
    else if (quoted !== undefined) out += quotedOf(quoted, ending, names)
    else if (substitution !== undefined) out += names.substitutions.get(substitution) ?? substitution
    else if (note !== undefined) out += `[^${note.replace(/^#/, '') || 'note'}]`
    else if (word !== undefined) {
      const url = names.targets.get(nameOf(word))
      out += url === undefined ? plain(whole) : linkTo(word, url)
    } else if (escaped !== undefined) out += /\s/.test(escaped) ? '' : `\\${escaped}`
  }
  return out + plain(text.slice(from))
}

/** A formula in a line, whatever it begins and ends with. */
export function mathInline(text: string): string {
  return `$\`${text.replace(/\s*\n\s*/g, ' ').trim()}\`$`
}

/** A name as references compare it. */
export function nameOf(text: string): string {
  return text.replace(/[\\`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

function quotedOf(text: string, ending: string | undefined, names: RstNames): string {
  const [, words = '', address = ''] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(text) ?? []
  if (ending?.startsWith(':')) return roleOf(ending.slice(1, -1), text, names)
  if (ending && address) {
    const url = address.endsWith('_') ? names.targets.get(nameOf(address.slice(0, -1))) : address.replace(/\s+/g, '')
    return url === undefined ? plain(words) : linkTo(words || address, url)
  }
  const url = ending ? names.targets.get(nameOf(text)) : undefined
  if (url !== undefined) return linkTo(text, url)
  if (!ending && address) return linkTo(words, `label:${nameOf(address)}`)
  return ending ? linkTo(text, `#${slug(text)}`) : `_${plain(text)}_`
}

/** A role such as `:ref:` or `:func:`: a link where it leads to a document or place, else code. */
function roleOf(role: string, text: string, names: RstNames): string {
  const name = role.split(':').at(-1)?.toLowerCase() ?? ''
  const [, words = '', address = ''] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(text) ?? []
  const bare = text.replace(/^[!~]/, '')
  switch (name) {
    case 'doc':
      // Without words of its own the link shows the title of what it leads to.
      return linkTo(words, `${address || bare}.rst`)
    case 'download':
      return linkTo(words || bare, address || bare)
    case 'ref':
    case 'numref':
    case 'any':
      return linkTo(
        words,
        names.targets.get(nameOf(address || bare)) ?? `label:${nameOf(address || bare).replace(/\s+/g, '-')}`
      )
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
    case 'term':
    case 'abbr':
      return `**${plain(words && name !== 'abbr' ? words : text).replace('--&gt;', '→')}**`
    case 'emphasis':
    case 'title-reference':
      return `_${plain(text)}_`
    default:
      return code(text.startsWith('~') ? (bare.split('.').at(-1) ?? bare) : words || bare)
  }
}

function code(text: string): string {
  const fence = '`'.repeat(Math.max(1, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return fence.length > 1 ? `${fence} ${text.replace(/\n\s*/g, ' ')} ${fence}` : `\`${text.replace(/\n\s*/g, ' ')}\``
}

function plain(text: string): string {
  return text.replace(/([_[\]<$])/g, (sign, _, at: number, all: string) =>
    sign === '_' && /\w/.test(all[at - 1] ?? '') && /\w/.test(all[at + 1] ?? '') ? sign : `\\${sign}`
  )
}

/** The id of a heading as a page makes it. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
