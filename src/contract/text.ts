import * as z from 'zod'

/** Without NUL, which PostgreSQL has no place for, and without halves of characters. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** What a person typed, trimmed, of at most `most` characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isText, { params: { code: 'bad_text' } })

/** The same on one line. */
export const line = (most: number) =>
  text(most).refine(typed => !/[\r\n]/.test(typed), { params: { code: 'bad_text' } })
