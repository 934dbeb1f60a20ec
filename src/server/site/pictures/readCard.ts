import { and, eq } from 'drizzle-orm'
import { articleTypeKey, PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import { inLanguage, type Language } from '../../../domain/language/languages.ts'
import { dayOf, toShanghai } from '../../../domain/language/shanghaiTime.ts'
import { translator } from '../../../locales/translate.ts'
import { GUEST, visibleTo } from '../../accounts/actor.ts'
import { listFamilies } from '../../community/families/families.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, users } from '../../platform/db/schema.ts'
import type { BuildFacts } from '../releases/build.ts'
import type { PictureCard } from './layout.ts'

/** Returns the picture of the site, for pages without a picture. */
export function siteCard({ site, address }: Pick<BuildFacts, 'site' | 'address'>, lang: Language): PictureCard {
  const title = inLanguage(site.description, lang)
  const siteName = inLanguage(site.title, lang)
  return { title, siteName, chips: [], state: undefined, type: '', author: '', date: new URL(address).host }
}

/**
 * Reads the picture content of an article, with a key that changes with it. Returns undefined if a guest may not read
 * it.
 */
export async function readCard(
  db: Db,
  build: Pick<BuildFacts, 'site'>,
  id: number
): Promise<{ key: string; card: PictureCard } | undefined> {
  const [row] = await db
    .select({
      revision: articles.revision,
      lang: articles.lang,
      articleType: articles.articleType,
      title: articles.bigTitle,
      solved: articles.solved,
      chips: articles.family1,
      createdAt: articles.createdAt,
      author: users.nickname
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(and(eq(articles.id, id), visibleTo(GUEST)))
  if (!row) return undefined
  const { lang, articleType, title, author, solved, chips, createdAt } = row
  const t = translator(lang, 'articles')
  const families = await listFamilies(db)
  const card = {
    title,
    author,
    chips: families
      .filter(family => family.level === 1 && chips.includes(family.id))
      .map(family => inLanguage(family.name, lang)),
    state: articleType === PROBLEM_ASSISTANCE ? { text: t(solved ? 'solved' : 'unsolved'), solved } : undefined,
    type: t(`type_${articleTypeKey(articleType)}`),
    date: dayOf(toShanghai(createdAt)),
    siteName: inLanguage(build.site.title, lang)
  }
  return { key: `${id}@${row.revision}`, card }
}
