import { fold } from '../../../domain/search/fold.ts'

/** Lines from which on a list of headings is taken for a list of contents, and how many of them are headings of the text. */
const MIN_CONTENTS_LINES = 4
const CONTENTS_SHARE = 0.8
/** An item of a list that is a link to a place in the same text, with words before the link. */
const LINK_WITHIN =
  /^[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]+([^[\]\n]{0,120})\[([^\]\n]{1,300})\]\(#[^)\s]{0,200}\)[ \t]*$/gm
const lettersOf = (line: string) => fold(line).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Returns a check for lists of contents that authors wrote themselves: nearly every line is a heading of the text, its
 * title or a link to a place in it, and the others name groups of them. Such a list has words of every question, and no
 * answer.
 */
export function contentsCheck(content: string, headings: readonly string[]): (text: string) => boolean {
  const links = [...content.matchAll(LINK_WITHIN)].map(([, before = '', text = '']) => before + text)
  const known = new Set([...headings, ...links].map(lettersOf))
  return text => {
    const lines = text.split('\n').map(lettersOf).filter(Boolean)
    const count = lines.filter(line => known.has(line)).length
    return lines.length >= MIN_CONTENTS_LINES && count >= CONTENTS_SHARE * lines.length
  }
}
