import { and, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerScope, Source, Verdict } from '../../contract/assistant.ts'
import { FAQ, PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { type FoundPassage, toReply } from '../retrieval/passages/foundPassage.ts'
import { scopeFor } from '../retrieval/passages/nameConditions.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import type { Trace } from '../retrieval/passages/retrievalTrace.ts'
import type { FoundPassages } from '../retrieval/passages/searchPassages.ts'
import { chooseSources, MAX_CANDIDATES } from './chooseSources.ts'
import { wordsIn } from './messageKinds.ts'
import { nextStepIn } from './nextStep.ts'
import { questionParts } from './questionParts.ts'
import { bestSentence, placeOf } from './quotePassages.ts'
import { topicOf, type UnderstoodQuestion, understandQuestion } from './understandQuestion.ts'

/** A question with its thread. */
export interface ThreadQuestion {
  question: string
  /** Earlier questions of the thread, oldest first. */
  earlier: readonly string[]
  /** Places (`article#anchor`) that the thread quoted. */
  quoted: readonly string[]
  /** Chips, boards and versions to restrict the answer to. If undefined, the thread determines them. */
  scope: readonly string[] | undefined
  kb: readonly string[]
  lang: Language
}

/** The result of a search for a question. */
export interface Retrieved {
  kind: UnderstoodQuestion['kind']
  verdict: Verdict
  sources: Source[]
  /** Scores, in the order of the sources. */
  scores: number[]
  /** The same without the similarity of titles. */
  textScores: number[]
  scope: AnswerScope
  /** The query that was searched for. */
  query: string
}

/** Finds the passages for a question in its thread, as far as the member may read them now. */
export async function retrieve(
  db: Db,
  passages: PassageSearch,
  actor: Member,
  ask: ThreadQuestion,
  trace?: Trace
): Promise<Retrieved> {
  const { question, earlier, kb, lang } = ask
  const alone = understandQuestion(question, earlier)
  const scope = await scopeFor(db, question, ask.scope ?? alone.scope)
  if (alone.kind === 'small_talk' || alone.kind === 'thanks') return nothing(alone.kind, question, scope)
  const find = (query: string, context?: string, within?: readonly number[]) =>
    passages.find(actor, { query, context, scope, kb, within, k: MAX_CANDIDATES }, trace)
  const quoted = await quotedBefore(db, ask.quoted)
  const foundAlone = await find(alone.query, alone.context)
  const inTopic = await inTopicOf(alone, foundAlone, earlier, quoted, find)
  const understood = inTopic ? { ...alone, kind: 'follow_up' as const, context: topicOf(earlier).topic } : alone
  const { kind } = understood
  let found = inTopic ?? foundAlone
  let query = [understood.context, understood.query].filter(Boolean).join('\n')
  let list: readonly FoundPassage[] = found.list
  let isWeaker = false
  if (kind === 'question' && found.verdict !== 'none') {
    const parts = questionParts(understood.query)
    // The whole question gives the subject of each part, at a lower weight than the words of the part.
    const ofPart = (part: string) =>
      passages.find(actor, { query: part, scope: [...scope, understood.query], kb, k: 1 })
    const each = parts.length > 1 ? await Promise.all(parts.map(ofPart)) : []
    if (each.length > 0) list = withParts(found.list, each)
    isWeaker = each.some(({ verdict }) => verdict === 'none')
  }
  if (kind !== 'question') {
    // The articles that were quoted say it best, if they do.
    const inside =
      understood.ownTerms.size > 0 && quoted.articles.size > 0
        ? await find(understood.query, understood.context, [...quoted.articles])
        : undefined
    list = onFollowUp(understood, found, quoted, inside)
    if (list.length === 0 && understood.ownTerms.size > 0) {
      // The question is not about the topic, so it is searched alone.
      found = await find(question)
      query = question
      list = found.list
    }
    isWeaker = list[0]?.passageId !== found.list[0]?.passageId || wantsOther(understood)
  }
  const sources = await chooseSources(db, actor, list, detectLanguage(query))
  // The accepted answer of a chosen question is added, also where it was quoted.
  const others = wantsOther(understood) ? sources.filter(passage => !isQuoted(passage, quoted)) : sources
  const again = kind === 'unhelped' ? withNextStep(query, found.list, quoted) : []
  const chosen =
    others.length === 0 && kind === 'follow_up' ? sources : [...again, ...others].slice(0, Math.max(1, sources.length))
  const answered = chosen[0] !== undefined && isAnswer(chosen[0])
  const verdict = chosen.length === 0 ? 'none' : isWeaker || !answered ? weaker(found.verdict) : found.verdict
  trace?.done('contents')
  return {
    kind,
    verdict,
    sources: await toSources(db, chosen, lang),
    scores: chosen.map(({ score }) => score),
    textScores: chosen.map(({ textScore }) => textScore),
    scope: { names: [...scope], ...found.names },
    query
  }
}

/** Puts the best passage for each part of a question before those for the whole question. */
function withParts(whole: readonly FoundPassage[], parts: readonly FoundPassages[]): readonly FoundPassage[] {
  const best = parts.flatMap(({ verdict, list }) => (verdict === 'none' ? [] : list.slice(0, 1)))
  const { score = 0, textScore = 0 } = whole[0] ?? {}
  const leading = new Map(best.map(passage => [placeOf(passage), { ...passage, score, textScore }]))
  return [...leading.values(), ...whole.filter(passage => !leading.has(placeOf(passage)))]
}

function nothing(kind: Retrieved['kind'], query: string, names: readonly string[]): Retrieved {
  const scope = { names: [...names], missing: [], unknown: [], about: [] }
  return { kind, verdict: 'none', sources: [], scores: [], textScores: [], scope, query }
}

/** Minimum score of a passage that is tried after the others did not help, and minimum part of the question, as shares of the best. */
const MIN_NEXT_SHARE = 0.65

/** What a thread quoted: places (`article#anchor`), their articles, and the translations and manuals of these. */
interface Quoted {
  places: ReadonlySet<string>
  articles: ReadonlySet<number>
  translations: ReadonlySet<number>
  /** Keys of the manuals that the articles belong to. */
  manuals: ReadonlySet<string>
}

async function quotedBefore(db: Db, places: readonly string[]): Promise<Quoted> {
  const ids = [...new Set(places.map(place => Number(place.split('#')[0])))]
  const translated = alias(articles, 'translated')
  if (ids.length === 0) return { places: new Set(), articles: new Set(), translations: new Set(), manuals: new Set() }
  const [rows, ofManuals] = await Promise.all([
    db
      .select({ id: translated.id })
      .from(articles)
      .innerJoin(translated, and(eq(translated.translation, articles.translation), ne(translated.id, articles.id)))
      .where(inArray(articles.id, ids)),
    db.select({ manual: articles.manual }).from(articles).where(inArray(articles.id, ids))
  ])
  return {
    places: new Set(places),
    articles: new Set(ids),
    translations: new Set(rows.map(({ id }) => id)),
    manuals: new Set(ofManuals.flatMap(({ manual }) => manual?.key ?? []))
  }
}

/** Checks whether a passage, its translation, or the entry of a FAQ that it is part of, was quoted. */
const isQuoted = (passage: FoundPassage, { places, articles: quotedArticles, translations }: Quoted) =>
  places.has(placeOf(passage)) ||
  translations.has(passage.articleId) ||
  (passage.articleType === FAQ && quotedArticles.has(passage.articleId))

/** Checks whether a follow-up asks for something else than what was quoted: the quotes did not help, or "why?". */
const wantsOther = ({ kind, ownTerms, names }: Pick<UnderstoodQuestion, 'kind' | 'ownTerms' | 'names'>) =>
  kind === 'unhelped' || (kind === 'follow_up' && ownTerms.size === 0 && !names)

/**
 * Maximum words of a question that may go on from the topic without pointing back, and the part of its terms that a passage
 * of the manual or article in question must have.
 */
const MAX_TOPIC_WORDS = 5
const MIN_TOPIC_SHARE = 0.6
/** Maximum words of a question that is taken to go on from the topic if the documents know all of them. */
const MAX_KNOWN_WORDS = 3

/**
 * Finds the passages for a short question in the topic of its thread. Returns undefined if the question has an answer of its
 * own, or if no passage close to what was quoted has most of its words.
 */
async function inTopicOf(
  { kind, ownTerms, query }: UnderstoodQuestion,
  { verdict, known }: FoundPassages,
  earlier: readonly string[],
  quoted: Quoted,
  find: (query: string, context: string) => Promise<FoundPassages>
): Promise<FoundPassages | undefined> {
  const isShort = ownTerms.size > 0 && wordsIn(ownTerms) <= MAX_TOPIC_WORDS
  if (kind !== 'question' || verdict === 'strong' || quoted.articles.size === 0 || !isShort) return undefined
  const found = await find(query, topicOf(earlier).topic)
  const share = (passage: FoundPassage) =>
    [...ownTerms].filter(term => found.holds(passage, term)).length / ownTerms.size
  const least = known === 1 && wordsIn(ownTerms) <= MAX_KNOWN_WORDS ? 0 : MIN_TOPIC_SHARE
  return found.list.some(passage => isNear(passage, quoted) && share(passage) >= least) ? found : undefined
}

/** Checks whether a passage is of an article or a manual that was quoted. */
const isNear = ({ articleId, manual }: FoundPassage, quoted: Quoted) =>
  quoted.articles.has(articleId) || (manual !== undefined && quoted.manuals.has(manual))

/** Score factors of a passage that has no word of a follow-up, of one of an article that was quoted, and of another manual. */
const WITHOUT_OWN = 0.45
const OF_QUOTED = 1.2
const OF_OTHER_MANUAL = 0.75

/**
 * Selects the passages for a follow-up. One with words of its own prefers passages that have one of them, and the articles
 * and manuals that were quoted, which may say it in other words. If the quotes did not
 * help, or the question is "why?", others come, as long as they are close. A part of the answer before is in its articles.
 * @param inside what was found within the quoted articles
 */
function onFollowUp(
  { kind, ownTerms, names }: UnderstoodQuestion,
  { list, holds, shareOf }: FoundPassages,
  quoted: Quoted,
  inside?: FoundPassages
): readonly FoundPassage[] {
  const isOfOther = ({ manual }: FoundPassage) =>
    quoted.manuals.size > 0 && manual !== undefined && !quoted.manuals.has(manual)
  if (ownTerms.size > 0) {
    const rated = [
      ...(inside?.list.map(passage => ({ passage, isOwn: [...ownTerms].some(term => inside.holds(passage, term)) })) ??
        []),
      ...list.map(passage => ({ passage, isOwn: [...ownTerms].some(term => holds(passage, term)) }))
    ].flatMap(({ passage, isOwn }) => {
      const isOfQuoted = quoted.articles.has(passage.articleId)
      if (!isOwn && !isOfQuoted) return []
      const factor =
        (isOwn ? 1 : WITHOUT_OWN) * (isOfQuoted ? OF_QUOTED : 1) * (isOfOther(passage) ? OF_OTHER_MANUAL : 1)
      return { ...passage, score: passage.score * factor, textScore: passage.textScore * factor }
    })
    const best = rated.toSorted((one, other) => other.score - one.score)
    return [...new Map(best.toReversed().map(passage => [passage.passageId, passage])).values()].toSorted(
      (one, other) => other.score - one.score
    )
  }
  if (kind === 'asks_part') {
    const before = list.filter(({ articleId }) => quoted.articles.has(articleId))
    return before.length > 0 ? before : list
  }
  if (!wantsOther({ kind, ownTerms, names })) return list
  const [best] = list
  const isClose = (passage: FoundPassage) =>
    best !== undefined &&
    passage.textScore >= best.textScore * MIN_NEXT_SHARE &&
    shareOf(passage) >= shareOf(best) * MIN_NEXT_SHARE
  const others = list.filter(passage => !isQuoted(passage, quoted) && isClose(passage))
  // What was quoted may say why.
  return others.length === 0 && kind === 'follow_up' ? list : others
}

/** Returns the quoted passage that says what to do if its first steps did not help, unless that was marked already. */
const withNextStep = (query: string, list: readonly FoundPassage[], quoted: Quoted) =>
  list
    .filter(passage => {
      const next = isQuoted(passage, quoted) ? nextStepIn(passage.text) : undefined
      return next !== undefined && next !== bestSentence(query, passage.text)
    })
    .slice(0, 1)

/** In a question article, only the accepted solution is an answer. */
const isAnswer = ({ articleType, anchor }: FoundPassage) => articleType !== PROBLEM_ASSISTANCE || anchor === 'accepted'

/** Lower-ranked candidates are at most related. */
const weaker = (verdict: Verdict): Verdict => (verdict === 'strong' ? 'related' : verdict)

/** Converts passages to the sources of an answer, numbered from 1. */
async function toSources(db: Db, passages: readonly FoundPassage[], lang: Language): Promise<Source[]> {
  const ids = [...new Set(passages.map(({ articleId }) => articleId))]
  const rows = await db
    .select({ id: articles.id, public: articles.public })
    .from(articles)
    .where(inArray(articles.id, ids))
  const isPublic = new Map(rows.map(row => [row.id, row.public]))
  return passages.map(toReply).map(({ solved: _, score: __, family1, ...passage }, index) => ({
    n: index + 1,
    ...passage,
    family1: [...family1],
    public: isPublic.get(passage.articleId) ?? false,
    url: localPath(`/home/article/${passage.articleId}`, lang) + (passage.anchor ? `#${encodeURI(passage.anchor)}` : '')
  }))
}
