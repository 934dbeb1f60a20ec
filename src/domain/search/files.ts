import type { Language } from '../language/languages.ts'

/** Where the index of a build is, below its client folder and on the site alike. */
const SEARCH = '/search'
export const MANIFEST_FILE = `${SEARCH}/manifest.json`
/** All titles in a language; a large site has none, see `largeSite.ts`. */
export const titlesFile = (lang: Language): string => `${SEARCH}/titles-${lang}.json`
/** Of a large site: the rows of some neighbouring ids, complete and without titles. */
export const titleBlockFile = (block: number): string => `${SEARCH}/title-blocks/${block}.json`
export const rowFactsFile = (range: number): string => `${SEARCH}/row-facts/${range}.json`
/** Whether a path is that of a file of rows, with titles or without. */
export const isTitlesFile = (path: string): boolean =>
  /^\/search\/(?:titles-[a-z]{2}|(?:title-blocks|row-facts)\/\d{1,10})\.json$/.test(path)
/** The whole text of an article; of a long one there are parts besides, and an index of them, see `longText.ts`. */
export const textFile = (id: number): string => `${SEARCH}/texts/${id}.json`
export const textPartFile = (id: number, part: number): string => `${SEARCH}/text-parts/${id}/${part}.json`
export const partShardFile = (id: number, shard: number): string => `${SEARCH}/text-parts/${id}/${shard}.bin`
/** The article whose text, or a part of it, is at a path; undefined for every other path. */
export function articleOfTextFile(path: string): number | undefined {
  const id = /^\/search\/(?:texts\/(\d{1,10})\.json$|text-parts\/(\d{1,10})\/)/.exec(path)
  return id ? Number(id[1] ?? id[2]) : undefined
}
export const shardFile = (shard: number): string => `${SEARCH}/pairs/${shard}.bin`
/** Of a large site: pairs of characters in titles. */
export const titleShardFile = (shard: number): string => `${SEARCH}/title-pairs/${shard}.bin`

/** What the index is made of. */
export interface Manifest {
  /** Number of files of pairs. */
  shards: number
  /**
   * Articles that are in Pagefind's `<lang>-newer` index and hide the older form in `<lang>`; none for a language that
   * Pagefind has no index of.
   */
  newer: Partial<Record<Language, number[]>>
  /** What has a higher revision may be newer than the index; 0 where the build knew no revisions. */
  revision: number
  /** What a large site has in place of its files of titles. */
  large?: LargeSite
}

/** How the rows of a large site are found without reading all of them. */
export interface LargeSite {
  /** How many articles there are. */
  articles: number
  /** Number of files of pairs in titles. */
  titleShards: number
  /** Which ranges of ids have a file of row facts. */
  ranges: number[]
  /** Ids of the hottest articles, the hottest first. */
  hottest: number[]
  /** Ids of articles whose texts are long, where those are few. */
  long?: number[]
}

/** One article as lists and filters of the search know it. */
export interface TitleRow {
  id: number
  articleType: number
  /** 1 solved, 0 not; '' for what is no question. */
  solved: '0' | '1' | ''
  family1: number[]
  /** `2026-11-19`. */
  date: string
  hotness: number
  /** The smallest id among its public translations and its own; 0 where it has none. */
  translationGroup: number
  bigTitle: string
  /** In so many parts its text can be read by itself; none where it is short. */
  parts?: number
  /** Where rows of several languages stand in one file. */
  lang?: Language
  /** False for what only staff may read; the index of a build has nothing of it. */
  public?: boolean
}

/** A passage of an article, under one heading. */
export interface Passage {
  /** The id of its place on the page; '' for the beginning. */
  anchor: string
  heading: string
  text: string
  /** Of the first passage of a part: the folded end of what stands before it, for runs that begin there; '' for none. */
  before?: string
}

/** An article as the search reads it. */
export interface SearchText {
  id: number
  lang: Language
  title: string
  smallTitle: string
  passages: Passage[]
  /** Of a text that was read in part: how often what was found is estimated to be in the whole. */
  scale?: number
}

/** An article as the server has it, where the index may have an older form or none. */
export interface RecentArticle extends TitleRow {
  lang: Language
  text: SearchText
}
