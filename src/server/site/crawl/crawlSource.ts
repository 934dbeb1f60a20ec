import { and, eq } from 'drizzle-orm'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import type { CrawlEntry } from '../../../domain/crawl/entry.ts'
import { toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { GUEST, visibleTo } from '../../accounts/actor.ts'
import { renderedBody } from '../../community/articles/renderedArticle.ts'
import { listFamilies } from '../../community/families/families.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, users } from '../../platform/db/schema.ts'
import type { BuildFacts } from '../releases/build.ts'
import type { CrawlSource } from './crawlFiles.ts'

/** Reads all articles that a guest may read, in their current state. */
export async function readCrawlSource(
  db: Db,
  build: Pick<BuildFacts, 'address' | 'site' | 'manuals'>
): Promise<CrawlSource> {
  const [entries, families] = await Promise.all([
    publicEntries(db, new Set((build.manuals ?? []).map(({ key }) => key))),
    listFamilies(db)
  ])
  return {
    address: build.address,
    site: build.site,
    families,
    entries,
    async htmlOf(id) {
      const [row] = await db
        .select({ id: articles.id, textRevision: articles.textRevision, content: articles.content })
        .from(articles)
        .where(and(eq(articles.id, id), visibleTo(GUEST)))
      return row ? (await renderedBody(row)).html : ''
    }
  }
}

async function publicEntries(db: Db, manuals: ReadonlySet<string>): Promise<CrawlEntry[]> {
  const rows = await db
    .select({
      id: articles.id,
      lang: articles.lang,
      articleType: articles.articleType,
      bigTitle: articles.bigTitle,
      smallTitle: articles.smallTitle,
      author: users.nickname,
      chips: articles.family1,
      translation: articles.translation,
      solved: articles.solved,
      manual: articles.manual,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt,
      activeAt: articles.activeAt
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(visibleTo(GUEST))
  return rows.map(({ createdAt, updatedAt, activeAt, solved, manual, ...row }) => ({
    ...row,
    manual: manual && manuals.has(manual.key) ? manual.key : undefined,
    date: toShanghai(createdAt),
    modified: [toShanghai(updatedAt), toShanghai(activeAt)].sort().at(-1) ?? toShanghai(createdAt),
    solved: row.articleType !== PROBLEM_ASSISTANCE || solved
  }))
}
