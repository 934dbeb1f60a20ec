import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { AppEnv } from '../../accounts/session.ts'
import { logError } from '../log.ts'
import { limitsRefused } from '../observe/metrics.ts'
import { addressOf, networkOf } from './clientAddress.ts'
import { consume, tooFast } from './rateLimitStore.ts'

const MINUTE_S = 60
/** Factor for the limit of an address, because many people may share it. */
const PEOPLE_AT_ADDRESS = 4
/** Limits the refused calls per minute, of any kind. Far above normal use, it stops loops. */
const MAX_REFUSED_PER_MINUTE = 300

/** Rate limit of an action, per person and per address. */
export interface Pace {
  /** Number of times within `seconds`. */
  times: number
  seconds?: number
  trustProxy: boolean
  /** Whether refused attempts count too, because they are guesses. */
  countRefused?: boolean
  /** See `Rule`. */
  local?: boolean
}

/**
 * Refuses with 429 and Retry-After if a person or an address does something too often. Refunds an attempt that is
 * refused for another reason.
 */
export function limit(
  name: string,
  { times, seconds = MINUTE_S, trustProxy, countRefused = false, local = false }: Pace
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const limits = c.get('limits')
    const people = limits({ name, points: times, seconds, local })
    const addresses = limits({ name: `${name}-address`, points: times * PEOPLE_AT_ADDRESS, seconds, local })
    const { id } = c.get('actor')
    const [person, address] = [id === null ? undefined : String(id), networkOf(addressOf(c, trustProxy))]
    // Checks the person first, so that a persistent person does not use up the limit of others at the address.
    if (person) await consume(people, person)
    await consume(addresses, address).catch(async error => {
      if (person) await people.reward(person)
      throw error
    })
    await next()
    if (countRefused || !isRefused(c)) return
    await Promise.all([person && people.reward(person), addresses.reward(address)]).catch(error =>
      logError(`A try of ${name} could not be refunded`, error)
    )
  })
}

/**
 * Stops loops of refused calls, which count for no other limit.
 * @throws Refusal('too_fast')
 */
export function limitRefused(trustProxy: boolean) {
  const people = new RateLimiterMemory({ points: MAX_REFUSED_PER_MINUTE, duration: MINUTE_S })
  const addresses = new RateLimiterMemory({ points: MAX_REFUSED_PER_MINUTE * PEOPLE_AT_ADDRESS, duration: MINUTE_S })
  return createMiddleware<AppEnv>(async (c, next) => {
    const { id } = c.get('actor')
    const [limiter, key] =
      id === null ? [addresses, networkOf(addressOf(c, trustProxy))] : ([people, String(id)] as const)
    const state = await limiter.get(key)
    if (state && state.remainingPoints <= 0) {
      limitsRefused.inc({ limit: 'refused' })
      throw tooFast(state)
    }
    await next()
    // Counts the call that exceeds the limit. The next one is refused.
    if (isRefused(c)) await limiter.consume(key).catch(() => {})
  })
}

function isRefused(c: Context): boolean {
  return c.res.status >= 400 && c.res.status < 500
}
