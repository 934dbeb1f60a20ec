import type { ArticleItem, AuthorCard } from '../../contract/articles.ts'
import { PROBLEM_ASSISTANCE } from '../../lib/articleTypes.ts'
import { formatIds } from '../../lib/families.ts'
import { inLanguage, type Language } from '../../lib/languages.ts'
import { toShanghai } from '../../lib/shanghaiTime.ts'
import { type articles, users } from '../db/schema.ts'

type ArticleRow = Pick<
  typeof articles.$inferSelect,
  | 'id'
  | 'articleType'
  | 'bigTitle'
  | 'smallTitle'
  | 'pic'
  | 'readNum'
  | 'likeTimes'
  | 'discussTimes'
  | 'createdAt'
  | 'public'
  | 'solved'
  | 'family1'
  | 'family2'
  | 'revision'
  | 'status'
>
type Author = Pick<typeof users.$inferSelect, 'id' | 'nickname' | 'headPic' | 'jobTitle' | 'company' | 'name'>

/** What is shown of people beside their texts, and nothing else of them. */
export const AUTHOR_COLUMNS = {
  id: users.id,
  nickname: users.nickname,
  headPic: users.headPic,
  jobTitle: users.jobTitle,
  company: users.company,
  name: users.name
}

/** A row of the table as the product's list item. */
export function toArticleItem(article: ArticleRow, author: Pick<Author, 'nickname' | 'headPic'>): ArticleItem {
  return {
    id: article.id,
    name: author.nickname,
    headPic: author.headPic,
    articleType: article.articleType,
    bigTitle: article.bigTitle,
    smallTitle: article.smallTitle,
    pic: article.pic,
    readNum: article.readNum,
    likeTimes: article.likeTimes,
    discussTimes: article.discussTimes,
    date: toShanghai(article.createdAt),
    public: article.public ? 1 : 0,
    solved: article.articleType === PROBLEM_ASSISTANCE && !article.solved ? '0' : '1',
    family1: formatIds(article.family1),
    family2: formatIds(article.family2),
    revision: article.revision,
    ...((article.status === 'held' || article.status === 'hidden') && { status: article.status })
  }
}

/** The person beside a text, for a reader of `lang`. */
export function toAuthorCard(author: Author, lang: Language): AuthorCard {
  return {
    id: author.id,
    name: author.nickname,
    headPic: author.headPic,
    jobTitle: inLanguage(author.jobTitle, lang),
    company: inLanguage(author.company, lang),
    official: author.name !== ''
  }
}
