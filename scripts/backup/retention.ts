/** Periods of BACKUP_KEEP by unit. One backup per period is kept. */
const PERIODS: Record<string, (day: Date) => string> = {
  d: day => day.toISOString().slice(0, 10),
  w: day => {
    // Weeks begin on Monday.
    const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000)
    return monday.toISOString().slice(0, 10)
  },
  m: day => day.toISOString().slice(0, 7)
}

/** Time in milliseconds that a backup made by hand is kept, whatever the rule: somebody wanted that one. */
const BY_HAND_MS = 30 * 86_400_000

/**
 * Returns the backups that a rule such as `7d,4w,12m` does not keep. The rule keeps the newest backup of each of the
 * last seven days, four weeks and twelve months with a backup, the newest of all, and those made by hand for 30 days.
 */
export function outdatedBackups(
  backups: readonly { id: string; at: Date; byHand: boolean }[],
  rule: string,
  now = Date.now()
): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const keep = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  for (const { id, at, byHand } of newestFirst) if (byHand && now - at.getTime() < BY_HAND_MS) keep.add(id)
  for (const part of rule.split(',')) {
    const period = PERIODS[part.slice(-1)]
    const seen = new Set<string>()
    for (const { id, at } of newestFirst) {
      const name = period?.(at) ?? id
      if (seen.has(name)) continue
      if (seen.size === Number(part.slice(0, -1))) break
      seen.add(name)
      keep.add(id)
    }
  }
  return newestFirst.flatMap(({ id }) => (keep.has(id) ? [] : [id]))
}
