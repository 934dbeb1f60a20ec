import type { AuthorCard } from '../../contract/articles.ts'
import { inLanguage, type Language, type Localized } from '../language/languages.ts'

/** What is shown of a person beside a text, in every language. */
export interface AuthorRecord {
  id: number
  nickname: string
  headPic: string
  jobTitle?: Localized | string | undefined
  company?: Localized | string | undefined
  /** The name at the vendor; empty for members. */
  name: string
}

/** The person beside a text, for a reader of `lang`. */
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
