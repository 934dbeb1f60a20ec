import { type Language, localPath } from '../language/languages.ts'

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

export type PersonalKey = (typeof PERSONAL)[number]['key']

/** What nobody sees of others. */
const PRIVATE: readonly PersonalKey[] = ['star', 'note']

export function isPrivate(key: PersonalKey): boolean {
  return PRIVATE.includes(key)
}

/** What the menu below one's avatar leads to, in its order. */
export const PROFILE_MENU = ['comment', 'star', 'posts', 'question', 'note', 'query', 'feedback', 'follow'] as const

/** Where a person's part of the site is: their posts, or another child of the personal centre. */
export function personPath(userId: number, lang: Language, key: PersonalKey = 'posts'): string {
  const path = PERSONAL.find(page => page.key === key)?.path ?? '/user'
  return `${localPath(path, lang)}?userId=${userId}`
}

/** The same for the author of a text; nowhere for one whom the site does not know by id. */
export function authorPath(author: { id: number }, lang: Language): string | undefined {
  return author.id ? personPath(author.id, lang) : undefined
}
