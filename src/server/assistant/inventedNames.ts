import type { TextRange } from '../../domain/assistant/answerText.ts'
import { unify } from '../../domain/search/variants.ts'

/** Names with a digit, an underscore or dots, hexadecimal numbers, versions, and amounts with their unit. */
const NAME =
  /0x[\da-f]+|v?\d+(?:\.\d+){2,}|v\d+(?:\.\d+)+|[a-z][a-z\d]*(?:[_.][a-z\d]+)+(?:\(\))?|[a-z]+(?:-?[a-z]*\d+[a-z\d]*)+(?:-[a-z\d]+)*|-?\d+(?:\.\d+)?\s?(?:[munpkKMG]?(?:Hz|bps|Ω|A|V|W|F|s|m)|[kKMGT]i?[bB]|dBm?|°C|%|fps|ms|min|bits?|bytes?)(?![a-z\d])|(?<![\d.])\d+\.\d+(?![\d.])|(?<![\d.])-?\d{2,}(?!\.?\d)/giu
/** Words with a full stop are no names: "e.g.", the end of a sentence. */
const PROSE = /^(?:e\.g|i\.e|etc\.\w*|u\.s|vs\.\w*|[a-z]+\.[a-z]{1,2}|fig\.\w+)$/i
const CITE = /\[\d+\]/g

/**
 * Identifiers, part numbers, registers and numbers of a model's answer that occur nowhere in its input: `known` are its
 * passages and the question. Each with its position; numbers of sources and multi-line code are skipped.
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

/** `12.` at the beginning of a line numbers a list. */
function isListNumber(text: string, index: number, name: string): boolean {
  return (
    /^\d+$/.test(name) && /(?:^|\n)\s*$/.test(text.slice(0, index)) && /^[.)]/.test(text.slice(index + name.length))
  )
}

/** Whole, and not within a longer number or word: 30 is not known by 300. */
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

/** In lower case and without what may stand between a number and its unit, or the parts of a name. */
function bareOf(text: string): string {
  return unify(text)
    .toLowerCase()
    .replace(/\(\)/g, '')
    .replace(/[`*-]+/g, '')
    .replace(/(?<=\d)\s+(?=[a-zμω°%])/g, '')
}
