import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/errors.ts'

/** Strings of the error pages. */
export const strings = {
  not_found: 'Page not found',
  not_found_hint: "The address may be wrong, or the article was removed or isn't public.",
  unavailable: 'This page is temporarily unavailable',
  unavailable_hint: 'It should be back shortly. Refresh in a moment. Other pages and search still work.',
  outdated: "Couldn't update this page. It may be out of date, and saving may fail.",
  unexpected: 'Something went wrong',
  unexpected_hint: "We've logged the problem. Try again in a moment. Other pages still work.",
  retry: 'Try again'
} satisfies Strings<typeof zh>
