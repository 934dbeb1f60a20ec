/** Strings of feeds, Markdown pages and llms.txt. */
export const strings = {
  feed: '最新文章 (RSS)',
  feed_of: '{{name}} · 最新文章 (RSS)',
  about:
    '每篇公开文章都有 Markdown 版本：在文章地址后加 .md，即 /home/article/<编号>.md。其中包含标题、日期、芯片、SDK 版本、正文、采纳的答案和评论。引用时请注明文中的 url。',
  sections: '入口',
  forum: '全部文章',
  hot_chips: '热门芯片',
  sitemap: '站点地图',
  api: 'API 文档',
  other_language: '中文文章',
  accepted: '采纳的答案',
  comments: '评论',
  removed: '这条评论已删除',
  reply: '回复',
  markdown: '本文的 Markdown 版本',
  breadcrumb_home: '开发者论坛'
} as const
