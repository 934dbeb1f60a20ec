import type { PublishMode } from '../../src/contract/tickets.ts'
import { readContent } from '../../src/domain/content/readContent.ts'
import { importPeopleAndFamilies } from '../../src/server/community/articles/importContent.ts'
import type { Config, Redmine } from '../../src/server/platform/config.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { approveTicket, listWaiting, publishApproved } from '../../src/server/tickets/approval.ts'
import { syncTickets } from '../../src/server/tickets/syncTickets.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'
import { type Progress, startProgress } from '../import/progress.ts'
import { UsageError } from '../import/usageError.ts'
import type { Arguments } from './arguments.ts'
import { formatReport, formatWaiting } from './report.ts'

const unread = (mode: PublishMode) =>
  `sync: TICKETS_PUBLISH=${mode} publishes texts that nobody read, and content/ has too few documents to tell unknown names` +
  ' and passwords by. TICKETS_PUBLISH=preview has a person read each text first.'

/**
 * Runs the ticket part of a sync: imports tickets into content/faq, or performs the requested action. Returns whether
 * the site must be built afterwards.
 * @throws TicketError, and UsageError for a ticket that is not waiting.
 */
export async function bringTickets(
  db: Db,
  config: Config,
  settings: Redmine,
  root: string,
  { sweep, dryRun, waiting, approve, all }: Arguments
): Promise<boolean> {
  if (waiting) {
    const texts = await listWaiting(db, root)
    for (const text of texts) console.log(formatWaiting(text))
    console.log(texts.length === 0 ? 'No text waits.' : `${texts.length} wait; publish with --approve ID.`)
    return false
  }
  await importPeopleAndFamilies(db, await readContent(root, []))
  for (const id of approve)
    if (!(await approveTicket(db, root, id))) throw new UsageError(`no text of ticket ${id} waits for approval.`)
  if (!dryRun) await publishApproved(db, root)
  let progress: Progress | undefined
  try {
    const synced = await syncTickets(db, {
      root,
      settings,
      storage: openStorage(config),
      sweep,
      dryRun,
      onStart: total => {
        if (total > 0) progress = startProgress(total, 'tickets')
      },
      onStep: () => progress?.step()
    })
    progress?.stop()
    console.log(formatReport(synced, all))
    if (settings.publish !== 'preview' && synced.fewWords) console.error(unread(settings.publish))
  } finally {
    progress?.stop()
  }
  return !dryRun
}
