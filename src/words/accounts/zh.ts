/** Personal pages: what each will hold. */
export const zh = {
  edit_article: '发帖',
  edit_article_will: '用 Markdown 写文章或提问：选择类型、芯片与模块，粘贴图片和日志，草稿自动保存。'
} as const
