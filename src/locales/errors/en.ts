import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  not_found: 'There is no such page',
  not_found_hint: 'The address may be mistyped, or the article was removed or made internal.',
  unavailable: 'This page is temporarily unavailable',
  unavailable_hint: 'It should be back shortly: refresh in a moment. Other pages and search still work.',
  outdated: 'This page could not be updated just now. It may be out of date, and saving may not work.',
  unexpected: 'Unexpected Application Error!',
  unexpected_hint: 'Something broke on the server and was logged. Try again later; static pages still work.'
} satisfies Words<typeof zh>
