import { unifyCharacter } from './variants.ts'

/** First character with variants. Some variants are learnt later, so their folded form is not cached. */
const FIRST_HAN = '\u2e80'
const FIRST_UNIFIED_HAN = '\u4e00'
const COMPATIBILITY_HAN = /^[\uf900-\ufaff]|^[\ud840-\ud8ff]/
const SPACE = /^\s$/u
const PLAIN = /^[\n -~]*$/
const folded = new Map<string, string>()

/** A text in folded form, with the position of each character in the original. */
export interface Folded {
  text: string
  /** Offset in the original for each UTF-16 unit of `text`, and one more for the end. */
  offsets: number[]
}

/**
 * Folds case, full and half width, variants of Chinese characters and white space, so that texts that look equal to a
 * reader are equal. Folds each character separately to Unicode's NFKC in lower case, and each run of white space to one
 * space.
 */
export function fold(original: string): string {
  // Most English texts are plain ASCII, which can be folded as a whole.
  if (PLAIN.test(original))
    return original
      .toLowerCase()
      .replace(/[\n ]+/g, ' ')
      .replace(/^ /, '')
  return foldEach(original, () => undefined)
}

/** Folds a text, with offsets for marking hits in the original. */
export function foldWithOffsets(original: string): Folded {
  const offsets: number[] = []
  const text = foldEach(original, (units, at) => {
    for (let unit = 0; unit < units; unit++) offsets.push(at)
  })
  offsets.push(original.length)
  return { text, offsets }
}

function foldEach(original: string, visit: (units: number, at: number) => void): string {
  let text = ''
  let at = 0
  // Looking at the end of `text` instead would copy all of it, once for each space.
  let endsInSpace = true
  for (const character of original) {
    const units = foldOne(character)
    if (units !== ' ' || !endsInSpace) {
      text += units
      visit(units.length, at)
      if (units !== '') endsInSpace = units.endsWith(' ')
    }
    at += character.length
  }
  return text
}

function foldOne(character: string): string {
  if (character >= FIRST_HAN && character <= '\u9fff' && character !== '\u3000')
    // Unified characters are their own normal form.
    return unifyCharacter(character >= FIRST_UNIFIED_HAN ? character : character.normalize('NFKC'))
  if (COMPATIBILITY_HAN.test(character)) return unifyCharacter(character.normalize('NFKC'))
  let units = folded.get(character)
  if (units === undefined) {
    units = SPACE.test(character) ? ' ' : character.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
    folded.set(character, units)
  }
  return units
}
