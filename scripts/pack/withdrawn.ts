import type { Config } from '../../src/server/platform/config.ts'
import { hasEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { trackChanges } from '../../src/server/site/live/changes.ts'
import type { Build } from '../../src/server/site/releases/build.ts'
import { withSiteDatabase } from '../runningDatabase.ts'
import { PackError } from './packError.ts'

const MAX_NAMED = 10

/**
 * Refuses to pack a build with articles or comments that guests may not read any more. The server does not show them, but
 * a pack cannot be taken back. Returns whether there is a database to ask.
 * @throws PackError that names the articles
 */
export async function refuseWithdrawn(config: Config, build: Build): Promise<boolean> {
  if (!config.databaseUrl && !(await hasEmbeddedPostgres(config.dataFolder))) return false
  await withSiteDatabase(config, async url => {
    const database = openDatabase(url)
    try {
      const changes = trackChanges(database.jobs, build)
      await changes.refresh()
      const withdrawn = [...changes.gone, ...[...changes.reduced].filter(id => build.articles[id])]
      if (withdrawn.length > 0) throw new PackError(reasonFor(withdrawn, build.builtAt))
    } finally {
      await database.close()
    }
  })
  return true
}

function reasonFor(ids: readonly number[], builtAt: string): string {
  const named =
    ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '')
  return (
    `Since the site was built (${builtAt}), articles were made internal, hidden or deleted, or lost a comment: ${named}. ` +
    'A pack holds what the build holds: run npm run sync first, then pack again.'
  )
}
