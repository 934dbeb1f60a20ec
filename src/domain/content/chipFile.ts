import * as z from 'zod'
import { LANGUAGES } from '../language/languages.ts'

const short = z.string().trim().min(1).max(40)

/** Front matter of a hot-chip section, content/chips/<name>.mdx: one per family and language. */
export const chipSchema = z.strictObject({
  family: z.int().min(1),
  lang: z.enum(LANGUAGES),
  title: z.string().trim().min(1).max(200),
  tagline: z.string().trim().max(400).default(''),
  /** Packages of the chip, the usual one first. `size` is the body width in millimetres. */
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
  /** Newest SDK for the chip, and its date. */
  sdk: z.strictObject({ version: short, date: short }).optional(),
  /** Key facts of the chip, in a few words each. */
  facts: z
    .array(z.strictObject({ label: short, value: short }))
    .max(3)
    .default([])
})
export type ChipPackage = z.output<typeof chipSchema>['packages'][number]

/** Content of a hot-chip section. */
export interface ChipIntro extends z.output<typeof chipSchema> {
  html: string
}
