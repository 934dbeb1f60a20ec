import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { KnowledgeBases } from '../contract/assistant.ts'
import type { Retrieval, RetrievalInput } from '../contract/retrieval.ts'
import type { FieldRule } from '../domain/account/fieldRules.ts'
import { MAX_QUESTION_LENGTH } from '../domain/textLimits.ts'
import { withAuthCheck } from './admin.ts'
import { type Failure, outcomeOf } from './outcome.ts'

/** The retrieval result of a question. `busy` means that another question is running. */
export type Retrieved =
  | { state: 'none'; busy: boolean }
  | { state: 'failed'; busy: boolean; failure: Failure }
  | { state: 'open'; busy: boolean; found: Retrieval }

export const $retrieved = atom<Retrieved>({ state: 'none', busy: false })
/** Knowledge bases to choose from. */
export const $retrievalBases = atom<KnowledgeBases['list']>([])

/** Limits of the API for a question, checked before the call. */
export const QUESTION_RULE = { required: true, most: MAX_QUESTION_LENGTH } as const satisfies FieldRule

/** Loads the knowledge bases. If this fails, all are used. */
export async function readBases(): Promise<void> {
  const bases = await outcomeOf<KnowledgeBases>(api.kb.api.v1.knowledge_base_aliases.$get())
  if (bases.ok) $retrievalBases.set(bases.value.list)
}

/** Tests a question. The previous result stays until then. */
export async function tryQuestion(input: RetrievalInput): Promise<void> {
  if ($retrieved.get().busy) return
  $retrieved.set({ ...$retrieved.get(), busy: true })
  const found = await withAuthCheck(outcomeOf<Retrieval>(api.api.admin.assistant.test.$post({ json: input })))
  $retrieved.set(
    found.ok
      ? { state: 'open', busy: false, found: found.value }
      : { state: 'failed', busy: false, failure: found.failure }
  )
}
