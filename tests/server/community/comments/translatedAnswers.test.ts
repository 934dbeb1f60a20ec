import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ArticleDetail } from '../../../../src/contract/articles.ts'
import type { Discussion, UserCommentList } from '../../../../src/contract/comments.ts'
import { activitySchema } from '../../../../src/domain/content/activityFile.ts'
import { acceptedAnswer } from '../../../../src/markdown/renderContent.ts'
import { exportCommunity } from '../../../../src/server/community/articles/exportCommunity.ts'
import { authorRanking } from '../../../../src/server/community/articles/summaries.ts'
import { articles } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let asker: Person
let helper: Person
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  asker = await signUp(server, 'asks-twice')
  helper = await signUp(server, 'answers-once')
  root = await mkdtemp(join(tmpdir(), 'pinout-answers-'))
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true, force: true })
})

let pairs = 0
/** Publishes a question in both languages, and a comment below the English one. */
async function answered(more: Partial<typeof articles.$inferInsert> = {}) {
  const base = {
    source: 'community' as const,
    articleType: 2,
    family1: [117],
    family2: [1],
    authorId: (await asker.profile()).id ?? 0,
    translation: `question-${++pairs}`,
    ...more
  }
  const rows = await server.database.db
    .insert(articles)
    .values([
      { ...base, lang: 'zh', bigTitle: `休眠后无法唤醒 ${pairs}`, content: '为什么？' },
      { ...base, lang: 'en', bigTitle: `No wake-up after sleep ${pairs}`, content: 'Why?' }
    ])
    .returning()
  const [zh = 0, en = 0] = rows.map(({ id }) => id)
  const content = `Clear the wake-up flag first, wombat-${pairs}.`
  const reply = await helper.post('/api/discuss/addArticleDiscuss', { articleId: en, content })
  return { zh, en, comment: ((await reply.json()) as { id: number }).id, content }
}
const accept = (articleId: number, discussId: number | null) =>
  asker.post('/api/article/setBestAnswer', { articleId, discussId, sdkFrom: 'v2.1', sdkTo: '' })
const detailOf = async (id: number) =>
  (await (await asker.get(`/api/article/getArticle?id=${id}`)).json()) as ArticleDetail
const text = async (path: string) => (await (await server.get(path)).text()).replaceAll('<wbr>', '')
const pointsOf = async (name: string) =>
  (await authorRanking(server.database.db)).find(author => author.name === name)?.points ?? 0
const setEnglish = (id: number, change: Partial<typeof articles.$inferInsert>) =>
  server.database.db.update(articles).set(change).where(eq(articles.id, id))

test('an answer below the other language of a question is accepted, on the page, in its Markdown, and in the points', async () => {
  const { zh, en, comment, content } = await answered()
  const before = await pointsOf('answers-once')
  expect((await accept(zh, comment)).status).toBe(200)
  expect(await detailOf(zh)).toMatchObject({ solved: '1', bestDiscussId: comment })
  expect(await detailOf(en)).toMatchObject({ solved: '0', bestDiscussId: null })
  expect(await pointsOf('answers-once')).toBe(before + 20)
  const list = await asker.get(`/api/discuss/getArticleDiscuss?articleId=${zh}`)
  expect((await list.json()) as Discussion).toMatchObject({
    bestDiscussId: comment,
    list: [{ id: comment, accepted: true, sdkFrom: 'v2.1' }]
  })
  await eventually('the page shows it above', async () => {
    const [, above = ''] = (await text(`/home/article/${zh}`)).split('id="accepted"')
    return above.includes(content)
  })
  expect(await text(`/home/article/${zh}.md`)).toContain('## 采纳的答案 (SDK v2.1)')
  expect(await text(`/home/article/${en}.md`)).not.toContain('## Accepted answer')
  const own = await asker.get(`/api/personalSetting/getDiscussList?userId=${(await helper.profile()).id}`)
  expect(((await own.json()) as UserCommentList).list[0]).toMatchObject({ id: comment, accepted: true })

  await exportCommunity(server.database.db, root)
  const read = async (id: number) => {
    const file = await readFile(join(root, 'content', 'community', `${id}.activity.yaml`), 'utf8')
    return activitySchema.parse(parse(file))
  }
  const [question, translation] = [await read(zh), await read(en)]
  const group = [{ activity: question }, { activity: translation }]
  expect(acceptedAnswer(question, group)).toMatchObject({ id: comment, content, sdkFrom: 'v2.1' })
  expect(acceptedAnswer(translation, group)).toBeUndefined()
  // Without its translation, the question has no answer.
  expect(acceptedAnswer(question, group.slice(0, 1))).toBeUndefined()

  // A comment that is removed is no answer any more.
  await helper.post('/api/discuss/deleteDiscuss', { id: comment })
  expect(await detailOf(zh)).toMatchObject({ solved: '0', bestDiscussId: null })
})

test('an answer below an internal article is neither accepted on a public page nor stays accepted there', async () => {
  const internal = await answered()
  await setEnglish(internal.en, { public: false })
  const refused = await accept(internal.zh, internal.comment)
  expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { discussId: 'not_allowed' } }])

  const changes = [{ public: false }, { status: 'hidden' }, { status: 'deleted' }, { translation: 'another' }] as const
  for (const change of changes) {
    const { zh, en, comment, content } = await answered()
    expect((await accept(zh, comment)).status).toBe(200)
    await eventually('it is shown', async () => (await text(`/home/article/${zh}`)).includes(content))
    await setEnglish(en, change)
    expect(await detailOf(zh), JSON.stringify(change)).toMatchObject({ solved: '0', bestDiscussId: null })
    await eventually('it is gone', async () => !(await text(`/home/article/${zh}`)).includes(content))
    expect(await text(`/home/article/${zh}.md`)).not.toContain(content)
    await exportCommunity(server.database.db, root)
    const file = await readFile(join(root, 'content', 'community', `${zh}.activity.yaml`), 'utf8').catch(() => '')
    expect(file).not.toContain('answer')
  }

  const removed = await answered()
  await accept(removed.zh, removed.comment)
  await server.database.db.delete(articles).where(eq(articles.id, removed.en))
  expect(await detailOf(removed.zh)).toMatchObject({ solved: '0', bestDiscussId: null })
})

test('both languages of a question are deleted at once, each with an answer of the other', async () => {
  const { zh, en, comment } = await answered()
  const reply = await helper.post('/api/discuss/addArticleDiscuss', {
    articleId: zh,
    content: 'Read the wake-up source.'
  })
  const { id } = (await reply.json()) as { id: number }
  expect([(await accept(zh, comment)).status, (await accept(en, id)).status]).toEqual([200, 200])
  await server.database.db.delete(articles).where(inArray(articles.id, [zh, en]))
  expect((await asker.get(`/api/article/getArticle?id=${zh}`)).status).toBe(404)
})

test('accepting and removing an answer at the same moment succeed, and leave no removed answer accepted', async () => {
  for (let round = 0; round < 10; round++) {
    const { zh, en, comment } = await answered()
    const question = round % 2 ? zh : en
    const [accepted, removed] = await Promise.all([
      accept(question, comment),
      helper.post('/api/discuss/deleteDiscuss', { id: comment })
    ])
    expect([200, 422]).toContain(accepted.status)
    expect(removed.status).toBe(200)
    expect(await detailOf(question)).toMatchObject({ solved: '0', bestDiscussId: null })
  }
})

test('changes of both languages of a question at the same moment do not lock each other out', async () => {
  for (let round = 0; round < 10; round++) {
    const { zh, en, comment } = await answered()
    await accept(zh, comment)
    const results = await Promise.all([accept(zh, comment), asker.post('/api/article/deleteArticle', { id: en })])
    const statuses = results.map(({ status }) => status)
    expect([
      [200, 200],
      [422, 200]
    ]).toContainEqual(statuses)
    expect(await detailOf(zh)).toMatchObject({ solved: '0', bestDiscussId: null })
  }
})
