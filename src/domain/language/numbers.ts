const format = new Intl.NumberFormat('en-US')

/** Formats a count with grouped thousands, as on a datasheet: 1,284. */
export function grouped(count: number): string {
  return format.format(count)
}

const MAX_BADGE_COUNT = 99

/** Formats a count for a badge: 99+ from 100. */
export function overflowing(count: number): string {
  return count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count)
}
