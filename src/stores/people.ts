import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { AdminPerson, PeopleList } from '../contract/admin.ts'
import type { FieldRule } from '../domain/account/fieldRules.ts'
import { withAuthCheck } from './admin.ts'
import { type Answer, type Failure, type Outcome, outcomeOf } from './outcome.ts'

/** People of whom a page is shown; `busy` while others are looked for, who then take their place. */
export type People =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'open'; list: AdminPerson[]; total: number; busy: boolean }

export const $people = atom<People>({ state: 'loading' })

/** People of a page. */
export const PEOPLE_PAGE_SIZE = 20
/** The API's limits for a reason, checked before the call. */
export const REASON_RULE = { required: true, most: 500 } as const satisfies FieldRule
/** The same for a staff name. */
export const STAFF_NAME_RULE = { required: true, most: 60 } as const satisfies FieldRule

let round = 0

/** Finds the people of page `page` whom `q` finds; without `q`, everybody. */
export async function openPeople({ q, page }: { q: string; page: number }): Promise<void> {
  const own = ++round
  const before = $people.get()
  $people.set(before.state === 'open' ? { ...before, busy: true } : { state: 'loading' })
  const query = { q: q.trim(), start: String((page - 1) * PEOPLE_PAGE_SIZE), num: String(PEOPLE_PAGE_SIZE) }
  const found = await withAuthCheck(outcomeOf<PeopleList>(api.api.admin.people.$get({ query })))
  // Somebody typed on meanwhile.
  if (own !== round) return
  $people.set(found.ok ? { state: 'open', ...found.value, busy: false } : { state: 'failed', failure: found.failure })
}

/** What an admin can do to a person. */
export type Act = 'block' | 'unblock' | 'admin_on' | 'admin_off' | 'staff_on' | 'staff_off' | 'golden_on' | 'golden_off'

/** Does it, with `text` as the reason of a block or the staff name, and shows the person as they are then. */
export async function perform(act: Act, { id: userId }: AdminPerson, text = ''): Promise<Outcome<AdminPerson>> {
  const golden = act === 'golden_on'
  // The only optimistic act: nobody loses anything where it is reverted.
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
    return admin.golden.$post({ json: { userId, golden: act === 'golden_on' } })
  return admin.role.$post({ json: { userId, role: act === 'admin_on' ? 'admin' : 'user' } })
}

function show(changed: Partial<AdminPerson> & { id: number }): void {
  const people = $people.get()
  if (people.state !== 'open') return
  const list = people.list.map(person => (person.id === changed.id ? { ...person, ...changed } : person))
  $people.set({ ...people, list })
}
