import { background } from '../client/api.ts'
import type { Suggestion } from '../contract/writing.ts'
import { outcomeOf } from './outcome.ts'

/** Finds people whose nickname contains `q`. Returns none if the server does not reply. */
export async function suggestPeople(q: string): Promise<Suggestion[]> {
  const found = await outcomeOf<{ list: Suggestion[] }>(background.api.user.suggest.$get({ query: { q } }))
  return found.ok ? found.value.list : []
}
