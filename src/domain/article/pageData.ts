import type { ArticleView } from '../../contract/articles.ts'
import type { CommentThread } from '../../contract/comments.ts'
import type { Site } from '../content/siteFiles.ts'
import type { ChipPage } from '../family/chipPage.ts'
import type { Family } from '../family/families.ts'
import type { Language } from '../language/languages.ts'
import type { WHOLE } from '../manual/addresses.ts'
import type { ContentsPage } from '../manual/contentsPage.ts'
import type { ManualFrame } from '../manual/page.ts'
import type { ListContext, ListPage } from './listContext.ts'
import type { Neighbours } from './neighbours.ts'
import type { TagPage } from './tagPages.ts'

/** Data of an article page. */
interface ArticlePageData {
  lang: Language
  site: Site
  families: readonly Family[]
  article: ArticleView
  threads: readonly CommentThread[]
  neighbours: Neighbours
}

/** Data of the page of a document in a manual. */
export interface DocumentPage extends ArticlePageData {
  frame: ManualFrame
  /** Page number within a split document, from 1. */
  part: number | typeof WHOLE
}

/** Data that the server passes to the on-demand routes under pages/live. */
export interface LiveData {
  article?: ArticlePageData
  document?: DocumentPage
  contents?: ContentsPage
  list?: ListPage
  context?: ListContext
  chip?: ChipPage
  tag?: TagPage
}
