/** Article types in tab order, with the ids of the product. */
export const ARTICLE_TYPES = [
  { id: 1, key: 'technical_insights' },
  { id: 2, key: 'problem_assistance' },
  { id: 3, key: 'faq' },
  { id: 6, key: 'development_resources' },
  { id: 4, key: 'product_selection' }
] as const

export type ArticleTypeKey = (typeof ARTICLE_TYPES)[number]['key']

/** Problem assistance: the only type that can be solved or unsolved. */
export const PROBLEM_ASSISTANCE = 2
/** FAQ: includes answers of closed tickets. */
export const FAQ = 3
/** Reward that every problem assistance card offers for an answer. */
export const REWARD = 120

/** Returns the translation key of an article type. An unknown id counts as product selection. */
export function articleTypeKey(id: number): ArticleTypeKey {
  return ARTICLE_TYPES.find(type => type.id === id)?.key ?? 'product_selection'
}
