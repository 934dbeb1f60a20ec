import type { ErrorCode, FieldCode } from '../../contract/errors.ts'
import type { CurrentText, StoredDraft } from '../../contract/writing.ts'

/** Delay in seconds after which to retry a request that failed because a component is down. */
export const RETRY_AFTER_S = 5

export interface RefusalDetails {
  fields?: Record<string, FieldCode>
  /** In seconds. */
  retryAfter?: number
  /** The newer version of a text, so that nobody overwrites it unseen. */
  current?: CurrentText
  stored?: StoredDraft
}

/** Thrown if a request cannot be granted. app.ts turns it into a reply. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
