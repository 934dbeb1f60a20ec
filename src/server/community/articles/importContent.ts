import { and, eq, inArray, sql } from 'drizzle-orm'
import { pickAttributes } from '../../../domain/article/model.ts'
import { hasLastGood, keepLastGood } from '../../../domain/content/lastGood.ts'
import type { Problem } from '../../../domain/content/problem.ts'
import {
  type Content,
  readContent,
  requireStructure,
  type SourcedArticle
} from '../../../domain/content/readContent.ts'
import { refuseMassRemoval } from '../../../domain/content/refuseMassRemoval.ts'
import { FIRST_IMPORTED_PERSON_ID, readThreads } from '../../../domain/content/threadFile.ts'
import { fromShanghai } from '../../../domain/language/shanghaiTime.ts'
import { saveFact } from '../../platform/db/facts.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, families, users } from '../../platform/db/schema.ts'
import { importThreads } from './importThreads.ts'

export interface ImportResult {
  added: number
  changed: number
  removed: number
  /** Discussions that were skipped, with reasons. */
  problems: Problem[]
}

const BATCH_SIZE = 200
/** Ids from here up to those of imported people belong to the database. */
const FIRST_MEMBER_ID = 1000

/**
 * Imports families, authors and the articles of content/docs and content/faq into the database, so that comments, likes
 * and search cover them. Writes only changes. Marks an article without a file as deleted and keeps its id.
 * @throws Error if content/ as a whole is invalid
 * @throws MassRemoval if too many documents would be removed, unless `force` is set
 */
export async function importContent(db: Db, root: string, { force = false } = {}): Promise<ImportResult> {
  const content = await readContent(root, ['docs', 'ticket'])
  requireStructure(content)
  const { threads, problems } = await readThreads(root)
  const rows = await db
    .select({ id: articles.id, digest: articles.digest })
    .from(articles)
    .where(inArray(articles.source, ['docs', 'ticket']))
  const known = new Map(rows.map(row => [row.id, row.digest]))
  const isFresh = ({ data, digest }: SourcedArticle) => known.get(data.id) !== digest
  // Runs before the import: articles that a killed process leaves undone are new again next time.
  await keepLastGood(
    root,
    content.articles.filter(article => isFresh(article) || !hasLastGood(root, article.file))
  )
  return db.transaction(async tx => {
    await importPeopleAndFamilies(tx, content)
    await saveFact(tx, 'synonyms', content.synonyms)
    const keyIds = await authorIds(tx)
    const fresh = content.articles.filter(isFresh)
    for (let from = 0; from < fresh.length; from += BATCH_SIZE) {
      await upsertArticles(tx, fresh.slice(from, from + BATCH_SIZE), keyIds)
    }
    const presentIds = content.articles.map(article => article.data.id)
    if (!force) await refuseDocsRemoval(tx, presentIds)
    const removed = await tx
      .update(articles)
      .set({ status: 'deleted', digest: '' })
      .where(
        and(
          inArray(articles.source, ['docs', 'ticket']),
          eq(articles.status, 'published'),
          // An array is one parameter, however many ids there are.
          sql`${articles.id} <> all(${sql.param(presentIds)})`
        )
      )
      .returning({ id: articles.id })
    await importThreads(tx, threads, documentIds(content), keyIds)
    const added = fresh.filter(article => !known.has(article.data.id)).length
    return { added, changed: fresh.length - added, removed: removed.length, problems }
  })
}

/** Returns the articles whose discussion may also be a file. */
function documentIds({ articles }: Content): Set<number> {
  return new Set(articles.flatMap(({ source, data }) => (source === 'docs' ? [data.id] : [])))
}

/**
 * Refuses to remove many documents at once. Answers of tickets do not count: a ticket that became private must be
 * removed, however many there are.
 */
async function refuseDocsRemoval(tx: Db, presentIds: readonly number[]): Promise<void> {
  const published = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.source, 'docs'), eq(articles.status, 'published')))
  const left = new Set(presentIds)
  const removed = published.map(({ id }) => id).filter(id => !left.has(id))
  refuseMassRemoval(removed, published.length)
}

/** Imports families and authors of content/. Keeps the profiles of existing people. */
export async function importPeopleAndFamilies(db: Db, content: Pick<Content, 'authors' | 'families'>): Promise<void> {
  if (content.families.length > 0) {
    const rows = content.families.map(({ id, level, name, parent }, position) => ({
      id,
      level,
      name,
      parent: parent ?? null,
      position
    }))
    await db
      .insert(families)
      .values(rows)
      .onConflictDoUpdate({
        target: [families.level, families.id],
        set: { name: sql`excluded.name`, parent: sql`excluded.parent`, position: sql`excluded.position` }
      })
  }
  const people = content.authors.filter(({ id }) => id < FIRST_MEMBER_ID || id >= FIRST_IMPORTED_PERSON_ID)
  for (let from = 0; from < people.length; from += BATCH_SIZE) {
    await db
      .insert(users)
      .values(
        people
          .slice(from, from + BATCH_SIZE)
          .map(
            ({ key, id, nickname, name, jobTitle = '', company = '', homepage = '', bio = '', headPic, golden }) => ({
              ...{ key, id, nickname, name, jobTitle, company, homepage, bio, headPic, golden }
            })
          )
      )
      .onConflictDoNothing()
  }
}

/** Returns user ids by the author keys of articles. */
export async function authorIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: users.id, key: users.key }).from(users)
  return new Map(rows.flatMap(row => (row.key ? [[row.key, row.id]] : [])))
}

/** Returns the columns that an article file defines. */
export function toRow(
  { data, body, source, digest }: Pick<SourcedArticle, 'data' | 'body' | 'source' | 'digest'>,
  keyIds: ReadonlyMap<string, number>
) {
  const createdAt = fromShanghai(data.date)
  return {
    id: data.id,
    source: source === 'samples' ? ('community' as const) : source,
    digest: source === 'samples' ? '' : digest,
    articleType: data.articleType,
    bigTitle: data.bigTitle,
    smallTitle: data.smallTitle,
    content: body,
    pic: data.pic,
    family1: data.family1,
    family2: data.family2,
    tags: data.tags,
    lang: data.lang,
    translation: data.translation ?? null,
    manual: data.manual ?? null,
    authorId: keyIds.get(data.author) ?? 0,
    public: data.public,
    status: 'published' as const,
    ...pickAttributes(data),
    ticketId: data.ticket === undefined ? null : String(data.ticket),
    createdAt,
    updatedAt: data.updated ? fromShanghai(data.updated) : createdAt,
    activeAt: createdAt
  }
}

async function upsertArticles(
  db: Db,
  batch: readonly SourcedArticle[],
  keyIds: ReadonlyMap<string, number>
): Promise<void> {
  const rows = batch.map(article => toRow(article, keyIds))
  const columns = Object.keys(rows[0] ?? {}).filter(name => name !== 'id' && name !== 'activeAt') as (keyof ReturnType<
    typeof toRow
  >)[]
  await db
    .insert(articles)
    .values(rows)
    .onConflictDoUpdate({
      target: articles.id,
      set: {
        ...Object.fromEntries(columns.map(name => [name, sql.raw(`excluded."${articles[name].name}"`)])),
        // An article that a moderator hid stays hidden, whatever happens to its file.
        status: sql`case when ${articles.status} = 'hidden' then 'hidden' else excluded.status end`
      },
      // A file never overwrites a member's post with the same id.
      setWhere: inArray(articles.source, ['docs', 'ticket'])
    })
}
