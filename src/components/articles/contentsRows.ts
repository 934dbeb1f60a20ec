import type { Heading } from '../../contract/articles.ts'
import { type ContentsLine, contentsLines } from '../../domain/manual/contents.ts'
import { isIdentifier } from '../../domain/manual/functionIndex.ts'

/** A line of the contents beside a text, as it is drawn. */
export interface ContentsRow extends ContentsLine {
  /** True for names of functions and constants, which are set as code and cut at the end of their line. */
  isName: boolean
  /** Level below the first one. */
  level: number
}

/** Returns the lines of the contents. Two hundred headings would hide the page, so then there are only chapters. */
export function contentsRows(headings: readonly Heading[]): ContentsRow[] {
  const lines = contentsLines(headings, [4, 3, 2], 60)
  const top = Math.min(2, ...lines.map(({ depth }) => depth))
  // Numbers say the level better than headings, which many documents put one below another as equals.
  const levelOf = ({ depth, number }: ContentsLine) =>
    number.includes('.') ? number.split('.').filter(Boolean).length : depth - top + 1
  const least = Math.min(...lines.map(levelOf))
  return lines.map(line => ({
    ...line,
    isName: line.isCut || isIdentifier(line.text),
    level: levelOf(line) - least
  }))
}

/** Returns whether contents have more than equal lines of words, for which `contents-levels.css` has styles. */
export function hasLevels(rows: readonly ContentsRow[]): boolean {
  return rows.some(({ isName, level, number, prefix }) => isName || level > 0 || number || prefix)
}
