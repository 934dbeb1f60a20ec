/** SQLSTATEs, or the first characters of a class of them, that say nothing about what was asked, only that it cannot be done now. */
const SQL_STATES = [
  '08', // the connection
  '25006', // a standby that does not write: a failover is under way
  '25P03', // idle in a transaction for too long
  '40', // serialization failure, deadlock
  '53', // no disk, no memory, too many connections
  '55P03', // a lock was not to be had in time
  '57014', // the statement took too long
  '57P', // the server stops, starts or crashed
  '58' // the system beneath it
]
/** What Node and the pool say of a connection that is not there. */
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

/** Thrown where PostgreSQL sent nothing within the time that a statement may take. */
export class NoReply extends Error {
  constructor(milliseconds: number) {
    super(`PostgreSQL sent nothing for ${milliseconds / 1000} s`)
  }
}

/**
 * Whether an error means that the database cannot do anything now, not that something is wrong with what was asked:
 * the same request may succeed later. Looks through the errors that caused it.
 */
export function isDatabaseFailure(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoReply || MESSAGES.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseFailure)) return true
    const { code, syscall } = at as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    // A file that is missing has the same code as a socket that is.
    if (SYSTEM_CODES.has(code) && (syscall === undefined || isOfSockets(syscall))) return true
    if (/^[0-9A-Z]{5}$/.test(code) && SQL_STATES.some(state => code.startsWith(state))) return true
  }
  return false
}

/** Whether an error means that there is no room to write, or that nothing may be written. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function isOfSockets(syscall: string): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', 'socket'].includes(syscall)
}
