import type { AuthorCard } from '../../contract/articles.ts'
import { inLanguage, type Language } from '../../domain/language/languages.ts'
import { users } from '../platform/db/schema.ts'

type Author = Pick<typeof users.$inferSelect, 'id' | 'nickname' | 'headPic' | 'jobTitle' | 'company' | 'name'>

/** What is shown of people beside their texts, and nothing else of them. */
export const AUTHOR_COLUMNS = {
  id: users.id,
  nickname: users.nickname,
  headPic: users.headPic,
  jobTitle: users.jobTitle,
  company: users.company,
  name: users.name
}

/** The person beside a text, for a reader of `lang`. */
export function toAuthorCard(author: Author, lang: Language): AuthorCard {
  return {
    id: author.id,
    name: author.nickname,
    headPic: author.headPic,
    jobTitle: inLanguage(author.jobTitle, lang),
    company: inLanguage(author.company, lang),
    official: author.name !== ''
  }
}
