import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  login: 'Sign in',
  login_will: 'Scan a code with your phone, or use e-mail; then you are back where you were.',
  messages: 'Messages',
  messages_will: 'Notices, likes and comments that you received; mark one or all as read.',
  profile: 'Edit profile',
  profile_will: 'Nickname, job title, company, homepage, bio and avatar.',
  posts: 'My posts',
  posts_will: 'Everything you published, and your drafts.',
  comment: 'My comments',
  comment_will: 'The comments you wrote, each with its article.',
  star: 'My bookmarks',
  star_will: 'The articles that you bookmarked.',
  article: 'My articles',
  article_will: 'The technical insights that you published.',
  question: 'My questions',
  question_will: 'The questions you asked, and whether they are solved.',
  note: 'My notes',
  note_will: 'Notes taken from articles, comments and answers of the assistant.',
  query: 'Product selection',
  query_will: 'Your questions about choosing a part.',
  feedback: 'My feedback',
  feedback_will: 'The feedback and resources that you sent.',
  follow: 'Following',
  follow_will: 'The authors you follow, and their new articles.',
  edit_article: 'New post',
  edit_article_will:
    'Write or ask in Markdown: choose type, chip and module, paste pictures and logs; drafts are saved.'
} satisfies Words<typeof zh>
