/** Counts of a public article. */
interface CountedArticle {
  /** Articles with the same value are translations of one another. */
  translation: string | null
  readNum: number
  likeTimes: number
  discussTimes: number
  activeDate: string
}

/** Returns public articles with the reads, likes, comments and latest activity of all their translations. */
export function withSharedCounts<T extends CountedArticle>(articles: readonly T[]): T[] {
  const groups = Map.groupBy(articles, ({ translation }) => translation)
  const sum = (group: readonly T[], count: 'readNum' | 'likeTimes' | 'discussTimes') =>
    group.reduce((total, article) => total + article[count], 0)
  return articles.map(article => {
    const group = (article.translation && groups.get(article.translation)) || []
    if (group.length < 2) return article
    return {
      ...article,
      readNum: sum(group, 'readNum'),
      likeTimes: sum(group, 'likeTimes'),
      discussTimes: sum(group, 'discussTimes'),
      activeDate:
        group
          .map(({ activeDate }) => activeDate)
          .toSorted()
          .at(-1) ?? article.activeDate
    }
  })
}
