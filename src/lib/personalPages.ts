/** The children of the personal centre, in the order of its menu. */
export const PERSONAL = [
  { path: '/user', key: 'posts' },
  { path: '/user/comment', key: 'comment' },
  { path: '/user/star', key: 'star' },
  { path: '/user/article', key: 'article' },
  { path: '/user/question', key: 'question' },
  { path: '/user/note', key: 'note' },
  { path: '/user/query', key: 'query' },
  { path: '/user/feedback', key: 'feedback' },
  { path: '/user/follow', key: 'follow' }
] as const

/** What the menu below one's avatar leads to, in its order. */
export const PROFILE_MENU = ['comment', 'star', 'posts', 'question', 'note', 'query', 'feedback', 'follow'] as const
