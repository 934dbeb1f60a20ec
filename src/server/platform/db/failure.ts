/** SQLSTATEs, or prefixes of them, that mean that the database is temporarily unable to run any query. */
const SQL_STATES = [
  '08', // connection failure
  '25006', // read-only standby: a failover is in progress
  '25P03', // idle in a transaction for too long
  '40', // serialization failure, deadlock
  '53', // no disk space, no memory, too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P', // the server is stopping, starting or crashed
  '58' // operating system error
]
/** Error codes of Node and the pool for a missing connection. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EMFILE',
  'ENFILE'
])
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

/**
 * Function of PostgreSQL that reports that a migration changed what a prepared statement returns. Another connection
 * prepares it again.
 */
export const STALE_STATEMENT = 'RevalidateCachedQuery'

/** Thrown if PostgreSQL sent nothing within the time limit of a statement. */
export class NoReply extends Error {
  constructor(milliseconds: number) {
    super(`PostgreSQL sent nothing for ${milliseconds / 1000} s`)
  }
}

/**
 * Checks whether an error, or one of its causes, means that the database is temporarily unavailable. The same request
 * may succeed later.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (isClientGone(error)) return false
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoReply || MESSAGES.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseFailure)) return true
    const { code, syscall, routine } = at as NodeJS.ErrnoException & { routine?: string }
    if (routine === STALE_STATEMENT) return true
    if (typeof code !== 'string') continue
    // A missing file has the same error code as a missing socket.
    if (SYSTEM_CODES.has(code) && (syscall === undefined || isOfSockets(syscall))) return true
    if (/^[0-9A-Z]{5}$/.test(code) && SQL_STATES.some(state => code.startsWith(state))) return true
  }
  return false
}

/** Checks whether an error means that the disk is full or read-only. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function isOfSockets(syscall: string): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', 'socket'].includes(syscall)
}

/** Checks whether a client closed its connection within the body of its request. Node gives it the code of any lost connection. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}
