import * as z from 'zod'
import { ARTICLE_TYPES } from '../articleTypes.ts'
import { LANGUAGES } from '../languages.ts'
import { parseYaml } from './parseYaml.ts'
import type { Problem } from './problem.ts'

/** Ids below this are given by files in content/, from it on by the database. */
export const FIRST_DATABASE_ID = 1_000_000

/** The largest article file, in bytes; beyond it a page would not open on a slow line. */
export const LARGEST_FILE = 2 * 1024 * 1024

const types = ARTICLE_TYPES.map(type => type.id)
const id = z.int().min(1).max(2_147_483_647)

export const dateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, "must look like '2026-11-19 10:24' (in quotes, Asia/Shanghai).")

/** The front matter of an article. */
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
  pic: z.string().max(2048).default(''),
  sdkVersion: z.string().max(40).default(''),
  chipModel: z.string().max(60).default(''),
  ticket: z.union([z.int(), z.string()]).optional(),
  public: z.boolean().default(true)
})

export type ArticleFrontMatter = z.output<typeof articleSchema>
export interface ArticleFile {
  /** Relative to the project, with forward slashes. */
  file: string
  data: ArticleFrontMatter
  body: string
}

const FENCE = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Parses a Markdown file with front matter; gives its problems instead when it cannot be used. */
export function parseArticleFile(file: string, text: string): ArticleFile | { problems: Problem[] } {
  const bytes = Buffer.byteLength(text)
  if (bytes > LARGEST_FILE) {
    const size = (bytes / 1024 / 1024).toFixed(1)
    return { problems: [{ file, message: `is ${size} MB; an article has at most 2 MB. Split it into several.` }] }
  }
  const match = FENCE.exec(text.replace(/^\uFEFF/, ''))
  if (!match) {
    const message = "has no front matter. Begin the file with a line '---', the fields, and a line '---'."
    return { problems: [{ file, line: 1, message }] }
  }
  const parsed = parseYaml(match[1] ?? '', articleSchema, file, 2)
  if (parsed.problems) return { problems: parsed.problems }
  return { file, data: parsed.data, body: text.replace(/^\uFEFF/, '').slice(match[0].length) }
}
