import { type Language, localPath } from '../language/languages.ts'
import { fromShanghai } from '../language/shanghaiTime.ts'

/** Fields of a public article for feeds, the sitemap and llms.txt. */
export interface CrawlEntry {
  id: number
  lang: Language
  articleType: number
  bigTitle: string
  smallTitle: string
  /** Display name of the author. */
  author: string
  /** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
  date: string
  /** Time of the last change of its page by an edit or a comment. */
  modified: string
  /** Ids of chip families. */
  chips: number[]
  /** Group key. Articles with the same value are translations of each other. */
  translation: string | null
  /** Key of its manual. */
  manual?: string | undefined
  solved: boolean
}

/** Returns the canonical path of an article: in the language of its text. */
export function canonicalPath({ id, lang }: Pick<CrawlEntry, 'id' | 'lang'>): string {
  return localPath(`/home/article/${id}`, lang)
}

/** Returns the path of the Markdown page of an article. It is the same for readers of all languages. */
export function markdownPagePath(id: number): string {
  return `/home/article/${id}.md`
}

/** Converts an article date to ISO 8601 in UTC. */
export function isoDate(date: string): string {
  return fromShanghai(date).toISOString().replace('.000Z', 'Z')
}

/** Compares entries, newest first. */
export function newestFirst(one: CrawlEntry, other: CrawlEntry): number {
  return other.date < one.date ? -1 : other.date > one.date ? 1 : other.id - one.id
}
