import * as z from 'zod'

/** Checks that a text contains neither NUL, which PostgreSQL cannot store, nor lone surrogates. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Typed text, trimmed, with at most `most` characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isText, { params: { code: 'bad_text' } })

/** Typed text on one line. */
export const line = (most: number) =>
  text(most).refine(typed => !/[\r\n]/.test(typed), { params: { code: 'bad_text' } })
