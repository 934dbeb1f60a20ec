/** What people are told, as a list with tabs, and what they want to be told. */
export const zh = {
  title: '消息',
  somebody: '已注销的用户',
  and_others: '{{name}}等 {{count}} 人',
  did_comment: '评论了你的文章',
  did_reply: '回复了你的评论',
  did_mention: '在文章里提到了你',
  did_mention_comment: '在评论里提到了你',
  did_like: '赞了你的文章',
  did_like_comment: '赞了你的评论',
  did_accept: '采纳了你的回答',
  did_follow: '关注了你',
  did_post: '发布了新文章',
  did_moderation: '管理员处理了你的内容',
  did_announcement: '社区公告'
} as const
