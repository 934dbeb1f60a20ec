import { background } from '../client/api.ts'
import type { Suggestion } from '../contract/writing.ts'
import { outcomeOf } from './outcome.ts'

/** People whose nickname holds `q`; nobody where the server does not answer. */
export async function suggestPeople(q: string): Promise<Suggestion[]> {
  const found = await outcomeOf<{ list: Suggestion[] }>(background.api.user.suggest.$get({ query: { q } }))
  return found.ok ? found.value.list : []
}
