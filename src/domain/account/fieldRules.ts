/** What may be typed into a field. Lengths are counted as browsers and the API count them. */
export interface FieldRule {
  required?: boolean
  least?: number
  most: number
  /** An address on the web, where something is typed at all. */
  url?: boolean
}

/** What is wrong with a field, by the codes of the API. */
export type FieldProblem = 'required' | 'too_small' | 'too_big' | 'invalid'

/** What is wrong with `typed`, if anything. */
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
