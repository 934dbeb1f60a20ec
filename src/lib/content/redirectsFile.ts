import * as z from 'zod'
import { LANGUAGES } from '../languages.ts'

/** What the site answers itself, so that an old address may not take it. */
const OWN =
  /^\/(?:en\/?$|(?:en\/)?(?:home|user|chat|admin|live|login|message|search|offline|data|hot-chip|api|uploads|kb|threads|mcp|issues|og|pictures|healthz|readyz|metrics|_astro|pagefind)(?:\/|$))/
const FORM = /^\/(?:[^/?#\\\p{Cc}]+(?:\/[^/?#\\\p{Cc}]+)*)?(?:\?[^#\\\p{Cc}]+)?$/u

/** A row of content/redirects.yaml: an address of another site, decoded, without a `/` at its end, and its article. */
export const redirectSchema = z.strictObject({
  from: z
    .string()
    .max(1000)
    .regex(FORM, 'must be a path like /2024/05/hello, or one with a query.')
    .refine(from => from !== '/' && !OWN.test(from), 'is an address of this site.')
    .refine(from => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(from), 'must have no . or .. in it.'),
  to: z.int().min(1),
  /** The language in which the page is shown. */
  lang: z.enum(LANGUAGES).default('zh')
})
export type Redirect = z.output<typeof redirectSchema>
