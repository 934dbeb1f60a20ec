import type { AuthorCard } from '../../contract/articles.ts'
import { inLanguage, type Language, type Localized } from '../language/languages.ts'

/** Author data shown beside a text, in every language. */
export interface AuthorRecord {
  id: number
  nickname: string
  headPic: string
  jobTitle?: Localized | string | undefined
  company?: Localized | string | undefined
  /** Name at the vendor. Empty for members. */
  name: string
}

/** Converts an author to the card for a reader of `lang`. */
export function toAuthorCard(author: AuthorRecord, lang: Language): AuthorCard {
  return {
    id: author.id,
    name: author.nickname,
    headPic: author.headPic,
    jobTitle: inLanguage(author.jobTitle ?? '', lang),
    company: inLanguage(author.company ?? '', lang),
    official: author.name !== ''
  }
}
