import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Activity, activitySchema } from '../../../../src/domain/content/activityFile.ts'
import { FIRST_IMPORTED_PERSON_ID } from '../../../../src/domain/content/threadFile.ts'
import { exportCommunity } from '../../../../src/server/community/articles/exportCommunity.ts'
import { importContent } from '../../../../src/server/community/articles/importContent.ts'
import { deleteComment } from '../../../../src/server/community/comments/write.ts'
import type { OpenDatabase } from '../../../../src/server/platform/db/open.ts'
import { articles, comments, users } from '../../../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../../../support/database.ts'

const ARTICLE = 20_001
const QUESTION = `---
id: ${ARTICLE}
articleType: 2
lang: en
bigTitle: It does not boot
author: forum-ann
date: "2024-05-03"
---
Why is that?
`
const commentRow = (id: number, author: string, content: string, more: object = {}) => ({
  ...{ id, key: String(id), author: `forum-${author}`, date: '2024-05-03 10:00', likes: 1, content },
  ...more
})
const strap = commentRow(100_002, 'bob', 'Set the strap: $x^2$', { accepted: true })
const same = commentRow(100_001, 'bob', 'Same here.')
const thanks = commentRow(100_003, 'ann', 'Thanks.', { parent: 100_002, quote: 100_001 })

let database: OpenDatabase
let root: string
beforeAll(async () => {
  database = await seededDatabase()
  root = await mkdtemp(join(tmpdir(), 'pinout-threads-'))
  await write(
    'authors.yaml',
    stringify(
      ['ann', 'bob'].map((name, at) => ({ key: `forum-${name}`, id: FIRST_IMPORTED_PERSON_ID + at, nickname: name }))
    )
  )
  await write('docs/forum/en/1.md', QUESTION)
})
afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true, force: true })
})

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, 'content', path)), { recursive: true })
  await writeFile(join(root, 'content', path), text)
}

/** Imports a discussion and returns what the next build would show. */
async function imported(rows: object[]): Promise<Activity | undefined> {
  await write('docs/forum/en/1.thread.yaml', stringify({ article: ARTICLE, comments: rows }))
  return shown()
}

async function shown(): Promise<Activity | undefined> {
  await importContent(database.db, root, { force: true })
  await exportCommunity(database.db, root)
  const text = await readFile(join(root, `content/community/${ARTICLE}.activity.yaml`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : activitySchema.parse(parse(text))
}

const row = async (id: number) => (await database.db.select().from(comments).where(eq(comments.id, id)))[0]

test('a discussion in content/ becomes comments by named authors, with its accepted answer', async () => {
  const activity = await imported([same, strap, thanks])
  expect(activity?.comments).toMatchObject([
    { id: same.id, author: 'forum-bob', date: '2024-05-03 10:00', likes: 1, content: 'Same here.', replies: [] },
    { id: strap.id, accepted: true, replies: [{ id: thanks.id, author: 'forum-ann', quote: same.id }] }
  ])
  const [article] = await database.db.select().from(articles).where(eq(articles.id, ARTICLE))
  expect(article).toMatchObject({ solved: true, bestDiscussId: strap.id, discussTimes: 3 })
  const [ann] = await database.db.select().from(users).where(eq(users.key, 'forum-ann'))
  expect(ann).toMatchObject({ nickname: 'ann', name: '', email: null })
  expect(article?.authorId).toBe(ann?.id)
})

test('a second import changes nothing', async () => {
  const before = await database.db
    .select({ revision: articles.revision })
    .from(articles)
    .where(eq(articles.id, ARTICLE))
  await shown()
  expect(
    await database.db.select({ revision: articles.revision }).from(articles).where(eq(articles.id, ARTICLE))
  ).toEqual(before)
})

test('a text removed by a moderator stays removed, whatever happens to the file', async () => {
  await database.db.update(comments).set({ status: 'hidden' }).where(eq(comments.id, same.id))
  const activity = await imported([{ ...same, content: 'Same here, changed.' }, strap, thanks])
  expect(JSON.stringify(activity)).not.toContain('Same here')
  expect((await row(same.id))?.status).toBe('hidden')
})

test('an answer that members chose stays the answer', async () => {
  const [bob] = await database.db.select().from(users).where(eq(users.key, 'forum-bob'))
  const [mine] = await database.db
    .insert(comments)
    .values({ articleId: ARTICLE, authorId: bob?.id ?? 0, content: 'Better.' })
    .returning()
  await database.db
    .update(articles)
    .set({ bestDiscussId: mine?.id ?? 0 })
    .where(eq(articles.id, ARTICLE))
  await imported([{ ...strap, accepted: undefined }, thanks, { ...same, accepted: true }])
  const [article] = await database.db.select().from(articles).where(eq(articles.id, ARTICLE))
  expect(article?.bestDiscussId).toBe(mine?.id)
})

test('a comment that is gone from its source is removed; replies to it stay', async () => {
  const activity = await imported([thanks])
  const rows = await database.db
    .select()
    .from(comments)
    .where(and(eq(comments.articleId, ARTICLE)))
    .orderBy(asc(comments.id))
  expect(rows.filter(one => one.deletedAt === null).map(one => one.content)).toEqual(['Thanks.', 'Better.'])
  expect(JSON.stringify(activity)).not.toContain('Set the strap')
  expect(JSON.stringify(activity)).toContain('Thanks.')
})

test('a comment that is back at its source is shown again, also after its whole discussion was away', async () => {
  expect(JSON.stringify(await imported([strap, thanks]))).toContain('Set the strap')
  await rm(join(root, 'content/docs/forum/en/1.thread.yaml'))
  expect(JSON.stringify(await shown())).not.toContain('Set the strap')
  const activity = await imported([strap, thanks])
  expect(activity?.comments.map(one => one.content)).toEqual(expect.arrayContaining([strap.content]))
  expect(JSON.stringify(activity)).toContain('Thanks.')
})

test('a comment that an administrator deleted does not come back', async () => {
  await deleteComment(database.db, { id: 1, admin: true } as Parameters<typeof deleteComment>[1], thanks.id)
  expect(JSON.stringify(await imported([{ ...thanks, content: 'Thanks again.' }]))).not.toContain('Thanks')
})

test('an article that is not public takes its discussion along', async () => {
  await imported([commentRow(100_009, 'bob', 'A secret word')])
  await write('docs/forum/en/1.md', QUESTION.replace('date:', 'public: false\ndate:'))
  expect(await shown()).toBeUndefined()
})

test('a file that is wrong is left out, and the rest is imported', async () => {
  await write('docs/forum/en/1.md', QUESTION)
  await write('docs/forum/en/1.thread.yaml', 'article: x\n')
  await expect(shown()).resolves.toBeDefined()
})
