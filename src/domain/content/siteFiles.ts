import * as z from 'zod'
import { manualKeySchema } from '../article/manual.ts'
import type { ChipIntro } from './chipFile.ts'

const text = z.string().min(1)
const localized = z.union([text, z.strictObject({ zh: text, en: text })])
const id = z.int().min(1)

/** content/families.yaml: chip families (level 1) and categories (level 2). */
export const familySchema = z.strictObject({ id, level: z.literal([1, 2]), name: localized, parent: id.optional() })

/** content/authors.yaml: authors, by the key that articles use. */
export const authorSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9_-]+$/, 'may have only a–z, 0–9, _ and -.'),
  id,
  nickname: text.max(30),
  name: z.string().default(''),
  jobTitle: localized.optional(),
  company: localized.optional(),
  homepage: z.url().optional(),
  bio: localized.optional(),
  headPic: z.string().default(''),
  golden: z.boolean().default(false)
})
export type Author = z.output<typeof authorSchema>

/** content/manuals.yaml: manuals, by the key that their articles use. */
export const manualSchema = z.strictObject({
  key: manualKeySchema,
  name: localized,
  /** Newest version first. */
  versions: z.array(text).default([])
})
export type Manual = z.output<typeof manualSchema>

/** content/synonyms.yaml: each row lists the names of one thing, in any language. */
export const synonymSchema = z.array(text.max(60)).min(2).max(30)

const link = z.strictObject({ key: text.optional(), label: localized, href: text })

/** content/site.yaml: titles, navigation, quick links, hot-chip tabs and banner. */
export const siteSchema = z.strictObject({
  title: localized,
  description: localized,
  menu: z.array(link),
  quickLinks: z.array(link).default([]),
  chipTabs: z.array(z.strictObject({ key: text, label: localized, articleTypes: z.array(z.int()) })).min(1),
  banner: z.strictObject({ image: text, href: text, alt: localized }).optional()
})
/** The site with the texts of the hot-chip sections, as pages use it. */
export type Site = z.output<typeof siteSchema> & { chips: ChipIntro[] }
