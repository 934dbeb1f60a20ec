import type { ArticleItem } from '../../../contract/articles.ts'
import { PROBLEM_ASSISTANCE } from '../../../domain/article/articleTypes.ts'
import { formatIds } from '../../../domain/family/families.ts'
import { toShanghai } from '../../../domain/language/shanghaiTime.ts'
import type { articles, users } from '../../platform/db/schema.ts'

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
/** A row of the table as the product's list item. */
export function toArticleItem(
  article: ArticleRow,
  author: Pick<typeof users.$inferSelect, 'nickname' | 'headPic'>
): ArticleItem {
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
