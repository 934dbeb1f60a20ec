import { inArray } from 'drizzle-orm'
import type { AnswerScope, Source, Verdict } from '../../contract/assistant.ts'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { type FoundPassage, toReply } from '../retrieval/passages/foundPassage.ts'
import type { Trace } from '../retrieval/passages/retrievalTrace.ts'
import { type FoundPassages, findPassages } from '../retrieval/passages/searchPassages.ts'
import type { SemanticSearch } from '../retrieval/passages/semanticSearch.ts'
import { CHOSEN_FROM, chooseSources } from './chooseSources.ts'
import { placeOf } from './quotePassages.ts'
import { type UnderstoodQuestion, understandQuestion } from './understandQuestion.ts'

/** A question in its thread. */
export interface ThreadQuestion {
  question: string
  /** What was asked before it, oldest first. */
  earlier: readonly string[]
  /** The places (`article#anchor`) that the thread quoted. */
  quoted: readonly string[]
  /** What the answer is narrowed to; what the thread states, when absent. */
  scope: readonly string[] | undefined
  kb: readonly string[]
  lang: Language
}

/** What was found for a question. */
export interface Retrieved {
  kind: UnderstoodQuestion['kind']
  verdict: Verdict
  sources: Source[]
  /** Of 0 to 1, of the sources in their order. */
  scores: number[]
  scope: AnswerScope
  /** What was searched for. */
  query: string
}

/** Finds the passages for a question in its thread, of those that the member may read now. */
export async function retrieve(
  db: Db,
  actor: Member,
  ask: ThreadQuestion,
  meaning?: SemanticSearch,
  trace?: Trace
): Promise<Retrieved> {
  const { question, earlier, kb, lang } = ask
  const understood = understandQuestion(question, earlier)
  const { kind } = understood
  const scope = ask.scope ?? understood.scope
  if (kind === 'small_talk') return nothing(kind, question, scope)
  const find = (query: string, context?: string) =>
    findPassages(db, actor, { query, context, scope, kb, k: CHOSEN_FROM }, meaning, trace)
  let found = await find(understood.query, understood.context)
  let query = [understood.context, understood.query].filter(Boolean).join('\n')
  let list: readonly FoundPassage[] = found.list
  if (understood.context !== undefined) {
    // What was read already is no answer to "why?" or "it still fails".
    const quoted = new Set(ask.quoted)
    list = onFollowUp(
      understood,
      found,
      found.list.filter(passage => !quoted.has(placeOf(passage)))
    )
    if (list.length === 0 && asksMore(understood)) {
      // Something else is meant than the topic, and it is judged alone.
      found = await find(question)
      query = question
      list = found.list
    }
  }
  const sources = await chooseSources(db, actor, list, detectLanguage(query))
  const chosen = sources.filter(passage => list === found.list || !ask.quoted.includes(placeOf(passage)))
  const passedOver = list[0] !== found.list[0]
  const answered = chosen[0] !== undefined && isAnswer(chosen[0])
  const verdict = chosen.length === 0 ? 'none' : passedOver || !answered ? weaker(found.verdict) : found.verdict
  trace?.done('contents')
  return {
    kind,
    verdict,
    sources: await toSources(db, chosen, lang),
    scores: chosen.map(({ score }) => score),
    scope: { names: [...scope], ...found.names },
    query
  }
}

function nothing(kind: Retrieved['kind'], query: string, names: readonly string[]): Retrieved {
  const scope = { names: [...names], missing: [], unknown: [], about: [] }
  return { kind, verdict: 'none', sources: [], scores: [], scope, query }
}

/** Whether a follow-up asks for more than another name for the topic. */
const asksMore = ({ kind, ownTerms }: UnderstoodQuestion) => kind !== 'unhelped' && ownTerms.size > 0

/** The passages that say something of what a follow-up asks beyond its topic, where it asks for more. */
function onFollowUp(
  understood: UnderstoodQuestion,
  { terms }: FoundPassages,
  list: readonly FoundPassage[]
): readonly FoundPassage[] {
  if (!asksMore(understood)) return list
  return list.filter(passage => [...understood.ownTerms].some(term => terms.get(passage)?.has(term)))
}

/** Of a question only what solved it is an answer. */
const isAnswer = ({ articleType, anchor }: FoundPassage) => articleType !== PROBLEM_ASSISTANCE || anchor === 'accepted'

/** The next candidates are at most near. */
const weaker = (verdict: Verdict): Verdict => (verdict === 'strong' ? 'related' : verdict)

/** Passages as the sources of an answer, numbered from 1. */
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
