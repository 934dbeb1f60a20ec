import { type Language, localPath } from '../language/languages.ts'

/** Child pages of the personal centre, in menu order. */
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

/** Pages that only their owner can see. */
const PRIVATE: readonly PersonalKey[] = ['star', 'note']

export function isPrivate(key: PersonalKey): boolean {
  return PRIVATE.includes(key)
}

/** Pages in the menu below the own avatar, in menu order. */
export const PROFILE_MENU = ['comment', 'star', 'posts', 'question', 'note', 'query', 'feedback', 'follow'] as const

/** Returns the path of a person's page: their posts, or another child page of the personal centre. */
export function personPath(userId: number, lang: Language, key: PersonalKey = 'posts'): string {
  const path = PERSONAL.find(page => page.key === key)?.path ?? '/user'
  return `${localPath(path, lang)}?userId=${userId}`
}

/** Returns the path of an author's page, or undefined if the site has no id for the author. */
export function authorPath(author: { id: number }, lang: Language): string | undefined {
  return author.id ? personPath(author.id, lang) : undefined
}
