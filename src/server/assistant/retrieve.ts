import { inArray } from 'drizzle-orm'
import type { Source, Verdict } from '../../contract/assistant.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import type { Trace } from '../retrieval/passages/retrievalTrace.ts'
import { type FoundPassages, findPassages } from '../retrieval/passages/searchPassages.ts'
import type { SemanticSearch } from '../retrieval/passages/semanticSearch.ts'
import { CHOSEN_FROM, chooseSources } from './chooseSources.ts'
import { contentTerms } from './contentTerms.ts'

/** A question of no more terms is a follow-up: "and on zh?" says little without the one before. */
const MAX_FOLLOW_UP_TERMS = 4
const RANK = { none: 0, related: 1, strong: 2 } satisfies Record<Verdict, number>

/** What was found for a question. */
export interface Retrieved {
  verdict: Verdict
  sources: Source[]
  /** Of 0 to 1, of the sources in their order. */
  scores: number[]
  /** The Markdown of their articles. */
  contents: Map<number, string>
  /** What was searched for. */
  query: string
}

/** Finds the passages for a question, of those that the member may read now; `before` is the thread's earlier question. */
export async function retrieve(
  db: Db,
  actor: Member,
  ask: { question: string; before: string | undefined; kb: readonly string[]; lang: Language },
  meaning?: SemanticSearch,
  trace?: Trace
): Promise<Retrieved> {
  const { question, before, kb, lang } = ask
  const together = before === undefined ? question : `${before}\n${question}`
  let query = contentTerms(question).size <= MAX_FOLLOW_UP_TERMS ? together : question
  let found: FoundPassages = await findPassages(db, actor, { query, kb, k: CHOSEN_FROM }, meaning, trace)
  if (found.verdict !== 'strong' && query !== together) {
    const other = await findPassages(db, actor, { query: together, kb, k: CHOSEN_FROM }, meaning, trace)
    if (RANK[other.verdict] > RANK[found.verdict]) {
      found = other
      query = together
    }
  }
  const chosen = await chooseSources(db, actor, found.list)
  const ids = [...new Set(chosen.map(passage => passage.articleId))]
  const rows = await db
    .select({ id: articles.id, public: articles.public, content: articles.content })
    .from(articles)
    .where(inArray(articles.id, ids))
  trace?.done('contents')
  const known = new Map(rows.map(row => [row.id, row]))
  const sources = chosen.map(({ solved: _, score: __, family1, ...passage }, index) => ({
    n: index + 1,
    ...passage,
    family1: [...family1],
    public: known.get(passage.articleId)?.public ?? false,
    url: localPath(`/home/article/${passage.articleId}`, lang) + (passage.anchor ? `#${encodeURI(passage.anchor)}` : '')
  }))
  return {
    verdict: found.verdict,
    sources,
    scores: chosen.map(({ score }) => score),
    contents: new Map(rows.map(row => [row.id, row.content])),
    query
  }
}
