import type { ErrorCode, FieldCode } from '../../contract/errors.ts'
import type { CurrentText, StoredDraft } from '../../contract/writing.ts'

/** When to try again what cannot be done while a part is down, in seconds. */
export const RETRY_AFTER_S = 5

export interface RefusalDetails {
  fields?: Record<string, FieldCode>
  /** In seconds. */
  retryAfter?: number
  /** What a newer version says, so that nobody overwrites it unseen. */
  current?: CurrentText
  stored?: StoredDraft
}

/** Thrown where a request cannot be granted; answered once, in app.ts. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
