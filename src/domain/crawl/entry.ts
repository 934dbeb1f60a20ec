import { type Language, localPath } from '../language/languages.ts'
import { fromShanghai } from '../language/shanghaiTime.ts'

/** The fields of a public article in feeds, the sitemap and llms.txt. */
export interface CrawlEntry {
  id: number
  lang: Language
  articleType: number
  bigTitle: string
  smallTitle: string
  /** The author's display name. */
  author: string
  /** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
  date: string
  /** When its page last changed: by an edit or a comment. */
  modified: string
  /** Ids of chip families. */
  chips: number[]
  /** Articles that share it are translations of one another. */
  translation: string | null
  /** The key of the manual that it is part of. */
  manual?: string | undefined
  solved: boolean
}

/** The one address of an article: in the language that it is written in. */
export function canonicalPath({ id, lang }: Pick<CrawlEntry, 'id' | 'lang'>): string {
  return localPath(`/home/article/${id}`, lang)
}

/** The Markdown form of an article; one a text, whatever language its reader has. */
export function markdownPagePath(id: number): string {
  return `/home/article/${id}.md`
}

/** A date of an article with its zone, as machines read it. */
export function isoDate(date: string): string {
  return fromShanghai(date).toISOString().replace('.000Z', 'Z')
}

/** The newest first. */
export function newestFirst(one: CrawlEntry, other: CrawlEntry): number {
  return other.date < one.date ? -1 : other.date > one.date ? 1 : other.id - one.id
}
