import type { ArticleFile } from './articleFile.ts'
import type { Problem } from './problem.ts'

interface Known {
  authors: readonly { key: string }[]
  families: readonly { id: number; level: 1 | 2 }[]
}

/**
 * Checks articles against each other: ids are unique, author and families exist, and a translation has one article per
 * language. An invalid article is left out and reported.
 */
export function checkArticles<A extends ArticleFile>(
  articles: readonly A[],
  { authors, families }: Known
): { accepted: A[]; problems: Problem[] } {
  const problems: Problem[] = []
  const accepted: A[] = []
  const fileOfId = new Map<number, string>()
  const fileOfTranslation = new Map<string, string>()
  const authorKeys = new Set(authors.map(author => author.key))
  const familyIds = { 1: new Set<number>(), 2: new Set<number>() }
  for (const family of families) familyIds[family.level].add(family.id)

  for (const article of articles) {
    const { file, data } = article
    const found: [field: string, message: string][] = []
    const sameId = fileOfId.get(data.id)
    if (sameId) found.push(['id', `${data.id} is taken by ${sameId}. Give this article a number of its own.`])
    if (!authorKeys.has(data.author)) {
      found.push([
        'author',
        `'${data.author}' is not in content/authors.yaml. Add the person there, or write a known key.`
      ])
    }
    for (const level of [1, 2] as const) {
      const unknown = data[`family${level}`].filter(id => !familyIds[level].has(id))
      if (unknown.length > 0) {
        const choice = [...familyIds[level]].join(', ')
        found.push([
          `family${level}`,
          `${unknown.join(', ')} is no level ${level} id of content/families.yaml (${choice}).`
        ])
      }
    }
    const key = data.translation && `${data.translation}\0${data.lang}`
    const other = key && fileOfTranslation.get(key)
    if (other) {
      found.push([
        'translation',
        `'${data.translation}' already has its ${data.lang} article, ${other}. One a language.`
      ])
    }
    for (const [field, message] of found) problems.push({ file, field, message })
    if (found.length === 0) {
      accepted.push(article)
      fileOfId.set(data.id, file)
      if (key) fileOfTranslation.set(key, file)
    }
  }
  return { accepted, problems }
}
