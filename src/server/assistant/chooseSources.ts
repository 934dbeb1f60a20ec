import { and, eq, sql } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../domain/article/articleTypes.ts'
import { addsNothing } from '../../domain/comment/addsNothing.ts'
import type { Language } from '../../domain/language/languages.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles, searchPassages } from '../platform/db/schema.ts'
import { type FoundPassage, readAccepted, readPassages, type Unscored } from '../retrieval/passages/foundPassage.ts'
import { placeOf } from './quotePassages.ts'

/** Limits the sources of an answer, and the places that are listed besides. */
const MAX_SOURCES = 5
const MAX_FURTHER = 5
/** Limits the sources per article. Each needs at least this share of the best score. */
const MAX_SOURCES_PER_ARTICLE = 3
const MIN_SCORE_SHARE = 0.5
/** Minimum score of a passage in the language of the question, as a share of that of a first one in another, to precede it. */
const MIN_SHARE_OF_FOREIGN = 0.75
/** Minimum part of the question that it has, as a share of the part that the foreign one has. */
const MIN_PART_OF_FOREIGN = 0.9
/** Limits the solved questions whose accepted answer is added. */
const MAX_SOLVED = 3
/** Limits the sources per section, whose other passages "show more" opens. */
const MAX_SOURCES_PER_SECTION = 2
/** Limits the candidate passages. */
export const MAX_CANDIDATES = 15

export interface ChosenSources {
  /** The sources of the answer, best first. */
  sources: FoundPassage[]
  /** The next best places, each once. The answer may be there in other words than those of the question. */
  further: FoundPassage[]
}

/**
 * Chooses the sources of an answer. Limits the passages per article, keeps one language per passage, and adds the
 * accepted answer of solved questions, even if it does not match the question.
 * @param lang the language of the question
 * @param shares part of the question that each passage has, by term weights
 */
export async function chooseSources(
  db: Db,
  actor: Actor,
  found: readonly FoundPassage[],
  lang: Language,
  shares: ReadonlyMap<number, number>
): Promise<ChosenSources> {
  const own = withOwnLanguageFirst(await inReadersLanguage(db, actor, found.filter(saysSomething), lang), lang, shares)
  const [first] = own
  if (!first) return { sources: [], further: [] }
  const taken = new Map<number | string, number>()
  const take = (key: number | string) => taken.set(key, (taken.get(key) ?? 0) + 1).get(key) ?? 0
  const apart = own.filter(
    passage =>
      take(placeOf(passage)) <= MAX_SOURCES_PER_SECTION &&
      take(passage.articleId) <= MAX_SOURCES_PER_ARTICLE &&
      passage.textScore >= first.textScore * MIN_SCORE_SHARE
  )
  const best = [...new Set([...apart, ...own])]
  const chosen = new Set(best.slice(0, MAX_SOURCES))
  const list = own.filter(passage => chosen.has(passage))
  const sources = (await withAccepted(db, actor, list)).slice(0, MAX_SOURCES)
  const places = new Set(sources.map(placeOf))
  const further = best
    .slice(MAX_SOURCES)
    .filter(passage => !places.has(placeOf(passage)) && places.add(placeOf(passage)))
  return { sources, further: further.slice(0, MAX_FURTHER) }
}

/** Puts the best passage in the language of the question before a first one in another language, if it is nearly as good. */
function withOwnLanguageFirst(
  found: readonly FoundPassage[],
  lang: Language,
  shares: ReadonlyMap<number, number>
): FoundPassage[] {
  const [first] = found
  if (!first || first.lang === lang) return [...found]
  const { score, textScore } = first
  const partOf = ({ passageId }: FoundPassage) => shares.get(passageId) ?? 0
  const own = found.find(
    passage =>
      passage.lang === lang &&
      passage.score >= score * MIN_SHARE_OF_FOREIGN &&
      partOf(passage) >= partOf(first) * MIN_PART_OF_FOREIGN
  )
  return own ? [{ ...own, score, textScore }, ...found.filter(passage => passage !== own)] : [...found]
}

/** A comment that only joins a question, thanks or confirms answers nobody. */
const saysSomething = ({ anchor, text }: FoundPassage) => !(anchor.startsWith('comment-') && addsNothing(text))

/** Replaces passages that have a translation in the reader's language by the counterpart section. */
async function inReadersLanguage(
  db: Db,
  actor: Actor,
  found: readonly FoundPassage[],
  lang: Language
): Promise<FoundPassage[]> {
  const foreign = found.flatMap(passage => (passage.lang !== lang && passage.translation ? passage.translation : []))
  if (foreign.length === 0) return [...found]
  const translations = await db
    .select({ translation: articles.translation })
    .from(articles)
    .where(and(anyOf(articles.translation, [...new Set(foreign)]), eq(articles.lang, lang), visibleTo(actor)))
  const translated = new Set(translations.map(({ translation }) => translation))
  const own = await counterparts(
    db,
    actor,
    found.filter(({ lang: of, translation }) => of !== lang && translation && translated.has(translation)),
    lang
  )
  const ids = new Set(found.map(({ passageId }) => passageId))
  return found.flatMap(passage => {
    const other = own.get(passage.passageId)
    if (!other) return passage
    return ids.has(other.passageId) ? [] : { ...other, score: passage.score, textScore: passage.textScore }
  })
}

/**
 * Returns the sections at the same position of the translation in `lang`, keyed by passage id, if both articles have
 * the same number of sections.
 */
async function counterparts(
  db: Db,
  actor: Actor,
  foreign: readonly FoundPassage[],
  lang: Language
): Promise<Map<number, Unscored>> {
  if (foreign.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; own: number }>(sql`
    with sections as (
      select article_id, anchor, (array_agg(id order by position))[1] as first,
        row_number() over (partition by article_id order by min(position)) as place,
        count(*) over (partition by article_id) as sections
      from ${searchPassages} where anchor <> 'accepted' and anchor not like 'comment-%' and article_id in (
        select other.id from ${articles} other join ${articles} this on this.translation = other.translation
        where this.id = any(${sql.param(foreign.map(({ articleId }) => articleId))}))
      group by article_id, anchor)
    select f.id, other.first as own from ${searchPassages} f
    join sections this on this.article_id = f.article_id and this.anchor = f.anchor
    join ${articles} fa on fa.id = f.article_id
    join ${articles} oa on oa.translation = fa.translation and oa.lang = ${lang}
    join sections other on other.article_id = oa.id and other.place = this.place and other.sections = this.sections
    where f.id = any(${sql.param(foreign.map(({ passageId }) => passageId))})`)
  // The actor may not be allowed to read the translation.
  const readable = await readPassages(
    db,
    actor,
    rows.map(({ own }) => own)
  )
  return new Map(
    rows.flatMap(({ id, own }) => {
      const passage = readable.get(own)
      return passage ? [[id, passage] as const] : []
    })
  )
}

/** Inserts the accepted answer before the first passage of each solved question. */
async function withAccepted(db: Db, actor: Actor, list: readonly FoundPassage[]): Promise<FoundPassage[]> {
  const accepted = new Map<number, FoundPassage>()
  for (const { articleId, articleType, solved, score, textScore } of list) {
    if (articleType !== PROBLEM_ASSISTANCE || !solved || accepted.has(articleId) || accepted.size >= MAX_SOLVED)
      continue
    const [answer] = await readAccepted(db, actor, articleId)
    if (answer) accepted.set(articleId, { ...answer, score, textScore })
  }
  const done = new Set<number>()
  return list.flatMap(passage => {
    const answer = accepted.get(passage.articleId)
    if (!answer) return passage
    const rest = passage.anchor === 'accepted' ? [] : [passage]
    if (done.has(passage.articleId)) return rest
    done.add(passage.articleId)
    return [answer, ...rest]
  })
}
