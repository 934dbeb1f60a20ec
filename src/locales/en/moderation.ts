import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/moderation.ts'

/** Notifications to authors about moderation of their content. */
export const strings = {
  hide: 'Your content was hidden. Reason: {{reason}}',
  restore: 'Your content is visible again.',
  approve: 'Your post was approved and is now public.'
} satisfies Strings<typeof zh>
