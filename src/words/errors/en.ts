import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  not_found: 'There is no such page',
  not_found_hint: 'The address may be mistyped, or the article was removed or made internal.',
  unexpected: 'Unexpected Application Error!',
  unexpected_hint: 'Something broke on the server and was logged. Try again later; static pages still work.'
} satisfies Words<typeof zh>
