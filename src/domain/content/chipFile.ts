import * as z from 'zod'
import { LANGUAGES } from '../language/languages.ts'

const short = z.string().trim().min(1).max(40)

/** The front matter of a hot-chip section, content/chips/<name>.mdx: one a family and language. */
export const chipSchema = z.strictObject({
  family: z.int().min(1),
  lang: z.enum(LANGUAGES),
  title: z.string().trim().min(1).max(200),
  tagline: z.string().trim().max(400).default(''),
  /** Its packages, the usual one first; `size` is the width of the body in millimetres. */
  packages: z
    .array(
      z.strictObject({
        part: short,
        type: short,
        pins: z.int().min(2).max(2000),
        size: z.number().positive().optional()
      })
    )
    .default([]),
  /** The newest SDK for it, and since when. */
  sdk: z.strictObject({ version: short, date: short }).optional(),
  /** What a reader looks for first, in a few words each. */
  facts: z
    .array(z.strictObject({ label: short, value: short }))
    .max(3)
    .default([])
})
export type ChipPackage = z.output<typeof chipSchema>['packages'][number]

/** What a hot-chip section says of its chip. */
export interface ChipIntro extends z.output<typeof chipSchema> {
  html: string
}
