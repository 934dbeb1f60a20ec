import { widthInEms } from '../../domain/language/textWidth.ts'
import type { Found } from '../../domain/search/find.ts'

/** Width of the line in ems, of a phone and of a wider window. On a small phone only the section has space. */
const SMALL = '(max-width: 359px)'
const NARROW = '(max-width: 559px)'
const WIDTH_EM = { narrow: 27, wide: 44 }
const SEPARATOR_EM = 1.5
const ELLIPSIS = '…'

/** Returns the names with those in the middle left out as far as the line is too short for them. */
export function shortPath(names: readonly string[], width: number): string[] {
  const path = [...names]
  const widthOf = () => path.reduce((sum, name) => sum + widthInEms(name) + SEPARATOR_EM, 0)
  while (path.length > 2 && widthOf() > width) {
    const at = path.indexOf(ELLIPSIS)
    // The section says most, then what is just above it.
    if (at < 0) path.splice(path.length > 3 ? 1 : path.length - 2, 1, ELLIPSIS)
    else if (at < path.length - 2) path.splice(at + 1, 1)
    else break
  }
  return path
}

/** Returns the place of a passage: the chapters of its manual and its section. Empty if it has none. */
export function placeNames({ match, text, bigTitle }: Found): string[] {
  const heading = match.passage?.heading ?? ''
  const names = [...(text.path ?? []), ...(heading && heading !== bigTitle ? [heading] : [])]
  // A chapter would be cut to some letters, which say nothing.
  if (matchMedia(SMALL).matches) return names.slice(-1)
  return shortPath(names, matchMedia(NARROW).matches ? WIDTH_EM.narrow : WIDTH_EM.wide)
}
