import * as z from 'zod'
import { idInput } from './ids.ts'

/** Sets whether the caller likes an article or a comment. Repeating a call changes nothing. */
export const likeInput = idInput
  .extend({ type: z.enum(['article', 'discuss']), like: z.boolean() })
  .meta({ id: 'LikeInput' })
export type LikeInput = z.output<typeof likeInput>

export const likeState = z.object({ liked: z.boolean(), likes: z.int() }).meta({ id: 'LikeState' })
export type LikeState = z.output<typeof likeState>
