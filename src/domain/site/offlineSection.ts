import type { Language } from '../language/languages.ts'

/** An article in the list of a section. */
interface SectionArticle {
  id: number
  title: string
  lang: Language
  /** Of all that its page tells: the same digest, the same page. */
  digest: string
}

/** What a section is made of, as `/offline/<key>.json` tells it. */
export interface SectionList {
  key: string
  title: string
  /** Paths of its own pages and of the data that they load, with language. */
  pages: string[]
  data: string[]
  articles: SectionArticle[]
}

/** What a saved section's cache tells of itself. */
export interface SavedSection extends SectionList {
  lang: Language
  /** 'saving' until everything was there once: a save that broke off goes on from where it was. */
  state: 'saving' | 'saved'
  savedAt: string
  bytes: number
}

/** Where `SiteState` is. */
export const STATE_FILE = '/offline/state.json'

/** What the site tells at every contact. */
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
