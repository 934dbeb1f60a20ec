import type { Language } from '../language/languages.ts'

/** Where the index of a build is, below its client folder and on the site alike. */
const SEARCH = '/search'
export const MANIFEST_FILE = `${SEARCH}/manifest.json`
export const titlesFile = (lang: Language): string => `${SEARCH}/titles-${lang}.json`
/** Whether a path is that of a file of titles. */
export const isTitlesFile = (path: string): boolean => path.startsWith(`${SEARCH}/titles-`)
export const textFile = (id: number): string => `${SEARCH}/texts/${id}.json`
export const shardFile = (shard: number): string => `${SEARCH}/pairs/${shard}.bin`

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
  /** False for what only staff may read; the index of a build has nothing of it. */
  public?: boolean
}

/** A passage of an article, under one heading. */
export interface Passage {
  /** The id of its place on the page; '' for the beginning. */
  anchor: string
  heading: string
  text: string
}

/** An article as the search reads it. */
export interface SearchText {
  id: number
  lang: Language
  title: string
  smallTitle: string
  passages: Passage[]
}

/** An article as the server has it, where the index may have an older form or none. */
export interface RecentArticle extends TitleRow {
  lang: Language
  text: SearchText
}
