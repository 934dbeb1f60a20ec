import { users } from '../platform/db/schema.ts'

/** What is shown of people beside their texts, and nothing else of them; see domain/account/authorCard.ts. */
export const AUTHOR_COLUMNS = {
  id: users.id,
  nickname: users.nickname,
  headPic: users.headPic,
  jobTitle: users.jobTitle,
  company: users.company,
  name: users.name
}
