import { api } from '../client/api.ts'
import type { ReportTarget } from '../contract/reports.ts'
import type { FieldRule } from '../domain/account/fieldRules.ts'
import { MAX_REASON_LENGTH } from '../domain/textLimits.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Limits of the API for a reason, checked before the call. */
export const REPORT_RULE = { required: true, most: MAX_REASON_LENGTH } as const satisfies FieldRule

/** Reports an article or a comment to the moderators. */
export async function report(type: ReportTarget, id: number, reason: string): Promise<Outcome> {
  const { article, discuss } = api.api
  const json = { id, reason: reason.trim() }
  const sent = await outcomeOf(type === 'article' ? article.report.$post({ json }) : discuss.report.$post({ json }))
  return sent.ok ? { ok: true, value: undefined } : sent
}
