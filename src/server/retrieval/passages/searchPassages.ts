import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { unify } from '../../../domain/search/variants.ts'
import type { Actor } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'
import { logError } from '../../platform/log.ts'
import { isContentTerm } from '../index/contentTerms.ts'
import { countsOf } from '../index/documentFrequency.ts'
import { termsOf } from '../index/terms.ts'
import { classifyAnswerability } from './answerability.ts'
import { bm25, type Positions } from './bm25.ts'
import { distinctPassages } from './distinctPassages.ts'
import { type FoundPassage, readPassages, relevance } from './foundPassage.ts'
import { fuseScores } from './fuseScores.ts'
import { type CoveredNames, NO_NAMES, namedProductFilter, preferNamed, productMentions } from './nameConditions.ts'
import { type NamedThing, namedThingsIn, standingOf } from './namedThings.ts'
import { type Candidate, candidates } from './postings.ts'
import { rerank } from './rerank.ts'
import type { Trace } from './retrievalTrace.ts'
import type { SemanticSearch } from './semanticSearch.ts'
import { chipsAskedIn, readSiteChips } from './siteChips.ts'
import { type PassageQuery, type WeightedQuery, weighTerms } from './termWeights.ts'
import type { Near } from './vectorSearch.ts'

/**
 * A question.
 *
 * - `kb`: aliases of knowledge bases; empty means all
 * - `within`: ids of the articles to search; undefined means all
 * - `k`: maximum number of passages
 */
export type PassageRequest = PassageQuery & { kb: readonly string[]; within?: readonly number[] | undefined; k: number }

export interface FoundPassages {
  /** none: no relevant passage; related: close, or about another chip than the question names; strong: answers it */
  verdict: 'none' | 'related' | 'strong'
  names: CoveredNames
  /** Terms of the question that a passage contains, or translations or synonyms of, by passage id. */
  held: ReadonlyMap<number, ReadonlySet<string>>
  /** Shares of the question that passages cover, translations included, by term weights from 0 to 1, by passage id. */
  shares: ReadonlyMap<number, number>
  /** Share of the question that the documents know, from 0 to 1. */
  known: number
  /** Whether embeddings found passages too, which need no word of the question. */
  byMeaning: boolean
  /** Passages, best first. */
  list: FoundPassage[]
}

/** Minimum score of a passage in the language of the question, as a share of the score of its translation, to replace it. */
const TRANSLATION_SHARE = 0.5
/** Minimum share of what is asked besides names that the first passage has, of that of the passage that has most of it. */
const MIN_SHARE_OF_ASKED = 0.5
/** Limits the keyword matches that are reranked. */
const MAX_RERANKED = 50
/** Limits the matches about a chip or product that the question names, which are reranked in any case. */
const MAX_OF_NAMED = 30
/** Score factors for an accepted answer, and for passages of a solved question. */
const ACCEPTED_BOOST = 1.15
const SOLVED_BOOST = 1.05

/**
 * Finds the passages that answer `query` best and that the actor may read. Searches by keywords, and by embeddings if
 * `meaning` is set. Passages about another chip or version than the question names come last. Where none about the parts
 * that it names says what is asked, returns passages about that alone, at most as related.
 * @param trace records the steps
 */
export async function findPassages(
  db: Db,
  actor: Actor,
  request: PassageRequest,
  meaning?: SemanticSearch,
  trace?: Trace
): Promise<FoundPassages> {
  const { own, ...found } = await findOfQuestion(db, actor, request, meaning, trace)
  const parts = await partsIn(db, request.query, found)
  if (parts.length === 0 || saysWhatIsAsked(found, detectLanguage(request.query), own)) return found
  // Names are read in their unified form, so full-width ones are removed too.
  const query = parts.reduce((text, part) => text.replaceAll(part, ' '), unify(request.query))
  const scope = request.scope?.filter(name => !parts.includes(name))
  const { own: _, ...general } = await findOfQuestion(db, actor, { ...request, query, scope }, meaning)
  if (general.verdict === 'none') return found
  const missing = [...new Set([...general.names.missing, ...parts])]
  return { ...general, verdict: 'related', names: { ...general.names, missing } }
}

/**
 * Returns the parts that a question names, if the documents know all of them, and none of the passages is in a place
 * about one. Chips and products of the site are none, and boards of others, such as Raspberry Pi 5, are another subject.
 */
async function partsIn(db: Db, query: string, { names, list }: FoundPassages): Promise<string[]> {
  if (names.unknown.length > 0) return []
  const models = namedThingsIn(query).filter(({ kind }) => kind === 'model')
  if (models.length === 0) return []
  const places = list.map(({ path, title, heading }) => [...path, title, heading].join('\n'))
  const isSubject = (thing: NamedThing) => places.some(place => standingOf(thing, place).standing === 'named')
  if (models.some(isSubject)) return []
  const [chips, { products }] = await Promise.all([readSiteChips(db), countsOf(db)])
  const isOwn = (name: string) => chipsAskedIn(name, chips).size > 0 || productMentions(name, products).length > 0
  return models.map(({ text }) => text).filter(name => !/\s/.test(name) && !isOwn(name))
}

/**
 * Checks whether the first passage has at least half as much of the question besides names as the others. Of one in
 * another language, translations are known only in part, so the name says more.
 */
function saysWhatIsAsked({ verdict, list, held }: FoundPassages, lang: Language, own: WeightedQuery['own']): boolean {
  if (verdict === 'none') return false
  if (list[0]?.lang !== lang) return true
  const shares = list.map(({ passageId }) =>
    own.reduce(
      (sum, { term, weight, isName }) =>
        sum + (!isName && isContentTerm(term) && held.get(passageId)?.has(term) ? weight : 0),
      0
    )
  )
  return (shares[0] ?? 0) >= Math.max(0, ...shares) * MIN_SHARE_OF_ASKED
}

async function findOfQuestion(
  db: Db,
  actor: Actor,
  { kb, within, k, ...wanted }: PassageRequest,
  meaning?: SemanticSearch,
  trace?: Trace
): Promise<FoundPassages & Pick<WeightedQuery, 'own'>> {
  const counts = await countsOf(db)
  const query = wanted.context ? `${wanted.context}\n${wanted.query}` : wanted.query
  const ask = await weighTerms(db, wanted, counts)
  if (trace) trace.ask = ask
  trace?.done('weigh')
  if (ask.terms.length === 0 || ask.most === 0)
    return {
      verdict: 'none',
      names: NO_NAMES,
      held: new Map(),
      shares: new Map(),
      known: 0,
      byMeaning: false,
      list: [],
      own: []
    }
  // The vector search runs in parallel to the keyword search.
  const nearing = within ? undefined : meaning?.nearest(db, actor, kb, query).catch(withoutSemanticSearch)
  const ofNamed = await namedProductFilter(db, wanted, counts.products)
  const [general, ofProduct] = await Promise.all([
    candidates(db, actor, kb, ask, within && anyOf(articles.id, within)),
    ofNamed && !within ? candidates(db, actor, kb, ask, ofNamed) : []
  ])
  trace?.done('find')
  const found = new Map([...general, ...ofProduct].map(candidate => [candidate.id, candidate]))
  const places = new Map([...found.values()].map(candidate => [candidate.id, candidate.places]))
  const aboutProduct = new Set(idsOf(ofProduct))
  const byWords = ranked([...found.values()], ask, counts.length)
  trace?.done('rank')
  const near = (await nearing) ?? []
  if (nearing) trace?.done('near')
  const leading = [
    ...new Set([
      ...byWords.slice(0, MAX_RERANKED),
      ...byWords.filter(({ id }) => aboutProduct.has(id)).slice(0, MAX_OF_NAMED)
    ])
  ]
  // Checks read permission again at the time of display.
  const known = await readPassages(db, actor, [...idsOf(leading), ...idsOf(near.slice(0, k + 1))])
  trace?.done('read')
  const read = rerank(
    query,
    leading.flatMap(({ id, score }) => {
      const passage = known.get(id)
      return passage ? [{ id, passage, share: score / ask.most, places: places.get(id) ?? [] }] : []
    }),
    ask
  )
  trace?.done('rerank')
  const scored = meaning && near.length > 0 ? fuseScores(read, near, meaning.weight) : read
  const best = inQuestionsLanguage(scored, known, detectLanguage(query))
  const candidatesRead = best.flatMap(({ id, ...scores }) => {
    const passage = known.get(id)
    return passage ? [{ passage: { ...passage, ...scores }, terms: termsAt(places.get(id)) }] : []
  })
  const { list: preferred, names, covered, isOfNamed } = await preferNamed(db, wanted, counts, candidatesRead)
  // The margin of the judgement is that to the next article, so it needs one more than is returned.
  const list = distinctPassages(preferred, k + 1)
  const [first] = byWords.filter(({ id }) => known.has(id))
  const [leader] = list
  const other = list.find(({ passage }) => passage.articleId !== leader?.passage.articleId)
  const judgement =
    first && leader
      ? classifyAnswerability(
          query,
          {
            best: first.score,
            score: relevance(leader.passage.score),
            margin: 1 - (other?.passage.score ?? 0) / (leader.passage.score || 1),
            heldTerms: leader.terms,
            headingTerms: new Set(termsOf(`${leader.passage.title}\n${leader.passage.heading}`)),
            share: ask.shareOf(leader.terms),
            isForeign: leader.passage.lang !== detectLanguage(query),
            isOfNamed,
            isOfThread: within !== undefined
          },
          ask
        )
      : undefined
  if (trace) trace.judgement = judgement
  const isLike = near.some(({ id, likeness }) => known.has(id) && likeness >= (meaning?.likeness ?? Infinity))
  const byMeasure = judgement?.verdict ?? 'none'
  const verdict = byMeasure === 'none' && isLike ? 'related' : byMeasure
  const shown = list.slice(0, k)
  const questionTerms = [...new Set(termsOf(query))]
  return {
    // A name that occurs in no document means another subject. A passage about a sibling is never an answer.
    verdict: names.unknown.length > 0 ? 'none' : verdict === 'strong' && !covered ? 'related' : verdict,
    names,
    // Data instead of functions, which would keep all candidates in memory for as long as the result is cached.
    held: new Map(
      shown.map(({ passage, terms }) => [
        passage.passageId,
        new Set(questionTerms.filter(term => ask.holds(terms, term)))
      ])
    ),
    shares: new Map(shown.map(({ passage, terms }) => [passage.passageId, ask.shareOf(terms)])),
    known: judgement?.known ?? 0,
    byMeaning: near.length > 0,
    list: shown.map(({ passage }) => passage),
    own: ask.own
  }
}

/** Ranks the candidates by BM25, best first. */
function ranked(list: readonly Candidate[], ask: WeightedQuery, average: number): { id: number; score: number }[] {
  return list
    .map(({ id, places, length, accepted, settled }) => {
      const own = bm25(places, ask, length, average)
      return { id, score: own * (accepted ? ACCEPTED_BOOST : 1) * (settled ? SOLVED_BOOST : 1) }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

/** Drops passages in the other language whose article has a translation that says as much. */
function inQuestionsLanguage<T extends { id: number; score: number }>(
  ranking: readonly T[],
  known: ReadonlyMap<number, Pick<FoundPassage, 'lang' | 'translation'>>,
  lang: Language
): T[] {
  const best = new Map<string, number>()
  for (const { id, score } of ranking) {
    const passage = known.get(id)
    if (passage?.lang === lang && passage.translation && !best.has(passage.translation))
      best.set(passage.translation, score)
  }
  return ranking.filter(({ id, score }) => {
    const passage = known.get(id)
    return passage?.lang === lang || (best.get(passage?.translation ?? '') ?? 0) < score * TRANSLATION_SHARE
  })
}

function withoutSemanticSearch(error: Error): Near[] {
  logError('Vector search failed; using keyword search only', error)
  return []
}

const termsAt = (places: readonly Positions[] = []) => new Set(places.map(({ term }) => term))
const idsOf = (ranking: readonly { id: number }[]) => ranking.map(({ id }) => id)
