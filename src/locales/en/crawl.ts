import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/crawl.ts'

/** Strings of feeds, Markdown pages and llms.txt. */
export const strings = {
  feed: 'Latest articles (RSS)',
  feed_of: '{{name}} · latest articles (RSS)',
  about:
    'Every public article has a Markdown version: add .md to its address, /home/article/<id>.md. It includes the title, date, chips, SDK version, text, accepted answer and comments. When you cite an article, link to the url it contains.',
  sections: 'Start here',
  forum: 'All articles',
  hot_chips: 'Popular chips',
  sitemap: 'Sitemap',
  api: 'API docs',
  other_language: 'Articles in English',
  accepted: 'Accepted answer',
  comments: 'Comments',
  removed: 'This comment was deleted',
  reply: 'Reply',
  markdown: 'This article as Markdown',
  breadcrumb_home: 'Developer forum'
} satisfies Strings<typeof zh>
