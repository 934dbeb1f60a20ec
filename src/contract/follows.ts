import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { authorCard } from './articles.ts'
import { id } from './ids.ts'
import { personPageQuery } from './paging.ts'

/** A followed person. */
const followedPerson = authorCard
  .extend({
    following: z.boolean().describe('Whether the caller follows this person')
  })
  .meta({ id: 'FollowedPerson' })

export const followList = z.object({ list: z.array(followedPerson), total: z.int() }).meta({ id: 'FollowList' })
export type FollowList = z.output<typeof followList>

export const followedArticlesQuery = personPageQuery.extend({
  lang: z.enum(LANGUAGES).optional().describe('Only the translation in this language of each article')
})

export const followState = z.object({ following: z.boolean() }).meta({ id: 'FollowState' })
export type FollowState = z.output<typeof followState>

export const followInput = z.object({ userId: id }).meta({ id: 'FollowInput' })
