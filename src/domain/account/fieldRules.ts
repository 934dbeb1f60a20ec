/** Rules for the value of a field. Lengths are counted as browsers and the API count them. */
export interface FieldRule {
  required?: boolean
  least?: number
  most: number
  /** True if a non-empty value must be a web address. */
  url?: boolean
}

/** Problem with a field, as an API code. */
export type FieldProblem = 'required' | 'too_small' | 'too_big' | 'invalid'

/** Checks a typed value. Returns undefined if it has no problem. */
export function problemOf(typed: string, { required, least = 0, most, url }: FieldRule): FieldProblem | undefined {
  const text = typed.trim()
  if (text === '') return required ? 'required' : undefined
  if (text.length > most) return 'too_big'
  if ([...text].length < least) return 'too_small'
  return url && !isWebAddress(text) ? 'invalid' : undefined
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
