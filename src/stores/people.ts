import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { AdminPerson, PeopleList } from '../contract/admin.ts'
import type { FieldRule } from '../domain/account/fieldRules.ts'
import { MAX_REASON_LENGTH, MAX_STAFF_NAME_LENGTH } from '../domain/textLimits.ts'
import { withAuthCheck } from './admin.ts'
import { type Answer, type Failure, type Outcome, outcomeOf } from './outcome.ts'

/** A page of people. `busy` means that another search is running, which will replace them. */
export type People =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; list: AdminPerson[]; total: number; busy: boolean }

export const $people = atom<People>({ state: 'loading' })

/** Number of people per page. */
export const PEOPLE_PAGE_SIZE = 20
/** Limits of the API for a reason, checked before the call. */
export const REASON_RULE = { required: true, most: MAX_REASON_LENGTH } as const satisfies FieldRule
/** Limits of the API for a staff name, checked before the call. */
export const STAFF_NAME_RULE = { required: true, most: MAX_STAFF_NAME_LENGTH } as const satisfies FieldRule

let round = 0

/** Loads page `page` of the people that match `q`, or of all people without `q`. */
export async function openPeople({ q, page }: { q: string; page: number }): Promise<void> {
  const own = ++round
  const before = $people.get()
  $people.set(before.state === 'open' ? { ...before, busy: true } : { state: 'loading' })
  const query = { q: q.trim(), start: String((page - 1) * PEOPLE_PAGE_SIZE), num: String(PEOPLE_PAGE_SIZE) }
  const found = await withAuthCheck(outcomeOf<PeopleList>(api.api.admin.people.$get({ query })))
  // The text was changed meanwhile.
  if (own !== round) return
  $people.set(found.ok ? { state: 'open', ...found.value, busy: false } : { state: 'failed', failure: found.failure })
}

/** Actions of an admin on a person. */
export type Act = 'block' | 'unblock' | 'admin_on' | 'admin_off' | 'staff_on' | 'staff_off' | 'golden_on' | 'golden_off'

/** Performs an action, with `text` as the reason of a block or the staff name, and shows the updated person. */
export async function perform(act: Act, { id: userId }: AdminPerson, text = ''): Promise<Outcome<AdminPerson>> {
  const golden = act === 'golden_on'
  // The only optimistic action, because reverting it does no harm.
  const early = golden || act === 'golden_off'
  if (early) show({ id: userId, golden })
  const outcome = await withAuthCheck(outcomeOf<AdminPerson>(send(act, userId, text.trim())))
  if (outcome.ok) show(outcome.value)
  else if (early) show({ id: userId, golden: !golden })
  return outcome
}

function send(act: Act, userId: number, text: string): Promise<Answer<AdminPerson>> {
  const { admin } = api.api
  if (act === 'block') return admin.block.$post({ json: { userId, reason: text } })
  if (act === 'unblock') return admin.unblock.$post({ json: { userId } })
  if (act === 'staff_on' || act === 'staff_off') return admin.staff.$post({ json: { userId, name: text } })
  if (act === 'golden_on' || act === 'golden_off')
    return admin.golden.$post({ json: { userId, golden: act === 'golden_on' } }, { init: { keepalive: true } })
  return admin.role.$post({ json: { userId, role: act === 'admin_on' ? 'admin' : 'user' } })
}

function show(changed: Partial<AdminPerson> & { id: number }): void {
  const people = $people.get()
  if (people.state !== 'open') return
  const list = people.list.map(person => (person.id === changed.id ? { ...person, ...changed } : person))
  $people.set({ ...people, list })
}
