import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { decodeExactly } from '../../src/domain/decodeText.ts'
import { UsageError } from './usageError.ts'

const text = z
  .string()
  .nullish()
  .transform(value => value ?? '')
const actor = z.object({ login: z.string() }).nullish()
const list = <S extends z.ZodType>(row: S) =>
  z
    .object({ nodes: z.array(row.nullish()).nullish(), totalCount: z.int().optional() })
    .nullish()
    .transform(value => ({
      nodes: (value?.nodes ?? []).flatMap(node => (node === null || node === undefined ? [] : [node])),
      totalCount: value?.totalCount
    }))

const reactions = {
  upvoteCount: z.int().min(0).nullish(),
  reactions: z.object({ totalCount: z.int().min(0) }).nullish(),
  reactionGroups: z
    .array(
      z.object({
        reactors: z.object({ totalCount: z.int().min(0) }).nullish(),
        users: z.object({ totalCount: z.int().min(0) }).nullish()
      })
    )
    .nullish()
}
const replySchema = z.object({
  id: z.union([z.string(), z.int()]),
  databaseId: z.int().nullish(),
  author: actor,
  createdAt: z.iso.datetime(),
  body: text,
  isAnswer: z.boolean().nullish(),
  isMinimized: z.boolean().nullish(),
  deletedAt: z.string().nullish(),
  ...reactions
})
const discussionSchema = z.object({
  number: z.int().min(1),
  title: z.string(),
  body: text,
  url: text,
  createdAt: z.iso.datetime(),
  author: actor,
  answer: z.object({ id: z.union([z.string(), z.int()]) }).nullish(),
  labels: list(z.object({ name: z.string() })),
  category: z.object({ name: z.string() }).nullish(),
  comments: list(replySchema.extend({ replies: list(replySchema) }))
})

export type Discussion = z.output<typeof discussionSchema>
export type DiscussionReply = z.output<typeof replySchema>

/** Finds the discussions in parsed JSON: a reply of GitHub's GraphQL API, pages of replies, or only the nodes. */
function nodesIn(value: unknown, depth = 0): unknown[] | undefined {
  if (depth > 6 || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    const isNode = (row: unknown) => typeof row === 'object' && row !== null && 'number' in row && 'comments' in row
    if (value.some(isNode)) return value
    const pages = value.flatMap(page => nodesIn(page, depth + 1) ?? [])
    return pages.length > 0 ? pages : undefined
  }
  const { data, repository, organization, discussions, nodes } = value as Record<string, unknown>
  for (const inner of [data, repository, organization, discussions, nodes]) {
    const found = nodesIn(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse(decodeExactly(await readFile(path))?.text ?? '')
  } catch {
    return undefined
  }
}

/** Checks whether a JSON file contains GitHub Discussions. */
export async function isDiscussions(path: string): Promise<boolean> {
  return nodesIn(await parsed(path)) !== undefined
}

/**
 * Reads the discussions of a file, and reports the problems of invalid entries.
 * @throws UsageError if the file contains no list of discussions.
 */
export async function readDiscussions(path: string): Promise<{ discussions: Discussion[]; problems: string[] }> {
  const nodes = nodesIn(await parsed(path))
  if (!nodes) throw new UsageError(`${path} has no discussions of GitHub.`)
  const problems: string[] = []
  const discussions = nodes.flatMap((node, index) => {
    const found = discussionSchema.safeParse(node)
    if (found.success) return [found.data]
    const [issue] = found.error.issues
    problems.push(`discussion ${index + 1}: ${issue?.path.join('.')} ${issue?.message}.`)
    return []
  })
  return { discussions, problems }
}
