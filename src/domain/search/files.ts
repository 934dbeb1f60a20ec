import type { Language, Localized } from '../language/languages.ts'

/** Folder of the index, below the client folder of the build and on the site. */
const SEARCH = '/search'
export const MANIFEST_FILE = `${SEARCH}/manifest.json`
/** All titles of a language. A large site has no such file, see `largeSite.ts`. */
export const titlesFile = (lang: Language): string => `${SEARCH}/titles-${lang}.json`
/** Large site: complete rows of some adjacent ids. The row facts have no titles. */
export const titleBlockFile = (block: number): string => `${SEARCH}/title-blocks/${block}.json`
export const rowFactsFile = (range: number): string => `${SEARCH}/row-facts/${range}.json`
/** Checks whether a path belongs to a file of rows, with or without titles. */
export const isTitlesFile = (path: string): boolean =>
  /^\/search\/(?:titles-[a-z]{2}|(?:title-blocks|row-facts)\/\d{1,10})\.json$/.test(path)
/** Whole text of an article. A long text also has parts, and an index of them, see `longText.ts`. */
export const textFile = (id: number): string => `${SEARCH}/texts/${id}.json`
export const textPartFile = (id: number, part: number): string => `${SEARCH}/text-parts/${id}/${part}.json`
export const partShardFile = (id: number, shard: number): string => `${SEARCH}/text-parts/${id}/${shard}.bin`
/** Returns the article whose text, or a part of it, is at a path, or undefined for any other path. */
export function articleOfTextFile(path: string): number | undefined {
  const id = /^\/search\/(?:texts\/(\d{1,10})\.json$|text-parts\/(\d{1,10})\/)/.exec(path)
  return id ? Number(id[1] ?? id[2]) : undefined
}
export const shardFile = (shard: number): string => `${SEARCH}/pairs/${shard}.bin`
/** Large site: pairs of characters in titles. */
export const titleShardFile = (shard: number): string => `${SEARCH}/title-pairs/${shard}.bin`

/** Table of traditional characters, for a query with characters that no simplified text has. */
export const TRADITIONAL_FILE = `${SEARCH}/traditional.txt`

/** Manifest of the search index. */
export interface Manifest {
  /** Number of pair files. */
  shards: number
  /**
   * Articles in Pagefind's `<lang>-newer` index, which hide the older form in `<lang>`. Empty if Pagefind has no index
   * for a language.
   */
  newer: Partial<Record<Language, number[]>>
  /** Articles with a higher revision may be newer than the index. 0 if the build had no revisions. */
  revision: number
  /**
   * Articles that the build has with a higher revision, as `knownOf` writes them. Later changes may have been committed
   * before theirs.
   */
  known?: string
  /** Variants of characters in the titles, see `learnVariants`. */
  variants?: string
  /** Names of the chips by id, which results show. */
  chips?: Record<number, Localized>
  /** Replaces the title files on a large site. */
  large?: LargeSite
}

/** Data for finding rows of a large site without reading all of them. */
export interface LargeSite {
  /** Number of articles. */
  articles: number
  /** Number of files of pairs in titles. */
  titleShards: number
  /** Ranges of ids with a file of row facts. */
  ranges: number[]
  /** Ids of the hottest articles, the hottest first. */
  hottest: number[]
  /** Ids of articles with long texts, if there are few. */
  long?: number[]
}

/** One article in lists and filters of the search. */
export interface TitleRow {
  id: number
  articleType: number
  /** 1 if solved, 0 if not, '' if the article is not a question. */
  solved: '0' | '1' | ''
  family1: number[]
  /** Date, such as `2026-11-19`. */
  date: string
  hotness: number
  /** Smallest id among the article and its public translations. 0 if it has no translation. */
  translationGroup: number
  bigTitle: string
  /** Number of parts in which the text can be read. Undefined for a short text. */
  parts?: number
  /** Set if rows of several languages share a file. */
  lang?: Language
  /** False for articles that only staff may read. The index of a build contains none of them. */
  public?: boolean
}

/** A passage of an article, under one heading. */
export interface Passage {
  /** Id of its position on the page. '' for the beginning. */
  anchor: string
  heading: string
  text: string
  /**
   * Set on the first passage of a part: the folded end of the text before it, for runs that begin there. '' if there is
   * none.
   */
  before?: string
}

/** An article in the search. */
export interface SearchText {
  id: number
  lang: Language
  title: string
  smallTitle: string
  /** Chapters above the article in its manual, from the top. Undefined without any. */
  path?: readonly string[]
  passages: Passage[]
  /** Variants of characters in the text, see `learnVariants`. Undefined if there are none. */
  variants?: string
  /** Set for a text that was read in part: the estimated factor between the hits found and those in the whole text. */
  scale?: number
}

/** An article from the server, for which the index may have an older form or none. */
export interface RecentArticle extends TitleRow {
  lang: Language
  text: SearchText
}
