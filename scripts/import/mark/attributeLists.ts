/** A line, and whether code stands directly before or after the piece of it. */
export interface Around {
  line: string
  isAfterCode: boolean
  isBeforeCode: boolean
}

const BRACES = /\{(:?)((?:"[^"\n]*"|'[^'\n]*'|[^{}"'\n])*)\}/g
const NAME = String.raw`[.#][\w:.-]+`
const NAMES = new RegExp(`^[ \\t]*${NAME}(?:[ \\t]+${NAME})*[ \\t]*$`)
const ATTRIBUTE = String.raw`(?:${NAME}|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"']+))`
const ATTRIBUTES = new RegExp(`^[ \\t]*${ATTRIBUTE}(?:[ \\t]+${ATTRIBUTE})*[ \\t]*$`)

/**
 * Removes lists of attributes (`{ .class width=300 }`) from a piece of a line. Braces with values are one only where they
 * follow an element, end a heading or a cell, or stand alone: in `encode({action="echo"})` they are text. `{#id}` stays.
 */
export function withoutAttributes(text: string, around: Around): string {
  return text.replace(BRACES, (found: string, colon: string, inside: string, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + found.length)]
    const isText = !ATTRIBUTES.test(inside) || /^\{#[\w.:-]+\}$/.test(found)
    return isText || !isPlace(before, after, Boolean(colon) || NAMES.test(inside), around) ? found : ''
  })
}

/** Checks whether a list of attributes can stand between two texts. `isCertain` means that it can be nothing else. */
function isPlace(before: string, after: string, isCertain: boolean, around: Around): boolean {
  if (before.endsWith(')')) return true
  if (after !== '' && !/^[\s\])|<]/.test(after)) return false
  if (isCertain || (before === '' && around.isAfterCode) || /[\]>*_]$/.test(before)) return true
  const start = before.trimEnd()
  // Authors leave a blank after a link or a picture.
  if (start.endsWith('>') || (start.endsWith(')') && start.includes(']('))) return true
  const next = after.trimStart()
  if (next.startsWith('|')) return true
  if (next !== '' || around.isBeforeCode) return false
  const isAlone = !around.isAfterCode && /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*$/.test(before)
  return isAlone || /^#{1,6}[^#]/.test(around.line) || around.line.includes('|')
}
