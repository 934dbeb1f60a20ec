import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/errors.ts'

/** Strings of the error pages. */
export const strings = {
  not_found: 'Page not found',
  not_found_hint: 'The address may be wrong, or the article was deleted or made internal.',
  unavailable: 'This page is temporarily unavailable',
  unavailable_hint: 'It should be back shortly. Refresh in a moment. Other pages and search still work.',
  outdated: "Couldn't update this page. It may be out of date, and saving may fail.",
  unexpected: 'Something went wrong',
  unexpected_hint: 'The server had a problem. We have logged it; please try again in a moment. Static pages still work.'
} satisfies Strings<typeof zh>
