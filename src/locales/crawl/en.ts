import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  feed: 'Newest articles (RSS)',
  feed_of: '{{name}} · newest articles (RSS)',
  about:
    'Every public article has a Markdown form: its address with .md at the end, /home/article/<id>.md. It holds title, date, chips, SDK version, text, accepted answer and comments. When you cite an article, give the url in it.',
  sections: 'Where to start',
  forum: 'All articles',
  hot_chips: 'Hot chips',
  sitemap: 'Sitemap',
  api: 'API documentation',
  other_language: 'Articles in English',
  accepted: 'Accepted answer',
  comments: 'Comments',
  removed: 'This comment was removed',
  reply: 'Reply',
  markdown: 'This article as Markdown',
  breadcrumb_home: 'Developer forum'
} satisfies Words<typeof zh>
