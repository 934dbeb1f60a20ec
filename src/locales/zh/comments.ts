/** Strings of the comments in the static page. */
export const strings = {
  comments: '评论',
  none: '还没有评论。遇到过同样的问题？说说你的情况。',
  sign_in: '登录后参与讨论',
  deleted: '这条评论已删除',
  link: '评论链接'
} as const
