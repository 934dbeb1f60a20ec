import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Language } from '../../../domain/language/languages.ts'
import { dayOf, toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchPassages } from '../../platform/db/schema.ts'

/** A passage that may answer a question, with the fields of its article that readers need. */
export interface FoundPassage {
  passageId: number
  articleId: number
  lang: Language
  articleType: number
  title: string
  anchor: string
  heading: string
  text: string
  family1: readonly number[]
  /** Key of the manual of the article. */
  manual: string | undefined
  /** Labels of the manual entries above the article. */
  path: readonly string[]
  chipModel: string
  sdkVersion: string
  translation: string | null
  /** YYYY-MM-DD in the time zone of Shanghai. */
  date: string
  solved: boolean
  /**
   * Relevance: the share of the question that the passage covers, which for a short question may be above 1, or its fused
   * rank from 0 to 1 if embeddings are used.
   */
  score: number
  /** The same without the similarity of the title and the question. Tells how much less another passage says. */
  textScore: number
}

/** Converts a passage for a reply. Removes the fields that only the ranking needs. */
export function toReply({
  passageId: _,
  chipModel: __,
  translation: ___,
  path: ____,
  manual: ______,
  textScore: _____,
  ...passage
}: FoundPassage) {
  return { ...passage, score: relevance(passage.score) }
}

/** Returns the score of a passage as replies show it, from 0 to 1. */
export const relevance = (score: number) => Math.min(1, score)

/** Columns of a result, without the content of the article and the terms of the passage. */
const { id, anchor, heading, text } = getTableColumns(searchPassages)
const PASSAGE_COLUMNS = { id, anchor, heading, text }
const { content: _, ...SHOWN } = getTableColumns(articles)

/** Reads the passages with these ids that the actor may read now. Returns them by id. */
export async function readPassages(db: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, Unscored>> {
  return read(db, actor, anyOf(searchPassages.id, ids))
}

/** Returns the passages of the accepted answer of an article, if the actor may read it. */
export async function readAccepted(db: Db, actor: Actor, articleId: number): Promise<Unscored[]> {
  const where = and(eq(searchPassages.articleId, articleId), eq(searchPassages.accepted, true))
  return [...(await read(db, actor, where)).values()]
}

async function read(db: Db, actor: Actor, where: SQL | undefined): Promise<Map<number, Unscored>> {
  const rows = await db
    .select({ passage: PASSAGE_COLUMNS, article: SHOWN })
    .from(searchPassages)
    .innerJoin(articles, eq(articles.id, searchPassages.articleId))
    .where(and(where, visibleTo(actor)))
    .orderBy(searchPassages.id)
  return new Map(rows.map(({ passage, article }) => [passage.id, toFound(article, passage)]))
}

/** A passage that is not ranked yet. */
export type Unscored = Omit<FoundPassage, 'score' | 'textScore'>
type PassageFields = { [Name in keyof typeof PASSAGE_COLUMNS]: (typeof searchPassages.$inferSelect)[Name] }
type Shown = { [Name in keyof typeof SHOWN]: (typeof articles.$inferSelect)[Name] }

function toFound(article: Shown, { id: passageId, anchor, heading, text }: PassageFields): Unscored {
  const { id, lang, articleType, bigTitle, family1, chipModel, sdkVersion, translation, createdAt, solved } = article
  const { key: manual, path = [] } = article.manual ?? {}
  const date = dayOf(toShanghai(createdAt))
  const own = {
    articleId: id,
    lang,
    articleType,
    title: bigTitle,
    family1,
    manual,
    path,
    chipModel,
    sdkVersion,
    translation
  }
  return { passageId, ...own, anchor, heading, text, date, solved }
}
