import type { ErrorCode, FieldCode } from '../contract/errors.ts'

/** Thrown where a request cannot be granted; answered once, in app.ts. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, FieldCode> | undefined

  constructor(code: ErrorCode, fields?: Record<string, FieldCode>) {
    super(code)
    this.code = code
    this.fields = fields
  }
}
