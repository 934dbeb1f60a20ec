import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { AppEnv } from '../../accounts/session.ts'
import { logError } from '../log.ts'
import { limitsRefused } from '../observe/metrics.ts'
import { addressOf, networkOf } from './clientAddress.ts'
import { consume, tooFast } from './rateLimitStore.ts'

const MINUTE_S = 60
/** Many people may share an address, so it may do this many times as much as a person. */
const PEOPLE_AT_ADDRESS = 4
/** Refused calls in a minute, whatever for: far beyond what a person does, and the end of a loop. */
const MAX_REFUSED_PER_MINUTE = 300

/** How often something may be done, by a person and by an address, and whether to believe a proxy about addresses. */
export interface Pace {
  /** Times within `seconds`. */
  times: number
  seconds?: number
  trustProxy: boolean
  /** A refused try counts like an accepted one: it is a guess. */
  countRefused?: boolean
  /** As in `Rule`. */
  local?: boolean
}

/**
 * Refuses with 429 and Retry-After who does a thing too often, a person or an address. A try that is refused for
 * another reason is given back.
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
    // The person first: one who goes on and on takes nothing from the others at the address.
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

/** Ends loops of calls that are all refused, which count for no other limit. Throws Refusal('too_fast'). */
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
    // The one that goes beyond is counted, and refused the next time.
    if (isRefused(c)) await limiter.consume(key).catch(() => {})
  })
}

function isRefused(c: Context): boolean {
  return c.res.status >= 400 && c.res.status < 500
}
