/** An address in a text. Sphinx ends it at letters that are not ASCII. */
export const ADDRESS =
  /(?<![\w/])(?:(?:https?|ftp):\/\/|www\.)(?=\w)(?:[-\w.!~*'()[\];/:@&=+$,%?#]|\\[^\sA-Za-z0-9]){1,2000}/
/** An address of e-mail, whole. */
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

/** Returns an address as a page links it, and how much of the text it is: signs at its end belong to the sentence. */
export function addressAt(written: string, before = ''): { shown: string; length: number } {
  let own = written.replace(/_(?=$)/, '')
  for (let next = own; ; own = next) {
    const open = own.endsWith(')') ? '(' : own.endsWith(']') ? '[' : ''
    const isExtra = open && own.split(open).length < own.split(own.at(-1) ?? '').length
    next = isExtra ? own.slice(0, -1) : own.replace(before === '*' ? /[.,;:!?']$|\*+.*$/ : /[.,;:!?']$/, '')
    if (next === own) break
  }
  const address = own.replace(/\\(.)/g, '$1')
  return { shown: own.startsWith('www.') ? address : `<${address}>`, length: own.length }
}

/** Returns an address without the blanks of its lines. One of a person has no scheme here, as in docutils. */
export function uriOf(address: string): string {
  const uri = address.replace(/\s+/g, '')
  return EMAIL.test(uri) ? `mailto:${uri}` : uri
}

/** Puts a target in place of `%s`. A path that begins with a slash has it once. */
export function filled(pattern: string, target: string): string {
  return pattern.replace(/(\/?)%s/, (_, slash: string) => slash + (slash ? target.replace(/^\/+/, '') : target))
}

/** Returns the name and the address of a PEP or an RFC, as the roles of docutils show it: `618`, `2822#section-3`. */
export function standardOf(role: string, target: string): { words: string; url: string } | undefined {
  const [, number = '', place = ''] = /^[ ]*(\d{1,6})(#[\w.-]+)?[ ]*$/.exec(target) ?? []
  if (!number) return undefined
  const section = place.replace(/^#(\w)/, (_, first: string) => ` ${first.toUpperCase()}`).replace(/-/g, ' ')
  const page =
    role === 'pep'
      ? `https://peps.python.org/pep-${number.padStart(4, '0')}/`
      : `https://datatracker.ietf.org/doc/html/rfc${number}`
  return { words: `${role.toUpperCase()} ${number}${section}`, url: `${page}${place}` }
}
