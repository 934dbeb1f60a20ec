import * as z from 'zod'
import { MAX_NICKNAME_LENGTH, MIN_NICKNAME_LENGTH } from '../domain/account/nickname.ts'
import { LANGUAGES } from '../domain/language/languages.ts'
import { MAX_ADDRESS_LENGTH, MAX_BIO_LENGTH, MAX_COMPANY_LENGTH, MAX_JOB_TITLE_LENGTH } from '../domain/textLimits.ts'
import { PICTURE_ADDRESS } from '../domain/uploadAddress.ts'
import { line, text } from './text.ts'

/** Reply of userLogin, always with HTTP 200. */
export const profile = z
  .object({
    status: z.literal([0, 1, 2]).describe('0 signed in, 1 not signed in, 2 blocked'),
    reason: z.string(),
    id: z.int().nullable(),
    uuid: z.string(),
    name: z.string().describe('Staff name. A non-empty name makes the person an internal user'),
    nickname: z.string(),
    lang: z.enum(LANGUAGES),
    headPic: z.string(),
    role: z.enum(['user', 'admin', '']),
    pinout_login_ticket: z.string(),
    csrfToken: z.string()
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

const goldenAuthor = z
  .object({
    id: z.int(),
    name: z.string(),
    headPic: z.string(),
    jobTitle: z.string(),
    company: z.string(),
    acceptedAnswers: z.int(),
    receivedLikes: z.int()
  })
  .meta({ id: 'GoldenAuthor' })
export type GoldenAuthor = z.output<typeof goldenAuthor>

export const goldenAuthorList = z.object({ list: z.array(goldenAuthor) }).meta({ id: 'GoldenAuthorList' })

export const goldenAuthorQuery = z.object({ num: z.coerce.number().int().min(1).max(100).default(20) })

/** Address that the browser calls after a sign-out here. Null without a central service. */
export const signedOut = z.object({ centralLogout: z.string().nullable() }).meta({ id: 'SignedOut' })
export type SignedOut = z.output<typeof signedOut>

export const languageChoice = z.object({ lang: z.enum(LANGUAGES) }).meta({ id: 'LanguageInput' })

export const userCodeQuery = z.object({ code: text(32).min(1) })

/** A browser that requests a sign-in, as shown to the person who scanned its code. */
export const signInRequest = z
  .object({
    status: z.enum(['pending', 'approved', 'denied']),
    number: z.string().describe('Number shown on both screens'),
    browser: z.string().describe('Browser that requests the sign-in, such as `Firefox, Linux`'),
    address: z.string(),
    sameNetwork: z.boolean().describe('Whether the request comes from the same address as this call'),
    startedAt: z.iso.datetime()
  })
  .meta({ id: 'SignInRequest' })
export type SignInRequest = z.output<typeof signInRequest>

/** Options of the sign-in page. */
export const signInWays = z
  .object({
    central: z.boolean().describe('Whether a central login service is configured'),
    verified: z.boolean().describe('Whether e-mail addresses must be confirmed')
  })
  .meta({ id: 'SignInWays' })
export type SignInWays = z.output<typeof signInWays>

export const adminClaim = z.object({ token: text(200).min(1) }).meta({ id: 'AdminClaimInput' })

export const done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** Refuses addresses with a user name or password, which would look like the host of the link. */
const homepage = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/ })
    .max(MAX_ADDRESS_LENGTH)
    .refine(url => !/^\w+:[/\\]*[^/\\?#]*@/.test(url))
])

export const personalInput = z
  .object({
    nickname: text(MAX_NICKNAME_LENGTH).refine(text => [...text].length >= MIN_NICKNAME_LENGTH, {
      params: { code: 'too_small' }
    }),
    jobTitle: line(MAX_JOB_TITLE_LENGTH).default(''),
    company: line(MAX_COMPANY_LENGTH).default(''),
    homepage: z.string().trim().pipe(homepage).default(''),
    bio: text(MAX_BIO_LENGTH).default(''),
    headPic: z
      .string()
      .regex(new RegExp(`^$|${PICTURE_ADDRESS.source}`))
      .optional()
      .describe('Unchanged if absent, including a picture from another service')
  })
  .meta({ id: 'PersonalInfoInput' })
export type PersonalInput = z.output<typeof personalInput>

const personalFields = {
  nickname: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  homepage: z.string(),
  bio: z.string(),
  headPic: z.string()
}

/** The caller's own profile with all fields. */
export const personalInfo = z
  .object({
    ...personalFields,
    id: z.int(),
    uuid: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    lang: z.enum(LANGUAGES).nullable(),
    role: z.enum(['user', 'admin']),
    password: z.boolean().describe('Whether the member can sign in with a password of this site'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'PersonalInfo' })
export type PersonalInfo = z.output<typeof personalInfo>

export const userIdQuery = z.object({
  userId: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
})

/** Public profile of a person. */
export const userInfos = z
  .object({
    ...personalFields,
    id: z.int(),
    golden: z.boolean(),
    official: z.boolean().describe('Whether the person is staff of the vendor'),
    receivedLikes: z.int(),
    articleViews: z.int(),
    counts: z.object({
      article: z.int(),
      question: z.int(),
      query: z.int(),
      feedback: z.int(),
      comment: z.int(),
      follow: z.int().describe('Number of people this person follows'),
      posts: z.int().describe('Number of articles of all types'),
      star: z.int().nullable().describe('Number of bookmarks. Null for other people'),
      note: z.int().nullable().describe('Number of notes. Null for other people')
    }),
    followers: z.int(),
    following: z.boolean().describe('Whether the caller follows this person')
  })
  .meta({ id: 'PublicProfile' })
export type UserInfos = z.output<typeof userInfos>

/** A browser with an active session. */
const device = z
  .object({
    id: z.string().describe('Id for revoke-session'),
    userAgent: z.string(),
    ipAddress: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe('Last use, rounded to the day'),
    current: z.boolean().describe('Whether this is the session of the caller')
  })
  .meta({ id: 'SignedInDevice' })
export type Device = z.output<typeof device>

export const deviceList = z.array(device)

export const deviceChoice = z.object({ id: text(32).min(1) }).meta({ id: 'DeviceInput' })
