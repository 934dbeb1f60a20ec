import { OUTCOMES, type TicketReport } from '../../contract/tickets.ts'
import { digestOf } from '../../domain/content/digest.ts'
import { authorIds } from '../community/articles/importContent.ts'
import { forEachConcurrently } from '../platform/concurrency.ts'
import type { Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { openTicketSystem } from './adapters/openTicketSystem.ts'
import { type ArticlePlacement, readArticlePlacement } from './articlePlacement.ts'
import { readFaqFiles } from './faqFiles.ts'
import { ENOUGH_WORDS, readVocabulary } from './redact/vocabulary.ts'
import { isRead, type Result, removeTicketArticle, type SyncContext, syncTicket } from './syncTicket.ts'
import { syncTicketAnswers } from './ticketAnswers.ts'
import {
  addRows,
  beginRun,
  endRun,
  lastRun,
  noteProgress,
  type Row,
  type Run,
  readLedger,
  readQuestionTickets
} from './ticketLedger.ts'
import { type ListedTickets, reasonOf, type Ticket, type TicketSelection } from './ticketSystem.ts'

const HOUR_MS = 3_600_000
/**
 * Interval of a full comparison in milliseconds. Notes that were edited or made private do not change a ticket's time.
 */
const SWEEP_INTERVAL_MS = 24 * HOUR_MS
/** Time in milliseconds for which the results of an interrupted run are valid. */
const RESUME_WINDOW_MS = 12 * HOUR_MS
/** Tickets that are read at once. */
const CONCURRENCY = 4
/** Interval in milliseconds at which the progress is stored. */
const PROGRESS_INTERVAL_MS = 500
/** Increment this when the conversion of tickets changes. All articles are then converted again. */
const ARTICLE_FORMAT_VERSION = 4

export interface SyncOptions {
  /** The folder that contains content/. */
  root: string
  settings: Redmine
  storage: UploadStorage
  /** Reads every ticket, regardless of the last full run. */
  sweep?: boolean
  /** Reads everything, but only writes the run itself. */
  dryRun?: boolean
  /** Called with the number of tickets to read, and after each ticket. */
  onStart?(total: number): void
  onStep?(): void
}

/** Result of a sync. */
export interface Synced {
  kind: Run['kind']
  report: TicketReport
  /**
   * Whether there are too few public documents to recognize unknown words. Publishing without a review is then less
   * safe.
   */
  fewWords: boolean
}

/**
 * Writes the tickets that are marked for publication to content/faq, and removes those that no longer are. It may be
 * killed at any time: the next run produces the same files. Only one may run at a time, and the people of content/ must
 * be in the database.
 * @throws TicketError if the ticket system or content/ is unusable; completed work remains, and the next run continues
 * from there
 */
export async function syncTickets(db: Db, options: SyncOptions): Promise<Synced> {
  const places = await readArticlePlacement(options.root)
  const settings = digestOf(JSON.stringify([ARTICLE_FORMAT_VERSION, madeWith(options.settings), places.settings]))
  const [before, swept] = [await lastRun(db, ['incremental', 'sweep']), await lastRun(db, ['sweep'])]
  const due = !swept?.endedAt || Date.now() - swept.endedAt.getTime() > SWEEP_INTERVAL_MS
  const since = options.sweep || due || before?.settings !== settings ? undefined : (before.until ?? undefined)
  const kind = options.dryRun ? 'dry' : since ? 'incremental' : 'sweep'
  const run = await beginRun(db, kind, settings)
  try {
    const { noted, progress } = noting(db, run, options)
    const { report, until, fewWords } = await bring(db, noted, places, settings, since, before)
    await noteProgress(db, run, progress)
    await endRun(db, run, { report, until })
    return { kind, report, fewWords }
  } catch (error) {
    await endRun(db, run, { error: reasonOf(error) })
    throw error
  }
}

/** Returns the options, extended to store the progress at intervals. */
function noting(db: Db, run: number, options: SyncOptions) {
  const progress = { total: 0, done: 0 }
  let last = 0
  const note = (now: boolean) => {
    if (!now && Date.now() - last < PROGRESS_INTERVAL_MS) return
    last = Date.now()
    noteProgress(db, run, progress).catch(() => undefined)
  }
  const noted: SyncOptions = {
    ...options,
    onStart(total) {
      progress.total = total
      note(true)
      options.onStart?.(total)
    },
    onStep() {
      progress.done++
      note(false)
      options.onStep?.()
    }
  }
  return { noted, progress }
}

async function bring(
  db: Db,
  { root, settings: systemSettings, storage, dryRun = false, onStart, onStep }: SyncOptions,
  places: ArticlePlacement,
  settings: string,
  since: Date | undefined,
  before: Run | undefined
): Promise<{ report: TicketReport; until: Date; fewWords: boolean }> {
  const started = performance.now()
  const system = openTicketSystem(systemSettings)
  await system.checkAccess()
  const ofQuestions = await readQuestionTickets(db)
  const selection = await system.select(since !== undefined)
  const files = await readFaqFiles(root)
  const ledger = await readLedger(db, files)
  const live = [...ledger.values()].filter(row => row.state !== 'gone').map(row => row.id)

  const listed = since ? await selection.changedSince(since) : await selection.marked()
  const sorted = await sort(selection, listed, live, since !== undefined)
  const marked = sorted.marked.filter(ticket => !ofQuestions.has(ticket.id))
  const gone = [...new Set([...sorted.gone, ...live.filter(id => ofQuestions.has(id))])]
  if (!dryRun) {
    for (const id of gone) await removeTicketArticle(db, root, id)
    const fresh = marked.filter(ticket => !ledger.has(ticket.id)).map(ticket => ticket.id)
    for (const row of await addRows(db, fresh)) ledger.set(row.id, row)
  }

  const userId = (await authorIds(db)).get(places.author)
  if (userId === undefined) throw new Error(`'${places.author}' of content/authors.yaml is not in the database.`)
  const keeper = dryRun ? undefined : { db, storage, member: { id: userId, internal: true, admin: false } }
  const vocabulary = await readVocabulary(root)
  const bringing: SyncContext = {
    db,
    root,
    workshop: { system, settings: systemSettings, places, keeper, vocabulary },
    settings,
    dryRun
  }
  const isDone = (ticket: Ticket) => {
    const row = ledger.get(ticket.id)
    return isRead(ticket, row, files.get(ticket.id), settings) && (since !== undefined || isNew(row, before))
  }
  const reading = marked.filter(ticket => !isDone(ticket))
  onStart?.(reading.length)
  const results: Result[] = gone.map(id => ({ id, outcome: 'gone' }))
  await forEachConcurrently(reading, CONCURRENCY, async ticket => {
    results.push(await syncTicket(bringing, ticket, ledger.get(ticket.id), listed.now))
    onStep?.()
  })
  if (keeper) await syncTicketAnswers(db, { system, settings: systemSettings, keeper, vocabulary })
  const known = new Set([...live, ...marked.map(ticket => ticket.id)]).size
  const report = toReport(results, known, system.requests, performance.now() - started)
  return { report, until: listed.now, fewWords: vocabulary.size < ENOUGH_WORDS }
}

/** Returns the settings on which the text of an article depends. */
function madeWith({ url, filter, format, publish, redact }: Redmine) {
  return { url, apiKey: '', filter, format, publish, redact }
}

/** Returns the marked ones of the listed tickets, and the `live` articles to remove. */
async function sort(
  selection: TicketSelection,
  { marked, ids }: ListedTickets,
  live: readonly number[],
  onlyChanged: boolean
): Promise<{ marked: Ticket[]; gone: number[] }> {
  const seen = new Set(marked.map(ticket => ticket.id))
  const missing = live.filter(id => !seen.has(id))
  if (!onlyChanged) {
    // Pages shift while tickets are closed and opened, so missing tickets are checked again.
    const found = await selection.stillMarked(missing)
    const there = new Set(found.map(ticket => ticket.id))
    return { marked: [...marked, ...found], gone: missing.filter(id => !there.has(id)) }
  }
  const changed = new Set(ids)
  const unmarked = missing.filter(id => changed.has(id))
  const vanished = await selection.vanished(missing.filter(id => !changed.has(id)))
  return { marked, gone: [...unmarked, ...vanished] }
}

/** Checks whether an interrupted run has read the ticket since the last completed run. */
function isNew(row: Row | undefined, before: Run | undefined): boolean {
  return (row?.readAt?.getTime() ?? 0) > Math.max(before?.endedAt?.getTime() ?? 0, Date.now() - RESUME_WINDOW_MS)
}

function toReport(results: readonly Result[], known: number, requests: number, milliseconds: number): TicketReport {
  const counts = Object.fromEntries(
    OUTCOMES.map(outcome => [outcome, results.filter(result => result.outcome === outcome).length])
  ) as TicketReport['counts']
  const changed = results.filter(result => result.outcome !== 'unchanged').sort((one, other) => one.id - other.id)
  counts.unchanged = known - changed.length
  return { counts, requests, milliseconds: Math.round(milliseconds), tickets: changed }
}
