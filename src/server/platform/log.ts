import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'
import { databaseErrors, logLines } from './observe/metrics.ts'
import { requestId } from './observe/requestContext.ts'

/** The same failure is printed once, then counted for so long. */
const REPEAT_WINDOW_MS = 30_000
/** Different failures that are counted at a time; a made-up variety must not fill the memory. */
const MAX_COUNTED = 200
const MAX_QUERY_CHARS = 200

const counted = new Map<string, number>()

// Read here, not in config.ts, which checks it: what is wrong with the configuration is logged too. Every process that is
// started for this one has the same environment, so its lines have the same form.
const json: Logger | undefined = process.env.LOG_FORMAT === 'json' ? await openJson() : undefined

/** Loaded only where it is wanted: a server that writes text never takes its memory. */
async function openJson(): Promise<Logger> {
  const { default: pino } = await import('pino')
  return pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      mixin: () => {
        const id = requestId()
        return id === undefined ? {} : { requestId: id }
      }
    },
    // Written at once: the last line before a crash is the one that matters.
    pino.destination({ dest: 1, sync: true })
  )
}

/** Prints one line about what the server does. */
export function logInfo(line: string): void {
  if (json) json.info(line.trim())
  else console.log(line)
}

/** Prints one line about a request. */
export function logAccess(line: Record<string, unknown>): void {
  if (json) json.info(line, 'request')
  else
    console.log(
      Object.entries(line)
        .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
        .join(' ')
    )
}

/**
 * Prints what failed and why, without parameters of queries. The same failure again within 30 s is counted, and the
 * number printed when that time is over.
 */
export function logError(what: string, error?: unknown): void {
  const line = error === undefined ? what : `${what}: ${describeError(error)}`
  countError(error)
  const times = counted.get(line)
  if (times !== undefined) {
    counted.set(line, times + 1)
    return
  }
  printError(line, error === undefined ? '' : stackOf(error))
  if (counted.size >= MAX_COUNTED) return
  counted.set(line, 0)
  setTimeout(() => {
    const more = counted.get(line) ?? 0
    counted.delete(line)
    if (more === 0) return
    if (json) json.error({ repeated: more, seconds: REPEAT_WINDOW_MS / 1000 }, line)
    else console.error(`${line} (${more} more times in ${REPEAT_WINDOW_MS / 1000} s)`)
  }, REPEAT_WINDOW_MS).unref()
}

function printError(line: string, stack: string): void {
  if (json) json.error(stack ? { stack } : {}, line.trim())
  else {
    const id = requestId()
    console.error(`${id ? `${line} (request ${id})` : line}${stack ? `\n${stack}` : ''}`)
  }
}

function countError(error: unknown): void {
  logLines.inc()
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const { code } = (cause ?? {}) as { code?: unknown }
  if (error instanceof DrizzleQueryError || isSqlState(code))
    databaseErrors.inc({ code: typeof code === 'string' ? code : 'unknown' })
}

/** Says in one line what an error is about. Values that a person sent are left out. */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    const query = error.query.replace(/\s+/g, ' ').slice(0, MAX_QUERY_CHARS)
    return `${describeError(error.cause ?? 'The query failed')} (in: ${query})`
  }
  if (!(error instanceof Error)) {
    const { message } = (error ?? {}) as { message?: unknown }
    return typeof message === 'string' ? message : String(error)
  }
  // fetch() says only in its cause what happened.
  if (error.message === 'fetch failed' && error.cause) return `${error.message}: ${describeError(error.cause)}`
  const { code } = error as { code?: unknown }
  // PostgreSQL quotes the value that it could not read.
  const message = isSqlState(code) ? error.message.replace(/: ".*"/s, '') : error.message || error.name
  return isSqlState(code) ? `${message} [${code}]` : message
}

/** The lines of a stack that name places in our code; none for what comes from outside, such as a lost connection. */
function stackOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || (cause as { code?: unknown }).code !== undefined) return ''
  return (cause.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
    .slice(0, 6)
    .join('\n')
}

function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}
