import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  comments: 'Comments',
  none: 'No comments yet',
  none_hint: 'Tell us what your board does.',
  sign_in: 'Sign in to comment',
  deleted: 'This comment was removed',
  likes: 'Likes {{count}}',
  link: 'Link to this comment'
} satisfies Words<typeof zh>
