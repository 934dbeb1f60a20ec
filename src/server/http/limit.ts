import { createMiddleware } from 'hono/factory'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import { addressOf } from './address.ts'
import type { Asked } from './session.ts'

const MINUTE = 60

/** How often something may be done, by a person and by an address, and whether to believe a proxy about addresses. */
export interface Pace {
  /** Times within `seconds`. */
  times: number
  seconds?: number
  trustProxy: boolean
}

/**
 * Refuses with 429 and Retry-After who does a thing too often, be it one person or one address; many people may share
 * an address, so it has four times as much.
 */
export function limit(name: string, { times, seconds = MINUTE, trustProxy }: Pace) {
  const people = new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds })
  const addresses = new RateLimiterMemory({ keyPrefix: name, points: times * 4, duration: seconds })
  return createMiddleware<Asked>(async (c, next) => {
    await consume(addresses, addressOf(c, trustProxy))
    const { id } = c.get('actor')
    if (id !== null) await consume(people, String(id))
    await next()
  })
}

/** Counts one try of `key`. Throws Refusal('too_fast') with the seconds to wait. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Refusal('too_fast', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
  }
}
