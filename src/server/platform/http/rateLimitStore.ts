import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitsRefused } from '../observe/metrics.ts'
import { Refusal } from '../refusal.ts'

/** How often one key may do something within so many seconds. */
export interface Rule {
  name: string
  points: number
  seconds: number
  /** Counted by this server alone, for reading that costs little: a limit that all servers share is a write. */
  local?: boolean
}

/** Gives the counter of a rule, the same one for the same name. */
export type Limits = (rule: Rule) => RateLimiterAbstract

/**
 * Opens limits that all servers on a database share. A client far beyond a limit is refused from memory, and while the
 * database is away each server counts by itself.
 */
export function openLimits(pool: pg.Pool): Limits {
  // By the names that routes have in the code.
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
    // Without the library's names for statements: a pooler may give the next one to another connection.
    storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    // removeExpired() does it, for all of them at once.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points * 2,
    insuranceLimiter: own
  })
}

/** Counts one try of `key`. Throws Refusal('too_fast') with the seconds to wait. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    limitsRefused.inc({ limit: limiter.keyPrefix })
    throw tooFast(error)
  }
}

/** The refusal of somebody who has to wait as long as `state` says. */
export function tooFast({ msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal('too_fast', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
