import type { TextRange } from '../../domain/assistant/answerText.ts'
import { unify } from '../../domain/search/variants.ts'

/** Matches names with a digit, an underscore or dots, hexadecimal numbers, versions, and amounts with a unit. */
const NAME =
  /0x[\da-f]+|v?\d+(?:\.\d+){2,}|v\d+(?:\.\d+)+|(?<![a-z])[a-z][a-z\d]*(?:[_.][a-z\d]+)+(?:\(\))?|(?<![a-z])[a-z]+(?:-[a-z]*)?\d[a-z\d]*(?:-[a-z\d]+)*|-?\d+(?:\.\d+)?\s?(?:[munpkKMG]?(?:Hz|bps|Ω|A|V|W|F|s|m)|[kKMGT]i?[bB]|dBm?|°C|%|fps|ms|min|bits?|bytes?)(?![a-z\d])|(?<![\d.])\d+\.\d+(?![\d.])|(?<![\d.])-?\d{2,}(?!\.?\d)/giu
/** Matches words with a full stop that are not names: "e.g.", or the end of a sentence. */
const PROSE = /^(?:e\.g|i\.e|etc\.\w*|u\.s|vs\.\w*|[a-z]+\.[a-z]{1,2}|fig\.\w+)$/i
const CITE = /\[\d+\]/g

/**
 * Finds identifiers, part numbers, registers and numbers in the answer of a model that occur nowhere in its input.
 * Returns their positions. Skips citation numbers.
 * @param prose the answer without multi-line code
 * @param known the passages and the questions
 */
export function findInventedNames(prose: string, known: readonly string[]): TextRange[] {
  const texts = bareOf(known.join('\n'))
  const searched = prose.replace(CITE, cite => ' '.repeat(cite.length))
  const marks: TextRange[] = []
  for (const { 0: name, index } of searched.matchAll(NAME)) {
    if (PROSE.test(name) || isListNumber(searched, index, name)) continue
    if (!isKnown(bareOf(name), texts)) marks.push({ from: index, to: index + name.length })
  }
  return marks
}

/** Checks for the number of a list item, such as `12.` at the start of a line. */
function isListNumber(text: string, index: number, name: string): boolean {
  if (!/^\d+$/.test(name) || !/[.)]/.test(text[index + name.length] ?? '')) return false
  return text.slice(text.lastIndexOf('\n', index) + 1, index).trim() === ''
}

/** Checks for the whole name, not within a longer number or word: 300 does not contain 30. */
function isKnown(name: string, texts: string): boolean {
  for (let at = texts.indexOf(name); at >= 0; at = texts.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [texts[at - 1], texts[at + name.length]]
    const joins = (outer: string, inner: string) => /\d/.test(outer) && /\d/.test(inner)
    const joinsWord = (outer: string, inner: string) => /[a-z_]/.test(outer) && /[a-z_]/.test(inner)
    const [first = '', last = ''] = [name[0], name.at(-1)]
    if (!joins(before, first) && !joins(after, last) && !(joinsWord(before, first) && joinsWord(after, last)))
      return true
  }
  return false
}

/**
 * Returns a text in lower case, without the characters that may separate a number and its unit or the parts of a name.
 */
function bareOf(text: string): string {
  return unify(text)
    .toLowerCase()
    .replace(/\(\)/g, '')
    .replace(/[`*-]+/g, '')
    .replace(/(?<=\d)\s+(?=[a-zμω°%])/g, '')
}
