/** The discussion below an article. */
export const zh = {
  comments: '评论',
  none: '还没有评论',
  none_hint: '说说你的板子上是什么情况。',
  sign_in: '登录后参与讨论',
  deleted: '这条评论已删除',
  likes: '赞 {{count}}',
  link: '这条评论的链接'
} as const
