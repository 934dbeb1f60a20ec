import { STOP_WORDS } from './functionWords.ts'
import { withRanges } from './numberRanges.ts'
import { decodeUtf16 } from './utf16.ts'

/**
 * A folded text without its joints: spaces, and the hyphens and dashes between letters. So `Wi-Fi`, `wi fi` and `WiFi`,
 * `500 mA` and `500mA`, or `GPIO 引脚` and `GPIO引脚` are the same characters.
 */
export interface Joined {
  text: string
  /** A bit for each unit of `text`, set if a joint was removed before it; see hasJoint(). */
  joints: Uint8Array
}

const SPACE = 0x20
const HYPHEN = 0x2d
/** Signs that end a name. */
const NAME_END = /^[#+]+$/
const MAX_KNOWN_RUNS = 500
const stopWords = new Set(STOP_WORDS)
const runs = new Map<string, Joined>()

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39
const isLetter = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0xdf && unit <= 0x24f)
const isWord = (unit: number) => isDigit(unit) || isLetter(unit)
/** Whether a unit is one of `-~‐‒–—−〜`. */
const isDash = (unit: number) =>
  unit === HYPHEN ||
  unit === 0x7e ||
  (unit >= 0x2010 && unit <= 0x2014 && unit !== 0x2011) ||
  unit === 0x2212 ||
  unit === 0x301c

/**
 * Removes the joints of a folded text. A dash between two numbers stays, in one form for all dashes, because `3.0-3.6`
 * is not one number. Whether a character stays depends on its neighbours only. `places` receives the place in `folded`
 * of each unit that stays.
 */
export function joinFolded(folded: string, places?: Uint32Array): Joined {
  const units = new Uint16Array(folded.length)
  const joints = new Uint8Array((folded.length >> 3) + 1)
  let length = 0
  let last = 0
  for (let at = 0; at < folded.length; at++) {
    let unit = folded.charCodeAt(at)
    if (unit === SPACE) {
      setJoint(joints, length)
      continue
    }
    if (isDash(unit)) {
      let after = at + 1
      while (folded.charCodeAt(after) === SPACE) after++
      const next = folded.charCodeAt(after)
      if (isWord(last) && isWord(next)) {
        if (!(isDigit(last) && isDigit(next))) {
          setJoint(joints, length)
          continue
        }
        unit = HYPHEN
      }
    }
    if (places) places[length] = at
    units[length++] = last = unit
  }
  return { text: decodeUtf16(units.subarray(0, length)), joints: joints.slice(0, (length >> 3) + 1) }
}

/** Removes the joints of a folded text of an article, and adds the names within its ranges of numbers. */
export function joinText(folded: string): Joined {
  return joinFolded(withRanges(folded))
}

/** Removes the joints of a folded run or word of a query. A hyphen at its edge may be a joint, and is dropped. */
export function joinRun(run: string): Joined {
  let known = runs.get(run)
  if (!known) {
    known = joinFolded(run.replace(/^[ ~‐‒–—−〜-]+(?=[a-z\d])|(?<=[a-z\d])[ ~‐‒–—−〜-]+$/g, ''))
    if (runs.size >= MAX_KNOWN_RUNS) runs.clear()
    runs.set(run, known)
  }
  return known
}

/** Returns the first place of a run in a text from `from` on, or -1. */
export function placeOf(text: Joined, run: Joined, from = 0): number {
  if (run.text === '') return -1
  for (let at = text.text.indexOf(run.text, from); at >= 0; at = text.text.indexOf(run.text, at + 1))
    if (fits(text, run, at)) return at
  return -1
}

/** Checks whether a text contains a folded run, apart from joints. */
export function holds(text: Joined, run: string): boolean {
  return placeOf(text, joinRun(run)) >= 0
}

/**
 * Checks whether the joints of a run fit those of the text. Where only one has a joint between letters, the run has to
 * begin with a word and to end with one, so that `spi` is not found in `helps pin`. A joint between digits separates two
 * numbers: `1 10` is not `110`. One between a number and its unit says nothing, but `2011 M` is not `11M`.
 */
function fits(text: Joined, run: Joined, at: number): boolean {
  const { length } = run.text
  let start = 0
  let [beginsWord, endsWord] = [false, false]
  for (let unit = 1; unit < length; unit++) {
    if (hasJoint(text, at + unit) === hasJoint(run, unit)) continue
    const [before, after] = [run.text.charCodeAt(unit - 1), run.text.charCodeAt(unit)]
    if (isDigit(before) && isWord(after) && (isDigit(after) || isWithinNumber(text, at))) return false
    // `C#` and `C++` are names, of which `# c #` has none.
    if (isLetter(before) && !hasJoint(run, unit) && NAME_END.test(run.text.slice(unit))) return false
    if (!isLetter(before) || !isWord(after)) continue
    beginsWord = true
    if (!isLetter(after)) continue
    endsWord = true
    if (isShortWord(run.text.slice(start, unit))) return false
    start = unit
  }
  if (endsWord && isShortWord(run.text.slice(start))) return false
  return (!beginsWord || isEdge(text, at)) && (!endsWord || isEdge(text, at + length))
}

/** Checks whether a number goes on across the place `at`. */
function isWithinNumber({ text }: Joined, at: number): boolean {
  return at > 0 && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at))
}

/** `isa` is not `is a`. */
function isShortWord(word: string): boolean {
  return word.length < 2 || stopWords.has(word)
}

function setJoint(joints: Uint8Array, at: number): void {
  joints[at >> 3] = (joints[at >> 3] ?? 0) | (1 << (at & 7))
}

/** Checks whether a joint was removed before the unit `at`. */
export function hasJoint({ joints }: Joined, at: number): boolean {
  return (((joints[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
}

function isEdge(joined: Joined, at: number): boolean {
  const { text } = joined
  return (
    at === 0 ||
    at === text.length ||
    hasJoint(joined, at) ||
    !isWord(text.charCodeAt(at - 1)) ||
    !isWord(text.charCodeAt(at))
  )
}
