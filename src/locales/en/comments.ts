import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/comments.ts'

/** Strings of the comments in the static page. */
export const strings = {
  comments: 'Comments',
  none: 'No comments yet. Seen the same on your board? Add what you found.',
  sign_in: 'Sign in to comment',
  deleted: 'This comment was deleted',
  link: 'Link to this comment'
} satisfies Strings<typeof zh>
