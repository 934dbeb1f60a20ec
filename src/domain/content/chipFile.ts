import * as z from 'zod'
import { LANGUAGES } from '../language/languages.ts'

/** The front matter of a hot-chip section, content/chips/<name>.mdx: one a family and language. */
export const chipSchema = z.strictObject({
  family: z.int().min(1),
  lang: z.enum(LANGUAGES),
  title: z.string().trim().min(1).max(200),
  tagline: z.string().trim().max(400).default('')
})

/** What a hot-chip section says of its chip. */
export interface ChipIntro extends z.output<typeof chipSchema> {
  html: string
}
