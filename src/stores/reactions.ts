import { api } from '../client/api.ts'
import type { ArticleDetail } from '../contract/articles.ts'
import type { FollowList } from '../contract/follows.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { makeToggle, type Toggle } from './toggle.ts'

/** Sends a reaction even if the member leaves the page at once, because the toggle shows it already. */
const LASTING = { init: { keepalive: true } }

/** An article with the reader's reactions to it. */
export interface Reactions {
  article: ArticleDetail
  like: Toggle
  bookmark: Toggle
  follow: Toggle
}

/** Loads the member's reactions to an article, and returns toggles for them. */
export async function openReactions(id: number): Promise<Outcome<Reactions>> {
  const outcome = await outcomeOf<ArticleDetail>(api.api.article.getArticle.$get({ query: { id: String(id) } }))
  if (!outcome.ok) return outcome
  const article = outcome.value
  const { liked, likeTimes, collected, collections, following, author } = article
  return {
    ok: true,
    value: {
      article,
      like: makeToggle({ on: liked, count: likeTimes }, on => sendLike('article', id, on)),
      bookmark: makeToggle({ on: collected, count: collections }, on => sendBookmark(id, on)),
      follow: personFollow(author.id, following)
    }
  }
}

const PAGE_SIZE = 100

/** Reads the ids of the people whom the member follows. */
export async function followedIds(): Promise<Outcome<Set<number>>> {
  const ids = new Set<number>()
  for (let start = 0; ; start += PAGE_SIZE) {
    const query = { start: String(start), num: String(PAGE_SIZE) }
    const page = await outcomeOf<FollowList>(api.api.focus.getFocusList.$get({ query }))
    if (!page.ok) return page
    for (const { id } of page.value.list) ids.add(id)
    if (start + PAGE_SIZE >= page.value.total) return { ok: true, value: ids }
  }
}

/** Creates a toggle for following a person. It counts nothing. */
export function personFollow(userId: number, following: boolean): Toggle {
  return makeToggle({ on: following, count: 0 }, on => sendFollow(userId, on))
}

/** Creates a toggle for the like of a comment. */
export function commentLike(id: number, liked: boolean, likes: number): Toggle {
  return makeToggle({ on: liked, count: likes }, on => sendLike('discuss', id, on))
}

async function sendLike(type: 'article' | 'discuss', id: number, like: boolean) {
  const outcome = await outcomeOf<{ liked: boolean; likes: number }>(
    api.api.discuss.addLike.$post({ json: { type, id, like } }, LASTING)
  )
  return outcome.ok ? { ok: true as const, value: { on: outcome.value.liked, count: outcome.value.likes } } : outcome
}

async function sendBookmark(id: number, on: boolean) {
  const { articleCollection, delArticleCollection } = api.api.article
  const outcome = await outcomeOf<{ collected: boolean; collections: number }>(
    (on ? articleCollection : delArticleCollection).$post({ json: { id } }, LASTING)
  )
  if (!outcome.ok) return outcome
  return { ok: true as const, value: { on: outcome.value.collected, count: outcome.value.collections } }
}

async function sendFollow(userId: number, on: boolean) {
  const { addFocus, delFocus } = api.api.focus
  const outcome = await outcomeOf<{ following: boolean }>(
    (on ? addFocus : delFocus).$post({ json: { userId } }, LASTING)
  )
  return outcome.ok ? { ok: true as const, value: { on: outcome.value.following, count: 0 } } : outcome
}
