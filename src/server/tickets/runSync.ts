import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { and, desc, gte, isNull, sql } from 'drizzle-orm'
import { childEnvironment } from '../platform/childEnvironment.ts'
import type { Config } from '../platform/config.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { ticketRuns } from '../platform/db/schema.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/sync.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/**
 * Heap limit of the process in MB. A thousand tickets take a sixth of it, and it is sufficient for five thousand
 * articles.
 */
export const SYNC_HEAP_MB = 768
/** Characters of the error output that are stored, from its end. */
const MAX_ERROR_LENGTH = 2000

/**
 * Runs a complete sync in a child process. An abort of `signal` ends it, and the next run continues from there.
 * @throws Error with the end of its error output, which is also stored for the page for staff
 */
export async function runSync(
  { db, url }: OpenDatabase,
  { given }: Pick<Config, 'given'>,
  sweep: boolean,
  signal: AbortSignal
): Promise<void> {
  const started = new Date()
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${SYNC_HEAP_MB}`, SCRIPT, ...(sweep ? ['--sweep'] : [])],
    {
      cwd: ROOT,
      env: childEnvironment(url, given),
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGTERM'
    }
  )
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-MAX_ERROR_LENGTH)
  })
  const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
  if (code === 0) return
  const reason = errorOutput.trim() || `The sync ended with ${code}.`
  await db
    .update(ticketRuns)
    .set({ error: reason, endedAt: sql`coalesce(${ticketRuns.endedAt}, now())` })
    .where(
      sql`${ticketRuns.id} = (${db
        .select({ id: ticketRuns.id })
        .from(ticketRuns)
        .where(and(gte(ticketRuns.startedAt, started), isNull(ticketRuns.error)))
        .orderBy(desc(ticketRuns.id))
        .limit(1)})`
    )
  throw new Error(reason)
}
