import type { ArticleView } from '../../contract/articles.ts'
import type { CommentThread } from '../../contract/comments.ts'
import type { Site } from '../content/siteFiles.ts'
import type { ChipPage } from '../family/chipPage.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { ListContext, ListPage } from './listContext.ts'
import type { Neighbours } from './neighbours.ts'

/** All that the page of an article is drawn from. */
interface ArticlePageData {
  lang: Language
  site: Site
  families: readonly Family[]
  article: ArticleView
  threads: readonly CommentThread[]
  neighbours: Neighbours
}

/** What the server hands to the on-demand routes under pages/live. */
export type LiveData = { article?: ArticlePageData; list?: ListPage; context?: ListContext; chip?: ChipPage }
