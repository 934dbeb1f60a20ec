import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { decodeExactly } from '../../src/domain/decodeText.ts'
import type { Report } from './report.ts'

const pollSchema = z.object({
  name: z.string().default('poll'),
  voters: z.int().min(0).catch(0),
  options: z.array(z.object({ html: z.string().default(''), votes: z.int().nullish() })).catch([])
})
export type DiscoursePoll = z.output<typeof pollSchema>

const postSchema = z.object({
  id: z.int(),
  post_number: z.int(),
  post_type: z.int().default(1),
  username: z.string(),
  created_at: z.string(),
  raw: z.string().optional(),
  cooked: z.string().default(''),
  hidden: z.boolean().nullish(),
  deleted_at: z.string().nullish(),
  user_deleted: z.boolean().nullish(),
  accepted_answer: z.boolean().nullish(),
  reply_to_post_number: z.int().nullish(),
  /** Likes have action id 2. */
  actions_summary: z.array(z.object({ id: z.int(), count: z.int().min(0).default(0) })).catch([]),
  polls: z.array(pollSchema).catch([])
})
const topicSchema = z.object({
  id: z.int().min(1),
  title: z.string(),
  slug: z.string().default(''),
  created_at: z.string(),
  archetype: z.string(),
  visible: z.boolean().default(true),
  deleted_at: z.string().nullish(),
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
  accepted_answer: z.object({ post_number: z.int() }).nullish(),
  post_stream: z.object({ posts: z.array(postSchema), stream: z.array(z.int()).default([]) })
})

export type DiscourseTopic = z.output<typeof topicSchema>
export type DiscoursePost = z.output<typeof postSchema>

/**
 * Reads topics from JSON files. A file contains one topic as in `/t/ID.json`, a list of topics, or `{ topics: [...] }`.
 */
export async function readTopics(
  base: string,
  files: readonly string[],
  report: Report
): Promise<{ file: string; topic: DiscourseTopic }[]> {
  const found: { file: string; topic: DiscourseTopic }[] = []
  for (const file of files) {
    const refuse = (message: string) => report.notImported.push({ file, message })
    let rows: unknown
    try {
      rows = JSON.parse(decodeExactly(await readFile(join(base, file)))?.text ?? '')
    } catch (error) {
      refuse(`is not JSON: ${(error as Error).message}.`)
      continue
    }
    const list = Array.isArray(rows) ? rows : ((rows as { topics?: unknown } | null)?.topics ?? [rows])
    for (const [index, row] of (Array.isArray(list) ? list : [list]).entries()) {
      const topic = topicSchema.safeParse(row)
      if (topic.success) found.push({ file, topic: topic.data })
      else {
        const [issue] = topic.error.issues
        refuse(`topic ${index + 1} is not as /t/ID.json gives it: ${issue?.path.join('.')} ${issue?.message}.`)
      }
    }
  }
  return found
}
