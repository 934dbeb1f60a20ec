const format = new Intl.NumberFormat('en-US')

/** A count with its thousands grouped, as on a datasheet: 1,284. */
export function grouped(count: number): string {
  return format.format(count)
}

const MAX_BADGE_COUNT = 99

/** A count on a badge: 99+ from a hundred on. */
export function overflowing(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count)
}
