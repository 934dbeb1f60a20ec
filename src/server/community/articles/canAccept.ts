import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import type { Actor } from '../../accounts/actor.ts'

/** Whether the actor may accept an answer: the asker of a question, and admins. */
export function canAccept({ id, admin }: Actor, article: { articleType: number; authorId: number }): boolean {
  return article.articleType === PROBLEM_ASSISTANCE && (admin || (id !== null && id === article.authorId))
}
