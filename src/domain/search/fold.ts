import { unifyCharacter } from './variants.ts'

/** From here on characters have variants, some of which come later; see loadTraditional(). */
const FIRST_HAN = '\u2e80'
const SPACE = /^\s$/u
const PLAIN = /^[\n -~]*$/
const folded = new Map<string, string>()

/** A text in the form that search compares, and where each of its characters stands in the text as written. */
export interface Folded {
  text: string
  /** For each UTF-16 unit of `text`, the offset in the original; one more for the end. */
  offsets: number[]
}

/**
 * Folds case, full and half width, variants of Chinese characters and white space, so that texts that a reader takes for
 * the same are the same: each character on its own to Unicode's NFKC in lower case, each run of white space to one space.
 */
export function fold(original: string): string {
  // Most texts in English are plain ASCII, which folds as a whole.
  if (PLAIN.test(original))
    return original
      .toLowerCase()
      .replace(/[\n ]+/g, ' ')
      .replace(/^ /, '')
  return foldEach(original, () => undefined)
}

/** The same, with offsets for marking hits in the original. */
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
  for (const character of original) {
    const units = foldOne(character)
    if (units !== ' ' || (text !== '' && !text.endsWith(' '))) {
      text += units
      visit(units.length, at)
    }
    at += character.length
  }
  return text
}

function foldOne(character: string): string {
  if (character >= FIRST_HAN && character <= '\u9fff' && character !== '\u3000')
    return unifyCharacter(character.normalize('NFKC'))
  let units = folded.get(character)
  if (units === undefined) {
    units = SPACE.test(character) ? ' ' : character.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
    folded.set(character, units)
  }
  return units
}
