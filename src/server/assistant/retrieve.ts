import type { AnswerScope, Source, Verdict } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { isInSdkRange, isSdkVersion } from '../../domain/article/sdkVersion.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { type FoundPassage, toReply } from '../retrieval/passages/foundPassage.ts'
import { NO_NAMES, scopeFor } from '../retrieval/passages/nameConditions.ts'
import { namedThingsIn, standingOf } from '../retrieval/passages/namedThings.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import type { Trace } from '../retrieval/passages/retrievalTrace.ts'
import type { FoundPassages } from '../retrieval/passages/searchPassages.ts'
import { chooseSources, MAX_CANDIDATES } from './chooseSources.ts'
import { inTopicOf, isQuoted, onFollowUp, quotedBefore, verdictInside, wantsOther, withNextStep } from './followUp.ts'
import { questionParts } from './questionParts.ts'
import { placeOf } from './quotePassages.ts'
import { topicOf, type UnderstoodQuestion, understandQuestion } from './understandQuestion.ts'

/** A question with its thread. */
export interface ThreadQuestion {
  question: string
  /** Earlier questions of the thread that its topic comes from, oldest first. */
  earlier: readonly string[]
  /** Places (`article#anchor`) that each answer of the thread quoted, oldest answer first. */
  quoted: readonly (readonly string[])[]
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
  /** The next best places, numbered after the sources. Only an answer without a model lists them. */
  further: Source[]
  /** Scores, in the order of the sources. */
  scores: number[]
  /** The same without the similarity of titles. */
  textScores: number[]
  scope: AnswerScope
  /** The query that was searched for. */
  query: string
  /** The message, if it asks for more about the topic of the thread. '' otherwise. */
  followUp: string
}

/** Minimum part of a question that the documents know for the closest passages to be listed where nothing answers it. */
const MIN_KNOWN_TO_LIST = 0.5

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
    // The articles in question are what the question is about, also where it has few of their words.
    if (found.verdict === 'none' && inside) found = { ...inside, verdict: verdictInside(understood, inside) }
    list = onFollowUp(understood, found, quoted, inside)
    if (list.length === 0 && understood.ownTerms.size > 0) {
      // The question is not about the topic, so it is searched alone.
      found = await find(question)
      query = question
      list = found.list
    }
    isWeaker = list[0]?.passageId !== found.list[0]?.passageId || wantsOther(understood)
  }
  const { sources, further } = await chooseSources(db, actor, list, detectLanguage(query), found.shares)
  // The accepted answer of a chosen question is added, also where it was quoted.
  const others = wantsOther(understood) ? sources.filter(passage => !isQuoted(passage, quoted)) : sources
  const again = kind === 'unhelped' ? withNextStep(found.list, quoted) : []
  const chosen =
    others.length === 0 && kind === 'follow_up' ? sources : [...again, ...others].slice(0, Math.max(1, sources.length))
  const answered = chosen[0] !== undefined && isAnswer(chosen[0])
  const silentOn = (passages: readonly FoundPassage[]) =>
    kind === 'follow_up' ? versionsWithout(passages, question) : []
  const isUnsure = isWeaker || !answered || !isOf(chosen[0], list[0]) || silentOn(chosen.slice(0, 1)).length > 0
  const verdict = chosen.length === 0 ? 'none' : isUnsure ? weaker(found.verdict) : found.verdict
  trace?.done('contents')
  const missing = [...new Set([...found.names.missing, ...silentOn(chosen)])]
  const covered = await versionsCovered(db, chosen, missing)
  // Beside a refusal, the closest places are few, and there are none for a name that no document has.
  const isAboutOther =
    verdict === 'none' && (found.names.unknown.length > 0 || (!found.byMeaning && found.known < MIN_KNOWN_TO_LIST))
  const shown = isAboutOther ? [] : chosen
  const places = verdict === 'none' ? [] : further.filter(passage => !chosen.includes(passage))
  const listed = isAboutOther ? [] : [...chosen, ...places]
  const all = await toSources(db, listed, lang)
  return {
    kind,
    verdict,
    sources: all.slice(0, shown.length),
    further: all.slice(shown.length),
    scores: shown.map(({ score }) => score),
    textScores: shown.map(({ textScore }) => textScore),
    scope: {
      names: [...scope],
      ...found.names,
      missing: missing.filter(name => !covered.has(name)),
      about: covered.size > 0 ? found.names.about.filter(name => !isSdkVersion(name)) : found.names.about,
      leadsOn: inTopic !== undefined
    },
    query,
    followUp: kind === 'follow_up' || kind === 'asks_part' ? question : ''
  }
}

/** Returns the versions of a follow-up such as "and on v2.0?" that none of the passages names. */
function versionsWithout(chosen: readonly FoundPassage[], question: string): string[] {
  const texts = chosen.map(({ title, heading, text, sdkVersion }) =>
    [title, heading, text, `v${sdkVersion.replace(/^\D+/, '')}`].join('\n')
  )
  return namedThingsIn(question)
    .filter(thing => thing.kind === 'version' && !texts.some(text => standingOf(thing, text).standing === 'named'))
    .map(({ text }) => text)
}

/** Returns the versions among `names` that an accepted answer in the passages applies to, although its text names others. */
async function versionsCovered(
  db: Db,
  chosen: readonly FoundPassage[],
  names: readonly string[]
): Promise<ReadonlySet<string>> {
  const versions = names.filter(isSdkVersion)
  const ids = chosen.filter(({ anchor }) => anchor === 'accepted').map(({ articleId }) => articleId)
  if (versions.length === 0 || ids.length === 0) return new Set()
  const { id, sdkFrom, sdkTo } = articles
  const ranges = await db.select({ sdkFrom, sdkTo }).from(articles).where(anyOf(id, ids))
  return new Set(
    versions.filter(version => ranges.some(({ sdkFrom, sdkTo }) => isInSdkRange(version, sdkFrom, sdkTo) === true))
  )
}

/** Puts the best passage for each part of a question before those for the whole question. */
function withParts(whole: readonly FoundPassage[], parts: readonly FoundPassages[]): readonly FoundPassage[] {
  const best = parts.flatMap(({ verdict, list }) => (verdict === 'none' ? [] : list.slice(0, 1)))
  const { score = 0, textScore = 0 } = whole[0] ?? {}
  const leading = new Map(best.map(passage => [placeOf(passage), { ...passage, score, textScore }]))
  return [...leading.values(), ...whole.filter(passage => !leading.has(placeOf(passage)))]
}

function nothing(kind: Retrieved['kind'], query: string, names: readonly string[]): Retrieved {
  const scope = { names: [...names], ...NO_NAMES, leadsOn: false }
  return { kind, verdict: 'none', sources: [], further: [], scores: [], textScores: [], scope, query, followUp: '' }
}

/** Checks whether two passages are of one article, or of translations of one another. */
const isOf = (one: FoundPassage | undefined, other: FoundPassage | undefined) =>
  one?.articleId === other?.articleId || (one?.translation != null && one.translation === other?.translation)

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
    .where(anyOf(articles.id, ids))
  const isPublic = new Map(rows.map(row => [row.id, row.public]))
  return passages.map(toReply).map(({ solved: _, score: __, family1, ...passage }, index) => ({
    n: index + 1,
    ...passage,
    family1: [...family1],
    public: isPublic.get(passage.articleId) ?? false,
    url: localPath(`/home/article/${passage.articleId}`, lang) + (passage.anchor ? `#${encodeURI(passage.anchor)}` : '')
  }))
}
