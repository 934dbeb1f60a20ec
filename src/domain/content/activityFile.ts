import * as z from 'zod'
import { MAX_COMMENT_LENGTH } from '../comment/toComment.ts'
import { dateSchema } from './articleFile.ts'

const count = z.int().min(0)
const comment = {
  id: z.int().min(1),
  author: z.string().min(1),
  date: dateSchema,
  edited: dateSchema.optional(),
  likes: count.default(0),
  content: z.string().min(1).max(MAX_COMMENT_LENGTH),
  deleted: z.boolean().optional(),
  /** Id of the quoted comment of the same article. */
  quote: z.int().min(1).optional()
}

/** Reactions to one article: `<article id>.activity.yaml`, in content/samples or content/community. */
export const activitySchema = z.strictObject({
  readNum: count.default(0),
  likeTimes: count.default(0),
  collections: count.default(0),
  /** The accepted answer, if it was written on the page of a translation. */
  answer: z
    .strictObject({ id: z.int().min(1), sdkFrom: z.string().max(40).optional(), sdkTo: z.string().max(40).optional() })
    .optional(),
  comments: z
    .array(
      z.strictObject({
        ...comment,
        accepted: z.boolean().optional(),
        sdkFrom: z.string().max(40).optional(),
        sdkTo: z.string().max(40).optional(),
        replies: z.array(z.strictObject(comment)).default([])
      })
    )
    .default([])
    .refine(comments => comments.filter(item => item.accepted).length <= 1, 'only one comment can be accepted.')
})

export type Activity = z.output<typeof activitySchema>
