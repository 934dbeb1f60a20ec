import type { Language } from '../language/languages.ts'

/** An article in the list of a section. */
interface SectionArticle {
  id: number
  title: string
  lang: Language
  /** Of everything that its page shows: the same digest, the same page. */
  digest: string
}

/** The content of a section, as in `/offline/<key>.json`. */
export interface SectionList {
  key: string
  title: string
  /** Paths of its own pages and of the data that they load, with language. */
  pages: string[]
  data: string[]
  articles: SectionArticle[]
}

/** The description of a saved section in its cache. */
export interface SavedSection extends SectionList {
  lang: Language
  /** 'saving' until everything was there once: a save that broke off goes on from where it was. */
  state: 'saving' | 'saved'
  savedAt: string
  bytes: number
}

/** The key under which single pages are saved, as a section of their own. */
export const SINGLE_PAGES = 'pages'

/** Where `SiteState` is. */
export const STATE_FILE = '/offline/state.json'

/** The site's state in every reply. */
export interface SiteState {
  build: string
  /** Articles that were public and are no longer. */
  gone: number[]
}

/** What a build holds, as `/offline/build.json`. */
export interface BuildList {
  articles: number[]
  /** Names below `/_astro/`. */
  assets: string[]
}

/** The key of a section: `chip-117` or `type-2`. */
export function sectionKey(kind: 'chip' | 'type', id: number): string {
  return `${kind}-${id}`
}
