import * as z from 'zod'
import { ARTICLE_TYPES } from '../article/articleTypes.ts'
import { manualPlaceSchema } from '../article/manual.ts'
import { perAttribute } from '../article/model.ts'
import { LANGUAGES } from '../language/languages.ts'
import { LARGEST_ID } from '../largestId.ts'
import type { Problem } from './problem.ts'
import { parseTextFile, type TextFile } from './textFile.ts'

/** First id that the database assigns. Files in content/ use ids below it. */
export const FIRST_DATABASE_ID = 1_000_000

const types = ARTICLE_TYPES.map(type => type.id)
const id = z.int().min(1).max(LARGEST_ID)

export const dateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, "must look like '2026-11-19 10:24' (in quotes, Asia/Shanghai).")

/** Front matter of an article. */
export const articleSchema = z.strictObject({
  id,
  articleType: z.literal(types),
  lang: z.enum(LANGUAGES),
  bigTitle: z.string().trim().min(1).max(200),
  smallTitle: z.string().trim().max(400).default(''),
  author: z.string().min(1),
  family1: z.array(id).default([]),
  family2: z.array(id).default([]),
  tags: z.array(z.string().trim().min(1).max(40)).max(5).default([]),
  date: dateSchema,
  updated: dateSchema.optional(),
  translation: z.string().min(1).optional(),
  manual: manualPlaceSchema.optional(),
  pic: z.string().max(2048).default(''),
  ...perAttribute((_, { maxLength }) => z.string().max(maxLength).default('')),
  ticket: z.union([z.int(), z.string()]).optional(),
  public: z.boolean().default(true)
})

export type ArticleFrontMatter = z.output<typeof articleSchema>
export interface ArticleFile extends TextFile<ArticleFrontMatter> {
  /** Problems with the article's place in a manual. The article then has no place. */
  misplaced?: Problem[]
}

const withoutPlace = articleSchema.extend({ manual: z.unknown().transform(() => undefined) })

/** Parses a Markdown or MDX file with front matter. Returns its problems if it cannot be used. */
export function parseArticleFile(file: string, text: string): ArticleFile | { problems: Problem[] } {
  const parsed = parseTextFile(file, text, articleSchema)
  if (!('problems' in parsed) || !parsed.problems.every(({ field }) => /^manual(?:\.|$)/.test(field ?? '')))
    return parsed
  // The text itself is valid and is shown outside the manual.
  const article = parseTextFile(file, text, withoutPlace)
  return 'problems' in article ? parsed : { ...article, misplaced: parsed.problems }
}
