import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { type FoundPassage, readAccepted } from '../retrieval/passages/foundPassage.ts'

/** Passages that an answer rests on. */
const MAX_SOURCES = 5
/** Passages of one article, each with at least this share of the best score. */
const MAX_SOURCES_PER_ARTICLE = 3
const MIN_SCORE_SHARE = 0.5
/** Passages to choose among. */
export const CHOSEN_FROM = 15

/**
 * The passages that an answer rests on, best first: not all of one article, and of a solved question that comes first
 * the accepted answer, whatever words it is in.
 */
export async function chooseSources(db: Db, actor: Actor, found: readonly FoundPassage[]): Promise<FoundPassage[]> {
  const [first] = found
  if (!first) return []
  const taken = new Map<number, number>()
  const apart = found.filter(({ articleId, score }) => {
    taken.set(articleId, (taken.get(articleId) ?? 0) + 1)
    return (taken.get(articleId) ?? 0) <= MAX_SOURCES_PER_ARTICLE && score >= first.score * MIN_SCORE_SHARE
  })
  const chosen = new Set([...new Set([...apart, ...found])].slice(0, MAX_SOURCES))
  const list = found.filter(passage => chosen.has(passage))
  if (first.articleType !== PROBLEM_ASSISTANCE || !first.solved) return list
  const isAccepted = ({ articleId, anchor }: FoundPassage) => articleId === first.articleId && anchor === 'accepted'
  if (list.some(isAccepted)) return list
  const accepted = (await readAccepted(db, actor, first.articleId)).map(passage => ({ ...passage, score: first.score }))
  return [first, ...accepted.slice(0, 1), ...list.slice(1)].slice(0, MAX_SOURCES)
}
