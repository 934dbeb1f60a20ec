import * as z from 'zod'

/** The reply of userLogin, always with HTTP 200. */
export const profile = z.object({
  status: z.literal([0, 1, 2]).describe('0 signed in, 1 not signed in, 2 blocked'),
  reason: z.string(),
  id: z.int().nullable(),
  uuid: z.string(),
  name: z.string().describe('The staff name; not empty makes an internal user'),
  nickname: z.string(),
  lang: z.enum(['zh', 'en']),
  headPic: z.string(),
  role: z.enum(['user', 'admin', '']),
  pinout_login_ticket: z.string(),
  csrfToken: z.string()
})
export type Profile = z.output<typeof profile>

const goldenAuthor = z.object({
  id: z.int(),
  name: z.string(),
  headPic: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  acceptedAnswers: z.int(),
  receivedLikes: z.int()
})
export type GoldenAuthor = z.output<typeof goldenAuthor>

export const goldenAuthorList = z.object({ list: z.array(goldenAuthor) })

export const goldenAuthorQuery = z.object({ num: z.coerce.number().int().min(1).max(100).default(20) })
