import * as z from 'zod'
import { ARTICLE_TYPES } from '../domain/article/articleTypes.ts'
import { ARTICLE_LIMITS, ARTICLE_STATUSES, perAttribute } from '../domain/article/model.ts'
import { LANGUAGES } from '../domain/language/languages.ts'
import { DRAFT_CHARACTERS, isTooLong } from '../domain/writing/fields.ts'
import { gapKey } from './gaps.ts'
import { id } from './ids.ts'
import { line, shownLine, shownText } from './text.ts'

const revision = z.int().min(0)
const lang = z.enum(LANGUAGES)
const type = z.literal(ARTICLE_TYPES.map(({ id }) => id))
const status = z.enum(ARTICLE_STATUSES)

/** Key that a browser assigns to a draft. */
const draftKey = z.string().regex(/^[\w-]{1,64}$/)

/** Input of addArticle. */
export const articleInput = z
  .object({
    articleType: type,
    bigTitle: shownLine(ARTICLE_LIMITS.bigTitle),
    smallTitle: line(ARTICLE_LIMITS.smallTitle).default(''),
    content: shownText(ARTICLE_LIMITS.content),
    pic: z.string().max(ARTICLE_LIMITS.pic).default('').describe('Address of an uploaded picture'),
    family1: z.array(id).min(1).max(20).describe('Ids of chip families'),
    family2: z.array(id).min(1).max(20).describe('Ids of categories'),
    public: z.literal([0, 1]).default(1).describe('0 for internal articles, which only staff and admins can write'),
    tags: z.array(shownLine(ARTICLE_LIMITS.tag)).max(ARTICLE_LIMITS.tags).default([]),
    lang: lang.default('zh'),
    ...perAttribute((_, { maxLength }) => line(maxLength).default('')),
    ticketId: line(40).nullable().default(null).describe('For staff and admins'),
    draft: z.boolean().default(false).describe('Store as a draft that only the author can read'),
    draftKey: draftKey
      .optional()
      .describe(
        'Key of the draft that becomes this article. The draft is deleted, and a repeated call creates no second article'
      )
  })
  .meta({ id: 'ArticleInput' })
export type ArticleInput = z.output<typeof articleInput>

/** Input of reEditArticle: all fields with their new values, and the revision that they are based on. */
export const articleEdit = articleInput.extend({ id, revision }).meta({ id: 'ArticleEditInput' })
export type ArticleEdit = z.output<typeof articleEdit>

export const articleId = z.object({ id }).meta({ id: 'ArticleIdInput' })

export const articleHistory = z
  .object({
    writtenBy: z.string().describe('Display name of the person who wrote the current text, or empty if unknown'),
    list: z
      .array(
        z.object({
          bigTitle: z.string(),
          smallTitle: z.string(),
          content: z.string(),
          writtenAt: z.iso.datetime(),
          writtenBy: z.string().describe('Display name, or empty if unknown')
        })
      )
      .describe('Earlier texts, newest first')
  })
  .meta({ id: 'ArticleHistory' })
export type ArticleHistory = z.output<typeof articleHistory>

/** Reply to every change of an article. */
export const written = z
  .object({
    id,
    revision,
    status: status.describe('`held` means that the article waits for a moderator')
  })
  .meta({ id: 'ArticleRevision' })
export type Written = z.output<typeof written>

/** Current text of an article, sent after an attempt to overwrite an older revision. */
export const currentText = z
  .object({
    id,
    revision,
    articleType: z.int(),
    bigTitle: z.string(),
    smallTitle: z.string(),
    content: z.string(),
    pic: z.string(),
    family1: z.array(id),
    family2: z.array(id),
    public: z.literal([0, 1]),
    tags: z.array(z.string()),
    lang,
    ...perAttribute(() => z.string()),
    ticketId: z.string().nullable()
  })
  .meta({ id: 'ArticleText' })
export type CurrentText = z.output<typeof currentText>

/** Text as typed, untrimmed and possibly incomplete. */
const typed = (most: number) =>
  z
    .string()
    .max(most)
    .refine(value => value.isWellFormed() && !value.includes('\0'), { params: { code: 'bad_text' } })
const ids = z.array(id).max(20).default([])

const draftFields = z
  .object({
    articleId: id.nullable().default(null).describe('Article that is edited'),
    revision: revision.default(0).describe('Revision of the article when editing began'),
    articleType: z.int().min(0).max(99).default(0),
    bigTitle: typed(500).default(''),
    smallTitle: typed(500).default(''),
    content: typed(DRAFT_CHARACTERS).default(''),
    scenario: typed(50_000).default('').describe('Usage scenario of problem assistance'),
    log: typed(DRAFT_CHARACTERS).default('').describe('Log of problem assistance'),
    pic: typed(2048).default(''),
    family1: ids,
    family2: ids,
    public: z.literal([0, 1]).default(1),
    tags: z.array(typed(100)).max(20).default([]),
    lang: lang.default('zh'),
    ...perAttribute(() => typed(200).default('')),
    ticketId: typed(40).nullable().default(null),
    gap: gapKey.optional().describe('Key of the content gap that the article answers')
  })
  .refine(fields => !isTooLong(fields), { path: [], params: { code: 'too_big' } })
  .meta({ id: 'DraftFields' })
export type DraftFields = z.output<typeof draftFields>

export const draftInput = z
  .object({
    key: draftKey,
    base: z.int().min(0).max(2_000_000_000).describe('Version that the draft is based on. 0 for a new draft'),
    fields: draftFields
  })
  .meta({ id: 'DraftInput' })
export type DraftInput = z.output<typeof draftInput>

export const draftVersion = z.object({ key: draftKey, version: z.int() }).meta({ id: 'DraftVersion' })
export type DraftVersion = z.output<typeof draftVersion>

/** A draft stored on the server. */
export const storedDraft = z
  .object({
    key: draftKey,
    version: z.int(),
    updatedAt: z.iso.datetime(),
    fields: draftFields
  })
  .meta({ id: 'StoredDraft' })
export type StoredDraft = z.output<typeof storedDraft>

const draftItem = z
  .object({
    key: draftKey,
    version: z.int(),
    updatedAt: z.iso.datetime(),
    articleId: id.nullable(),
    articleType: z.int(),
    family1: z.array(z.int()),
    bigTitle: z.string(),
    excerpt: z.string().describe('First characters of the text'),
    fields: draftFields.optional().describe('Present if the draft was requested by its key')
  })
  .meta({ id: 'DraftItem' })
export type DraftItem = z.output<typeof draftItem>

export const draftList = z.object({ list: z.array(draftItem), total: z.int() }).meta({ id: 'DraftList' })
export type DraftList = z.output<typeof draftList>

export const draftQuery = z.object({
  key: draftKey.optional().describe('Only the draft with this key, with its fields')
})

export const draftRemoval = z.object({
  key: draftKey,
  version: z.coerce.number().int().min(1).max(2_000_000_000).describe('Version to delete. A newer version is kept')
})

export const previewInput = z.object({ content: typed(ARTICLE_LIMITS.content) }).meta({ id: 'PreviewInput' })
export const preview = z.object({ html: z.string() }).meta({ id: 'Preview' })

/** Searches people whose nickname contains the typed text. */
export const suggestQuery = z.object({ q: line(30).min(1) })
export const suggestions = z
  .object({
    list: z.array(z.object({ id, nickname: z.string(), headPic: z.string(), official: z.boolean() }))
  })
  .meta({ id: 'PersonSuggestionList' })
export type Suggestion = z.output<typeof suggestions>['list'][number]
