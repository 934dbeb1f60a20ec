import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitsRefused } from '../observe/metrics.ts'
import { Refusal } from '../refusal.ts'

/** Limits how often a key may do something within a number of seconds. */
export interface Rule {
  name: string
  points: number
  seconds: number
  /** Counts on this server only, for cheap reads. A shared limit needs a database write. */
  local?: boolean
}

/** Returns the counter of a rule. The same name always returns the same counter. */
export type Limits = (rule: Rule) => RateLimiterAbstract

/**
 * Opens rate limits that all servers of a database share. A client far above a limit is refused from memory. If the
 * database is down, each server counts alone.
 */
export function openLimits(pool: pg.Pool): Limits {
  // Counters by the name of their rule in the code.
  const open = new Map<string, RateLimiterAbstract>()
  return rule => {
    const known = open.get(rule.name) ?? openLimiter(pool, rule)
    open.set(rule.name, known)
    return known
  }
}

function openLimiter(pool: pg.Pool, { name, points, seconds, local }: Rule): RateLimiterAbstract {
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  if (local) return own
  return new RateLimiterPostgres({
    // Removes the statement names of the library, because a pooler may send the next query over another connection.
    storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    // removeExpired() does this for all limits at once.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points * 2,
    insuranceLimiter: own
  })
}

/**
 * Counts one attempt of `key`.
 * @throws Refusal('too_fast') with the seconds to wait
 */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    limitsRefused.inc({ limit: limiter.keyPrefix })
    throw tooFast(error)
  }
}

/** Builds the refusal for the waiting time in `state`. */
export function tooFast({ msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal('too_fast', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
