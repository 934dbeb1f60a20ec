/**
 * State changes that may be sent twice, because the second finds the work of the first done. The reader retries all
 * others.
 */
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

/** Checks whether a call may be sent again if its outcome is unknown. */
export function isIdempotent(method: string, path: string): boolean {
  return ['GET', 'HEAD', 'DELETE'].includes(method) || (method === 'POST' && IDEMPOTENT_POSTS.has(path))
}
