import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  comments: 'Comments',
  none: 'No comments yet',
  none_hint: 'Seen the same on your board? Add what you found.',
  sign_in: 'Sign in to comment',
  deleted: 'This comment was deleted',
  likes: '{{count}} likes',
  link: 'Link to this comment'
} satisfies Words<typeof zh>
