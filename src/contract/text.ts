import * as z from 'zod'
import { isShown } from '../domain/language/isShown.ts'

/** Checks that a text contains neither NUL, which PostgreSQL cannot store, nor lone surrogates. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Typed text, trimmed, with at most `most` characters. */
export const text = (most: number) => checked(z.string(), most)

/**
 * Typed text on one line. It stands among other texts, so it loses the signs that would change their direction. Tabs and other
 * control characters become spaces.
 */
export const line = (most: number) =>
  checked(z.string().overwrite(withoutControls), most).refine(typed => !/[\r\n]/.test(typed), {
    params: { code: 'bad_text' }
  })

/** Typed text that is required. One of unseen characters alone is as good as none: as a link, nobody would find it. */
export const shownText = (most: number) => shown(text(most))

/** Required text on one line. */
export const shownLine = (most: number) => shown(line(most))

const checked = (string: z.ZodString, most: number) =>
  string
    .trim()
    .max(most)
    .refine(isText, { params: { code: 'bad_text' } })

const shown = (string: z.ZodString) => string.min(1).refine(isShown, { params: { code: 'too_small' } })

const withoutControls = (typed: string) => typed.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}--[\0\r\n]]/gv, ' ')
