const format = new Intl.NumberFormat('en-US')

/** A count with its thousands grouped, as on a datasheet: 1,284. */
export function grouped(count: number): string {
  return format.format(count)
}
