const BELOW = ' › '

/** Joins a heading that says nothing alone with the one above it: `uart_init › Parameters`. */
export function joinHeadings(above: string | undefined, heading: string): string {
  return above ? above + BELOW + heading : heading
}

/** Returns the heading of a section itself, of the result of `joinHeadings`. */
export function ownHeading(path: string): string {
  return path.split(BELOW).at(-1) ?? path
}

/** Returns the outermost heading of the result of `joinHeadings`. */
export function outerHeading(path: string): string {
  return path.split(BELOW, 1)[0] ?? path
}
