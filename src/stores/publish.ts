import { api } from '../client/api.ts'
import type { FieldCode } from '../contract/errors.ts'
import type { DraftFields, Written } from '../contract/writing.ts'
import { problemOf } from '../domain/account/fieldRules.ts'
import { ARTICLE_LIMITS, perAttribute } from '../domain/article/model.ts'
import { toInput, wholeText } from '../domain/writing/fields.ts'
import { $conflict, $fields, beginSaving, endSaving, savedDraft } from './autosave.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Limits of the API, checked before the call, in the order of the fields on the page. */
export const WRITING_RULES = {
  bigTitle: { required: true, most: ARTICLE_LIMITS.bigTitle },
  smallTitle: { most: ARTICLE_LIMITS.smallTitle },
  content: { required: true, most: ARTICLE_LIMITS.content },
  ...perAttribute((_, { maxLength }) => ({ most: maxLength }))
}
export const TAG_RULE = { required: true, most: ARTICLE_LIMITS.tag }

export type WritingField = keyof typeof WRITING_RULES | 'articleType' | 'family1' | 'family2'

/** Returns the problem with each invalid field. */
export function writingProblems(fields: DraftFields): Partial<Record<WritingField, FieldCode>> {
  const found: Partial<Record<WritingField, FieldCode>> = {}
  for (const [name, rule] of Object.entries(WRITING_RULES)) {
    const field = name as keyof typeof WRITING_RULES
    const problem = problemOf(field === 'content' ? wholeText(fields) : fields[field], rule)
    if (problem) found[field] = problem
  }
  if (fields.articleType === 0) found.articleType = 'required'
  if (fields.family1.length === 0) found.family1 = 'required'
  if (fields.family2.length === 0) found.family2 = 'required'
  return found
}

/**
 * Publishes the text, and removes the draft in both places. If publishing fails, everything stays, and saving
 * continues. If the article has changed meanwhile, both texts are shown.
 */
export async function publish(): Promise<Outcome<Written>> {
  const draft = savedDraft()
  const fields = $fields.get()
  if (!draft) return { ok: false, failure: { code: 'not_found', message: '', fields: {} } }
  // A running save would restore the draft after the publication removed it.
  await endSaving()
  const outcome = await outcomeOf<Written>(send(fields, draft.key))
  const latest = { ...draft, fields: $fields.get() }
  beginSaving({ ...latest, synced: outcome.ok })
  if (outcome.ok) await endSaving(true)
  else if (outcome.failure.current) $conflict.set({ kind: 'article', theirs: outcome.failure.current })
  return outcome
}

function send(fields: DraftFields, key: string) {
  const json = toInput(fields, key)
  const { articleId: id, revision } = fields
  if (id === null) return api.api.article.addArticle.$post({ json })
  return api.api.article.reEditArticle.$post({ json: { ...json, id, revision } })
}
