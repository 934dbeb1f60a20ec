import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FAQ } from '../../domain/article/articleTypes.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { versionCheck } from '../retrieval/passages/answerForms.ts'
import type { FoundPassage } from '../retrieval/passages/foundPassage.ts'
import type { FoundPassages } from '../retrieval/passages/searchPassages.ts'
import { ownTermsOf, wordsIn } from './messageKinds.ts'
import { nextStepIn } from './nextStep.ts'
import { placeOf } from './quotePassages.ts'
import { topicOf, type UnderstoodQuestion } from './understandQuestion.ts'

/** Minimum score of a passage that is tried after the others did not help, and minimum part of the question, as shares of the best. */
const MIN_NEXT_SHARE = 0.65
/** The same of a passage with a word of the details of what was tried. */
const MIN_DETAILED_SHARE = 0.4

/** What a thread quoted: places (`article#anchor`), their articles, and the translations and manuals of these. */
export interface Quoted {
  places: ReadonlySet<string>
  articles: ReadonlySet<number>
  /** The first article of the latest answer. */
  lead: number | undefined
  translations: ReadonlySet<number>
  /** Keys of the manuals that the articles belong to. */
  manuals: ReadonlySet<string>
}

/** Reads the articles of the places that each answer of a thread quoted. */
export async function quotedBefore(db: Db, answers: readonly (readonly string[])[]): Promise<Quoted> {
  const places = answers.flat()
  const ids = [...new Set(places.map(articleAt))]
  const latest = answers.findLast(each => each.length > 0)?.[0]
  const lead = latest === undefined ? undefined : articleAt(latest)
  const translated = alias(articles, 'translated')
  if (ids.length === 0)
    return { places: new Set(), articles: new Set(), lead, translations: new Set(), manuals: new Set() }
  const [rows, ofManuals] = await Promise.all([
    db
      .select({ id: translated.id })
      .from(articles)
      .innerJoin(translated, and(eq(translated.translation, articles.translation), ne(translated.id, articles.id)))
      .where(anyOf(articles.id, ids)),
    db.select({ manual: articles.manual }).from(articles).where(anyOf(articles.id, ids))
  ])
  return {
    places: new Set(places),
    articles: new Set(ids),
    lead,
    translations: new Set(rows.map(({ id }) => id)),
    manuals: new Set(ofManuals.flatMap(({ manual }) => manual?.key ?? []))
  }
}

const articleAt = (place: string) => Number(place.split('#')[0])

/** Checks whether a passage, its translation, or the entry of a FAQ that it is part of, was quoted. */
export const isQuoted = (passage: FoundPassage, { places, articles: quotedArticles, translations }: Quoted) =>
  places.has(placeOf(passage)) ||
  translations.has(passage.articleId) ||
  (passage.articleType === FAQ && quotedArticles.has(passage.articleId))

/** Checks whether a follow-up asks for something else than what was quoted: the quotes did not help, or "why?". */
export const wantsOther = ({
  kind,
  ownTerms,
  names,
  asksVersion
}: Pick<UnderstoodQuestion, 'kind' | 'ownTerms' | 'names' | 'asksVersion'>) =>
  kind === 'unhelped' || (kind === 'follow_up' && ownTerms.size === 0 && !names && !asksVersion)

/**
 * Maximum words of a question that may go on from the topic without pointing back, and the part of its terms that a passage
 * of the manual or article in question must have.
 */
const MAX_TOPIC_WORDS = 5
const MIN_TOPIC_SHARE = 0.6
/** Maximum words of a question that is taken to go on from the topic if the documents know all of them. */
const MAX_KNOWN_WORDS = 3
/**
 * The same of one that the quoted articles know, and the minimum share of it, by term weights, that one of their passages has,
 * by its verdict alone.
 * Of 245 questions about something else, 4 % have as much in the articles of a thread, and a quarter of those that go on from it.
 */
const MAX_INSIDE_WORDS = 10
const MIN_INSIDE_SHARE = { none: 0.3, related: 0.2 }

/**
 * Finds the passages for a short question in the topic of its thread. Returns undefined if the question has an answer of its
 * own, or if neither the quoted articles nor, for a shorter one that is related to something, a passage close to them has its words.
 */
export async function inTopicOf(
  { kind, ownTerms, query }: UnderstoodQuestion,
  { verdict, known }: FoundPassages,
  earlier: readonly string[],
  quoted: Quoted,
  find: (query: string, context?: string, within?: readonly number[]) => Promise<FoundPassages>
): Promise<FoundPassages | undefined> {
  const words = wordsIn(ownTerms)
  if (kind !== 'question' || verdict === 'strong' || quoted.articles.size === 0) return undefined
  if (words === 0 || words > MAX_INSIDE_WORDS) return undefined
  const inside = await find(query, undefined, [...quoted.articles])
  // The words of asking alone are in every article.
  const isInside = [...inside.shares].some(
    ([id, share]) => share >= MIN_INSIDE_SHARE[verdict] && [...ownTerms].some(term => inside.held.get(id)?.has(term))
  )
  if (!isInside && (verdict === 'none' || words > MAX_TOPIC_WORDS)) return undefined
  const found = await find(query, topicOf(earlier).topic)
  const share = (passage: FoundPassage) =>
    [...ownTerms].filter(term => found.held.get(passage.passageId)?.has(term)).length / ownTerms.size
  const least = known === 1 && words <= MAX_KNOWN_WORDS ? 0 : MIN_TOPIC_SHARE
  return isInside || found.list.some(passage => isNear(passage, quoted) && share(passage) >= least) ? found : undefined
}

/** Checks whether a passage is of an article or a manual that was quoted. */
const isNear = ({ articleId, manual }: FoundPassage, quoted: Quoted) =>
  quoted.articles.has(articleId) || (manual !== undefined && quoted.manuals.has(manual))

/**
 * Score factors of a passage that has no word of a follow-up, of one of an article that was quoted, of the article that leads
 * the answer that a follow-up names ("the fix"), and of another manual.
 */
const WITHOUT_OWN = 0.45
const OF_QUOTED = 1.5
const OF_LEAD = 1.5
const OF_OTHER_MANUAL = 0.75

/**
 * Selects the passages for a follow-up. One with words of its own prefers passages that have one of them, and the articles
 * and manuals that were quoted, which may say it in other words. If the quotes did not
 * help, or the question is "why?", others come, as long as they are close. A part of the answer before is in its articles.
 * @param inside what was found within the quoted articles
 */
export function onFollowUp(
  { kind, context, query, ownTerms, names, asksVersion, refersToAnswer }: UnderstoodQuestion,
  { list, held, shares }: FoundPassages,
  quoted: Quoted,
  inside?: FoundPassages
): readonly FoundPassage[] {
  const isOfOther = ({ manual }: FoundPassage) =>
    quoted.manuals.size > 0 && manual !== undefined && !quoted.manuals.has(manual)
  if (ownTerms.size > 0) {
    const namesVersion = versionCheck(query)
    const rated = [inside, { list, held }].flatMap(found =>
      (found?.list ?? []).flatMap(passage => {
        const isOfQuoted = quoted.articles.has(passage.articleId)
        // "Which version fixes it?" is answered by a version, in other words.
        const hasForm = isOfQuoted && namesVersion?.(passage.text) === true
        const isOwn = hasForm || [...ownTerms].some(term => found?.held.get(passage.passageId)?.has(term))
        if (!isOwn && !isOfQuoted) return []
        const factor =
          (isOwn ? 1 : WITHOUT_OWN) *
          (isOfQuoted ? OF_QUOTED : 1) *
          (refersToAnswer && passage.articleId === quoted.lead ? OF_LEAD : 1) *
          (isOfOther(passage) ? OF_OTHER_MANUAL : 1)
        return { ...passage, score: passage.score * factor, textScore: passage.textScore * factor }
      })
    )
    const byId = Map.groupBy(rated, ({ passageId }) => passageId)
    const byScore = (one: FoundPassage, other: FoundPassage) => other.score - one.score
    return [...byId.values()].flatMap(same => same.toSorted(byScore).slice(0, 1)).toSorted(byScore)
  }
  if (kind === 'asks_part') {
    const before = list.filter(({ articleId }) => quoted.articles.has(articleId))
    return before.length > 0 ? before : list
  }
  if (!wantsOther({ kind, ownTerms, names, asksVersion })) return list
  const [best] = list
  const shareOf = ({ passageId }: FoundPassage) => shares.get(passageId) ?? 0
  const details = ownTermsOf(context ?? '')
  const isClose = (passage: FoundPassage) => {
    const isDetailed = [...details].some(term => held.get(passage.passageId)?.has(term))
    const least = isDetailed ? MIN_DETAILED_SHARE : MIN_NEXT_SHARE
    return (
      best !== undefined && passage.textScore >= best.textScore * least && shareOf(passage) >= shareOf(best) * least
    )
  }
  const others = list.filter(passage => !isQuoted(passage, quoted) && isClose(passage))
  if (kind !== 'follow_up') return others
  // The articles that were quoted say why, if one does.
  const isOfQuoted = ({ articleId }: FoundPassage) => quoted.articles.has(articleId)
  const first = others.filter(isOfQuoted)
  return others.length === 0 ? list : [...first, ...others.filter(passage => !isOfQuoted(passage))]
}

/** Minimum part of the words of a follow-up that a quoted article must have to be related to it. */
const MIN_OWN_PART = 0.3

/**
 * Returns the verdict of what the quoted articles say to a follow-up. They are at least related if a passage has some of its
 * words, because the thread is about them.
 */
export function verdictInside(
  { ownTerms }: UnderstoodQuestion,
  { verdict, names, list, held }: FoundPassages
): FoundPassages['verdict'] {
  if (verdict !== 'none' || names.unknown.length > 0) return verdict
  const isRelated = list.some(({ passageId }) => {
    const there = [...ownTerms].filter(term => held.get(passageId)?.has(term))
    return there.length > 0 && there.length >= ownTerms.size * MIN_OWN_PART
  })
  return isRelated ? 'related' : 'none'
}

/** Returns the quoted passage that says what to do if its first steps did not help. */
export const withNextStep = (list: readonly FoundPassage[], quoted: Quoted) =>
  list.filter(passage => isQuoted(passage, quoted) && nextStepIn(passage.text)).slice(0, 1)
