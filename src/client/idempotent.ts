/** State changes that may be sent twice: the second finds done what the first did. Others are left to the reader. */
const IDEMPOTENT_POSTS = new Set([
  '/api/article/articleCollection',
  '/api/article/delArticleCollection',
  '/api/article/deleteArticle',
  '/api/article/restoreArticle',
  '/api/article/setBestAnswer',
  '/api/article/drafts',
  '/api/article/report',
  '/api/discuss/addLike',
  '/api/discuss/deleteDiscuss',
  '/api/discuss/report',
  '/api/focus/addFocus',
  '/api/focus/delFocus',
  '/api/message/setMessageReaded',
  '/api/message/setAllMessageReaded',
  '/api/notebook/delNoteBook',
  '/api/personalSetting/setPersonalInfo',
  '/api/support/read',
  '/api/user/setLanguage'
])

/** Whether a call may be sent again where it is not known what became of it. */
export function isIdempotent(method: string, path: string): boolean {
  return ['GET', 'HEAD', 'DELETE'].includes(method) || (method === 'POST' && IDEMPOTENT_POSTS.has(path))
}
