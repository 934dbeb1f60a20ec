import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language/languages.ts'
import { dayOf, toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { type Actor, visibleTo } from '../../accounts/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchPassages } from '../../platform/db/schema.ts'

/** A passage that may answer, with what a reader has to know of its article. */
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
  /** Labels of the entries of its manual that it stands below. */
  path: readonly string[]
  chipModel: string
  sdkVersion: string
  translation: string | null
  /** YYYY-MM-DD in Shanghai. */
  date: string
  solved: boolean
  /** Of 0 to 1: how much of what was asked for the passage says; with embeddings, how far in front it stands. */
  score: number
}

/** A passage as a reply has it: without what only the ranking needs. */
export function toReply({ passageId: _, chipModel: __, translation: ___, path: ____, ...passage }: FoundPassage) {
  return passage
}

/** The columns of a result: neither the whole text of an article nor the words of a passage. */
const { id, anchor, heading, text } = getTableColumns(searchPassages)
const PASSAGE_COLUMNS = { id, anchor, heading, text }
const { content: _, ...SHOWN } = getTableColumns(articles)

/** Passages with these ids that the actor may read now, by id. */
export async function readPassages(db: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, Unscored>> {
  return read(db, actor, sql`${searchPassages.id} = any(${sql.param(ids)})`)
}

/** The accepted answer of an article, as the passages that it was cut into, if the actor may read it. */
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

/** As it is read, before anything is asked of it. */
export type Unscored = Omit<FoundPassage, 'score'>
type PassageFields = { [Name in keyof typeof PASSAGE_COLUMNS]: (typeof searchPassages.$inferSelect)[Name] }
type Shown = { [Name in keyof typeof SHOWN]: (typeof articles.$inferSelect)[Name] }

function toFound(article: Shown, { id: passageId, anchor, heading, text }: PassageFields): Unscored {
  const { id, lang, articleType, bigTitle, family1, chipModel, sdkVersion, translation, createdAt, solved } = article
  const path = article.manual?.path ?? []
  const date = dayOf(toShanghai(createdAt))
  const own = { articleId: id, lang, articleType, title: bigTitle, family1, path, chipModel, sdkVersion, translation }
  return { passageId, ...own, anchor, heading, text, date, solved }
}
