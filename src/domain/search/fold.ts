import { decodeUtf16 } from './utf16.ts'
import { countLearnt, unifyCharacter } from './variants.ts'

const FIRST_HAN = '\u2e80'
const FIRST_UNIFIED_HAN = '\u4e00'
const COMPATIBILITY_HAN = /^[\uf900-\ufaff]|^[\ud840-\ud8ff]/
const SPACE = /^\s$/u
/** Characters that nobody sees, such as the soft hyphen and the marks of direction that copied names begin with. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u
/** Limits the marks after a character that are composed with it. */
const MAX_MARKS = 4
const SPACE_UNIT = 0x20
const PLAIN = /^[\n -~]*$/
/** White space that is not one space already. Replacing each single space as well took four times as long. */
const WIDE_SPACES = /\n[\n ]*| [\n ]+/g
/** Folded characters that do not change when variants are learnt. */
const folded = new Map<string, string>()
/** The same by UTF-16 unit, where both forms are one unit. 0 is unknown. Valid until variants are learnt. */
let units: Uint16Array | undefined
let learnt = -1

/** A text in folded form, with the position of each character in the original. */
export interface Folded {
  text: string
  /** Offset in the original for each UTF-16 unit of `text`, and one more for the end. */
  offsets: Uint32Array
}

/**
 * Folds case, full and half width, variants of Chinese characters and white space, so that texts that look equal to a
 * reader are equal. Folds each character with its marks to Unicode's NFKC in lower case, and each run of white space to
 * one space. Leaves out characters that nobody sees.
 */
export function fold(original: string): string {
  // Most English texts are plain ASCII, which can be folded as a whole.
  if (PLAIN.test(original)) return original.toLowerCase().replace(WIDE_SPACES, ' ').replace(/^ /, '')
  return foldEach(original).text
}

/** Folds a text, with offsets for marking hits in the original. */
export function foldWithOffsets(original: string): Folded {
  return foldEach(original, new Uint32Array(original.length + 1))
}

/** Folds each character. `offsets` receives the place of its character for each unit of the result, and the end. */
function foldEach(original: string, offsets = new Uint32Array(0)): Folded {
  const known = currentUnits()
  const isPlaced = offsets.length > 0
  let units = new Uint16Array(original.length + 1)
  let length = 0
  let last = SPACE_UNIT
  for (let at = 0; at < original.length; at++) {
    const unit = original.charCodeAt(at)
    const hasMark = isMark(original.charCodeAt(at + 1))
    const one = hasMark ? 0 : (known[unit] ?? 0)
    if (one !== 0) {
      if (one === SPACE_UNIT && last === SPACE_UNIT) continue
      if (isPlaced) offsets[length] = at
      units[length++] = last = one
      continue
    }
    const composed = hasMark ? composedAt(original, at) : undefined
    const character = composed?.from ?? String.fromCodePoint(original.codePointAt(at) ?? 0)
    const several = composed ? [...composed.to].map(foldOne).join('') : foldOne(character)
    if (several.length === 1 && character.length === 1) known[unit] = several.charCodeAt(0)
    // One character becomes 18 units at most. As many as are left to fold are left free after it.
    const needed = length + several.length + original.length - at
    if (needed > units.length) units = copyTo(new Uint16Array(2 * needed), units)
    if (isPlaced && needed > offsets.length) offsets = copyTo(new Uint32Array(2 * needed), offsets)
    if (several !== ' ' || last !== SPACE_UNIT)
      for (let each = 0; each < several.length; each++) {
        if (isPlaced) offsets[length] = at
        units[length++] = last = several.charCodeAt(each)
      }
    at += character.length - 1
  }
  if (isPlaced) offsets[length] = original.length
  return { text: decodeUtf16(units.subarray(0, length)), offsets: offsets.subarray(0, length + 1) }
}

/** Checks for a mark that belongs to the character before it: an accent, or a voice mark of kana. */
function isMark(unit: number): boolean {
  return unit >= 0x300 && (unit <= 0x36f || unit === 0x3099 || unit === 0x309a || unit === 0xff9e || unit === 0xff9f)
}

/** Returns the character at a place with its marks, and their composed form if they have one. */
function composedAt(text: string, at: number): { from: string; to: string } | undefined {
  let end = at + 1
  while (end <= at + MAX_MARKS && isMark(text.charCodeAt(end))) end++
  const from = text.slice(at, end)
  const to = from.normalize('NFKC')
  return to === from ? undefined : { from, to }
}

/** Copies an array to the start of a longer one. */
function copyTo<Numbers extends Uint16Array | Uint32Array>(longer: Numbers, shorter: Numbers): Numbers {
  longer.set(shorter)
  return longer
}

function currentUnits(): Uint16Array {
  if (!units || learnt !== countLearnt()) {
    units = new Uint16Array(0x1_00_00)
    learnt = countLearnt()
  }
  return units
}

function foldOne(character: string): string {
  if (character >= FIRST_HAN && character <= '\u9fff' && character !== '\u3000')
    // Unified characters are their own normal form. Those of units, such as ㎒, become letters.
    return unifyCharacter(character >= FIRST_UNIFIED_HAN ? character : character.normalize('NFKC').toLowerCase())
  if (COMPATIBILITY_HAN.test(character)) return unifyCharacter(character.normalize('NFKC'))
  let known = folded.get(character)
  if (known === undefined) {
    if (SPACE.test(character)) known = ' '
    else known = UNSEEN.test(character) ? '' : character.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ')
    folded.set(character, known)
  }
  return known
}
