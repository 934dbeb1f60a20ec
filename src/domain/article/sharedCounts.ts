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
  groups.delete(null)
  const shared = new Map([...groups.values()].flatMap(group => shareCounts(group).map((one, at) => [group[at], one])))
  return articles.map(article => shared.get(article) ?? article)
}

/** Returns the translations of one article, each with the counts and the latest activity of all. */
export function shareCounts<T extends CountedArticle>(group: readonly T[]): T[] {
  if (group.length < 2) return [...group]
  const sum = (count: 'readNum' | 'likeTimes' | 'discussTimes') =>
    group.reduce((total, article) => total + article[count], 0)
  const counts = {
    readNum: sum('readNum'),
    likeTimes: sum('likeTimes'),
    discussTimes: sum('discussTimes'),
    activeDate:
      group
        .map(({ activeDate }) => activeDate)
        .toSorted()
        .at(-1) ?? ''
  }
  return group.map(article => ({ ...article, ...counts }))
}
