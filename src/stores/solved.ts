import { atom } from 'nanostores'
import { api } from '../client/api.ts'
import type { ArticleItem, ArticleList } from '../contract/articles.ts'
import { PROBLEM_ASSISTANCE } from '../domain/article/articleTypes.ts'
import { detectLanguage } from '../domain/language/detectLanguage.ts'
import type { Language } from '../domain/language/languages.ts'
import { outcomeOf } from './outcome.ts'

/** Answered questions of the community, as examples. Undefined until they are loaded. */
export const $solved = atom<readonly ArticleItem[] | undefined>(undefined)

const MAX_EXAMPLES = 4

/** Loads the most read answered questions, those in the reader's language first. Without a network there are none. */
export async function loadSolved(lang: Language): Promise<void> {
  const query = { articleType: String(PROBLEM_ASSISTANCE), sort: 'solved', num: '20', public: '1', lang } as const
  const read = await outcomeOf<ArticleList>(api.api.article.getArticleList.$get({ query }))
  if (!read.ok) return $solved.set($solved.get() ?? [])
  const answered = read.value.list.filter(item => item.solved !== '0')
  const isForeign = ({ bigTitle }: ArticleItem) => Number(detectLanguage(bigTitle) !== lang)
  const first = answered.toSorted((a, b) => isForeign(a) - isForeign(b) || b.readNum - a.readNum)
  $solved.set(first.slice(0, MAX_EXAMPLES))
}
