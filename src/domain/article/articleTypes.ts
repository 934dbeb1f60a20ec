/** Article types by id, as the product numbers them, in the order in which tabs show them. */
export const ARTICLE_TYPES = [
  { id: 1, key: 'technical_insights' },
  { id: 2, key: 'problem_assistance' },
  { id: 3, key: 'faq' },
  { id: 6, key: 'development_resources' },
  { id: 4, key: 'product_selection' }
] as const

export type ArticleTypeKey = (typeof ARTICLE_TYPES)[number]['key']

/** Problem assistance, the one type that is solved or not. */
export const PROBLEM_ASSISTANCE = 2
/** Answers of closed tickets, among others. */
export const FAQ = 3
/** What cards of problem assistance offer for an answer: the same for each. */
export const REWARD = 120

/** The translation key of an article type; any id that is not listed counts as product selection. */
export function articleTypeKey(id: number): ArticleTypeKey {
  return ARTICLE_TYPES.find(type => type.id === id)?.key ?? 'product_selection'
}
