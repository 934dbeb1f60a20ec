import type { Language } from '../language/languages.ts'

/** An article in the list of a section. */
interface SectionArticle {
  id: number
  title: string
  lang: Language
  /** Digest of everything that its page shows. Equal digests mean equal pages. */
  digest: string
}

/** Content of a section, as in `/offline/<key>.json`. */
export interface SectionList {
  key: string
  title: string
  /** Paths of its own pages and of the data that they load, with language. */
  pages: string[]
  data: string[]
  articles: SectionArticle[]
}

/** Description of a saved section in its cache. */
export interface SavedSection extends SectionList {
  lang: Language
  /** 'saving' until everything was loaded once. An interrupted save continues where it stopped. */
  state: 'saving' | 'saved'
  savedAt: string
  bytes: number
}

/** Key under which single pages are saved, as a separate section. */
export const SINGLE_PAGES = 'pages'

/** Path of `SiteState`. */
export const STATE_FILE = '/offline/state.json'

/** State of the site, in every reply. */
export interface SiteState {
  build: string
  /** Articles that were public and no longer are. */
  gone: number[]
}

/** Content of a build, as `/offline/build.json`. */
export interface BuildList {
  articles: number[]
  /** Names below `/_astro/`. */
  assets: string[]
}

/** Returns the key of a section: `chip-117` or `type-2`. */
export function sectionKey(kind: 'chip' | 'type', id: number): string {
  return `${kind}-${id}`
}
