import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  title: 'Messages',
  somebody: 'Somebody who left',
  and_others: '{{name}} and {{others}} more',
  did_comment: 'commented on your post',
  did_reply: 'replied to your comment',
  did_mention: 'mentioned you in a post',
  did_mention_comment: 'mentioned you in a comment',
  did_like: 'liked your post',
  did_like_comment: 'liked your comment',
  did_accept: 'accepted your answer',
  did_follow: 'follows you now',
  did_post: 'published a new post',
  did_moderation: 'A moderator decided about something you wrote',
  did_announcement: 'Announcement'
} satisfies Words<typeof zh>
