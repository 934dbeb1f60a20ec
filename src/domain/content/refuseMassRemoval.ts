const MAX_REMOVED_SHARE = 0.1
const MAX_NAMED = 10

/** Thrown for a change that would remove more articles at once than is plausible. */
class MassRemoval extends Error {
  constructor(removed: readonly number[], known: number) {
    const names = removed.slice(0, MAX_NAMED).join(', ')
    const more = removed.length > MAX_NAMED ? ` and ${removed.length - MAX_NAMED} more` : ''
    super(
      `${removed.length} of ${known} articles would be removed (${names}${more}): more than ${MAX_REMOVED_SHARE * 100} %. ` +
        'What is there stays. If that is meant, run npm run sync -- --force.'
    )
  }
}

/**
 * Refuses to remove more than a tenth of the articles of content/ at once, because such a loss is more often a broken
 * copy than a decision. A single article may always be removed.
 * @throws MassRemoval
 */
export function refuseMassRemoval(removed: readonly number[], known: number): void {
  if (removed.length > 1 && removed.length > known * MAX_REMOVED_SHARE) throw new MassRemoval(removed, known)
}
