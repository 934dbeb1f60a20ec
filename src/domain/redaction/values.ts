import type { Kind } from './finding.ts'
import { type Label, NO_VALUE, STANDS_FOR } from './labels.ts'
import { isBenign, isCodeLike, isExpression, mixing } from './shapes.ts'

/**
 * Speed, parity and bits of a serial port, as in `stdout-path = "serial0:115200n8"`. Speeds end with two zeros, but that of
 * the ESP8266, so that hardly a serial number looks like one.
 */
const PORT_SETTING = /^(?:[1-9]\d{0,4}00|74880)[noe][5-8][12]?r?$/i

/** Strength of the connection between a label and the text after it. */
export type Tie = 'explicit' | 'verb' | 'loose'

/** Returns the end of a match that begins at `at`, or -1 if there is none. */
export function sticky(regex: RegExp, text: string, at: number): number {
  regex.lastIndex = at
  const match = regex.exec(text)
  return match ? at + match[0].length : -1
}

/** Removes the signs at the end of a value that belong to the sentence. */
export function trimmed(value: string): string {
  const cut = withoutEnd(value, '.,;:!?*_\\').replace(/^(.*[^)\]}])[)\]}]+[;,]*$/, (whole, inner) => {
    return /[([{]/.test(inner) ? whole : inner
  })
  return withoutEnd(cut, '.,;:')
}

/** Removes signs at the end. A pattern would look at each sign of a long line of them again and again. */
function withoutEnd(value: string, signs: string): string {
  let end = value.length
  while (end > 0 && signs.includes(value[end - 1] ?? '')) end--
  return value.slice(0, end)
}

/** Checks whether the text next to a label could be its value. */
export function accepts(
  value: string,
  label: Label,
  tie: Tie,
  chinese: boolean,
  quoted: boolean,
  ends: boolean
): boolean {
  if (value.length < 3 || NO_VALUE.test(value) || STANDS_FOR.test(value) || /^\{[A-Z]+-\d+\}/.test(value)) return false
  if (/^(?:https?|ftp|file):\/\//i.test(value) || /[\u4e00-\u9fff]/.test(value)) return label.kind === 'host' && quoted
  if (!quoted && label.kind !== 'contact' && isExpression(value)) return false
  const digit = /\d/.test(value)
  switch (label.kind) {
    case 'token': {
      if (quoted)
        return (
          (value.match(/ /g)?.length ?? 0) <= 5 &&
          !((label.weak || label.semi) && !isCodeLike(value)) &&
          !isBenign(value)
        )
      if (isBenign(value)) return false
      if (label.semi)
        return (
          isCodeLike(value) &&
          value.length >= 4 &&
          !/_|^\w+-\w+$/.test(value) &&
          (tie === 'explicit' || (/\d/.test(value) && value.length >= 5))
        )
      if (label.weak)
        return tie === 'explicit'
          ? digit &&
              /[a-z]/i.test(value) &&
              (!/^\w*[_.-]\w+$/.test(value) || (value.match(/\d/g)?.length ?? 0) >= 4) &&
              (value.length >= 10
                ? mixing(value) > 0.15 || /\d{4}/.test(value) || /[@#$!%]/.test(value)
                : /^(?:.*[@#$!%].*|[A-Za-z]+\d+\w*)$/.test(value) && value.length >= 5 && ends)
          : tie === 'verb' && isCodeLike(value) && digit && value.length >= 6
      if (isCodeLike(value)) return tie === 'loose' ? digit && value.length >= 4 : true
      if (/^\d+$/.test(value))
        return tie === 'loose' ? value.length >= 4 && (chinese || value.length >= 5) : value.length >= 4
      // A single word counts only if nothing follows it.
      return (
        ends &&
        /^\p{L}[\p{L}\p{N}_.-]{3,}$/u.test(value) &&
        (tie !== 'loose' || (chinese && value.length >= 6 && !/^[A-Z][a-z]+$|_/.test(value)))
      )
    }
    case 'serial':
      return (
        digit &&
        value.length >= (label.weak ? 6 : 5) &&
        (!isBenign(value) || /^\d-\d{6,}$/.test(value)) &&
        !PORT_SETTING.test(value) &&
        (/^[\w][\w./#-]+$/.test(value) || /^[0-9a-f]{2}(?::[0-9a-f]{2}){3,}$/i.test(value)) &&
        (tie !== 'loose' || !label.weak || /[A-Z]\w*\d|\d{8}/.test(value)) &&
        !/^\w+_\w+$/.test(value.replace(/\d/g, ''))
      )
    case 'contact':
      if (label.weak && !/^(?!root|admin|user|guest|test|ubuntu|pi\b)[\w.@+#-]{4,60}$/i.test(value)) return false
      if (label.weak)
        return tie !== 'loose' || chinese
          ? isCodeLike(value) || /^[a-z]+[._][a-z]+$/.test(value)
          : digit && /[a-z]/i.test(value) && /_|\d{3}/.test(value) && value.length >= 6
      return (
        /^[\w.@:+#-]{4,60}$/.test(value) &&
        !isBenign(value) &&
        (tie === 'loose' ? digit || /_|@/.test(value) : digit || /[_@.-]/.test(value) || ends)
      )
    case 'id_number':
      return (
        (value.match(/\d/g)?.length ?? 0) >= 4 &&
        /^[A-Z0-9][A-Z0-9/-]{3,40}$/i.test(value) &&
        !isBenign(value.replace(/^[A-Z]-/i, ''))
      )
    case 'host':
      return tie !== 'loose' && !isBenign(value) && (quoted || /\d|-/.test(value)) && !/^\w+\(/.test(value)
    default:
      return false
  }
}

type Finder = (text: string, at: number) => { start: number; end: number } | undefined

const finder =
  (regex: RegExp, when: (value: string) => boolean = () => true): Finder =>
  (text, at) => {
    const end = sticky(regex, text, at)
    if (end <= at) return undefined
    const value = text.slice(at, end).trimEnd()
    return when(value) ? { start: at, end: at + value.length } : undefined
  }
const first =
  (...finders: Finder[]): Finder =>
  (text, at) => {
    for (const find of finders) {
      const found = find(text, at)
      if (found) return found
    }
    return undefined
  }
const digits = (value: string) => value.replace(/\D/g, '').length

/** Finders of values that contain spaces, by the kind of their label. */
export const VALUES: Partial<Record<Kind, Finder>> = {
  phone: first(
    finder(
      /\+?\(?\d[\d ().\-/]{1,26}\d(?:[ ]?(?:ext\.?|转|x|#|-)[ ]?\d{1,6})?(?!\w)/iy,
      value =>
        digits(value) >= 3 &&
        digits(value) <= 20 &&
        !/^\d+\.\d+\.\d+$/.test(value) &&
        (digits(value) >= 7 || /^\d{3,6}$/.test(value))
    ),
    finder(/[零〇一二三四五六七八九幺两]{7,13}/y)
  ),
  id_number: finder(/[A-Z]{0,4}\d[A-Z0-9]{0,6}(?:[ -][A-Z0-9]{2,8}){1,8}(?!\w)/iy, value => digits(value) >= 6),
  serial: first(
    finder(/\d{1,8}(?:[ -]\d{1,8}){2,6}(?!\w)/y, value => digits(value) >= 10),
    finder(
      /(?:0x)?[0-9a-f]{2,8}(?:[ ,:_-]{1,2}(?:0x)?[0-9a-f]{2,8}){2,15}(?![\w])/iy,
      value => digits(value) >= 3 && /[a-f]/i.test(value)
    )
  ),
  token: first(
    finder(/(?:\{\s{0,4})?0x[0-9a-f]{1,8}(?:\s{0,4},\s{0,4}0x[0-9a-f]{1,8}){3,64}/iy),
    finder(/[0-9a-f]{2}(?:[ :-][0-9a-f]{2}){7,63}(?!\w)/iy),
    finder(/[A-Z0-9]{4,8}(?:[ -][A-Z0-9]{4,8}){2,8}(?!\w)/y, value => /\d/.test(value)),
    finder(/[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?![ ]?[a-z])/y)
  ),
  contact: finder(/\d{4}(?: \d{3,4}){2,4}(?!\w)/y),
  mac: finder(/[0-9a-f]{2}(?:[ :.-]?[0-9a-f]{2}){5}(?![0-9a-f])/iy)
}
