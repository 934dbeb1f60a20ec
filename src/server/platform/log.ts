import { DrizzleQueryError } from 'drizzle-orm'
import type { Logger } from 'pino'
import { databaseErrors, logLines } from './observe/metrics.ts'
import { requestId } from './observe/requestContext.ts'

/** Time in milliseconds for which repetitions of a failure are counted instead of printed. */
const REPEAT_WINDOW_MS = 30_000
/** Limits the failures that are counted at a time, so that made-up messages cannot fill the memory. */
const MAX_COUNTED = 200
const MAX_QUERY_CHARS = 200

const counted = new Map<string, number>()

// Read here and not in config.ts, because errors in the configuration are logged too. Child processes have the same
// environment, so their lines have the same format.
const json: Logger | undefined = process.env.LOG_FORMAT === 'json' ? await openJson() : undefined

/** Loads pino on demand, so that a server that logs text does not use memory for it. */
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
    // Written synchronously, because the last line before a crash matters most.
    pino.destination({ dest: 1, sync: true })
  )
}

/** Prints one line about the server's work. */
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
 * Prints a failure and its reason, without query parameters. Counts the same failure within 30 s, and prints the count
 * afterwards.
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
    else console.error(withoutControls(`${line} (${more} more times in ${REPEAT_WINDOW_MS / 1000} s)`))
  }, REPEAT_WINDOW_MS).unref()
}

function printError(line: string, stack: string): void {
  if (json) json.error(stack ? { stack } : {}, line.trim())
  else {
    const id = requestId()
    console.error(withoutControls(`${id ? `${line} (request ${id})` : line}${stack ? `\n${stack}` : ''}`))
  }
}

/** Escapes control characters, which may come from a request: a terminal would obey them, and some hide what is before them. */
function withoutControls(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029]/gu, sign =>
    sign === '\n' || sign === '\t' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

function countError(error: unknown): void {
  logLines.inc()
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const { code } = (cause ?? {}) as { code?: unknown }
  if (error instanceof DrizzleQueryError || isSqlState(code))
    databaseErrors.inc({ code: typeof code === 'string' ? code : 'unknown' })
}

/** Describes an error in one line. Omits values that a person sent. */
export function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) {
    const query = error.query.replace(/\s+/g, ' ').slice(0, MAX_QUERY_CHARS)
    return `${describeError(error.cause ?? 'The query failed')} (in: ${query})`
  }
  if (!(error instanceof Error)) {
    const { message } = (error ?? {}) as { message?: unknown }
    return typeof message === 'string' ? message : String(error)
  }
  // fetch() reports the reason only in its cause.
  if (error.message === 'fetch failed' && error.cause) return `${error.message}: ${describeError(error.cause)}`
  const { code } = error as { code?: unknown }
  // PostgreSQL quotes the invalid value.
  const message = isSqlState(code) ? error.message.replace(/: ".*"/s, '') : error.message || error.name
  return isSqlState(code) ? `${message} [${code}]` : message
}

/** Returns the stack lines in our code. Returns none for external failures, such as a lost connection. */
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
