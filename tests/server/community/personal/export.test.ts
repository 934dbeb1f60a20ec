import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnData } from '../../../../src/contract/ownData.ts'
import type { Written } from '../../../../src/contract/writing.ts'
import { articles, sessions } from '../../../../src/server/platform/db/schema.ts'
import { type Person, signUp, takeOffStaff } from '../../../support/person.ts'
import { distinctSamples, sample, sampleComment } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const [OPEN, REPORTED] = distinctSamples(2, { source: 'members' })
const INTERNAL = sample({ internal: true })
const COMMENT = sampleComment()

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server, 'collector', { name: '员工' })
})
afterAll(() => server.stop())

const take = (one = person) => one.get('/api/personalSetting/exportMyData')

test('the file has all that one did, in every state, and names no secret and nothing private of others', async () => {
  const { db } = server.database
  const id = (await person.profile()).id ?? 0
  const post = { articleType: 1, bigTitle: 'Draft of mine', content: 'Half', family1: [117], family2: [1], draft: true }
  await person.post('/api/article/addArticle', post)
  const posted = { ...post, bigTitle: 'Published by me', content: 'First text', draft: false }
  const written = (await (await person.post('/api/article/addArticle', posted)).json()) as Written
  await person.post('/api/article/reEditArticle', { ...posted, ...written, content: 'Second text' })
  const comment = (await (
    await person.post('/api/discuss/addArticleDiscuss', { articleId: OPEN.id, content: 'Said first' })
  ).json()) as { id: number }
  await person.post('/api/discuss/editDiscuss', { ...comment, content: 'Said second', editedAt: null })
  for (const articleId of [OPEN.id, INTERNAL.id]) {
    await person.post('/api/article/articleCollection', { id: articleId })
    await person.post('/api/discuss/addArticleDiscuss', { articleId, content: `Said below ${articleId}` })
  }
  await person.post('/api/discuss/addLike', { type: 'article', id: OPEN.id, like: true })
  await person.post('/api/discuss/addLike', { type: 'discuss', id: COMMENT.id, like: true })
  await person.post('/api/focus/addFocus', { userId: 1 })
  await person.post('/api/notebook/addNoteBook', { title: 'A note', content: 'of mine' })
  await person.post('/api/article/drafts', { key: 'k', base: 0, fields: { bigTitle: 'Unsaved' } })
  await person.post('/api/article/report', { id: REPORTED.id, reason: 'Wrong' })
  await person.upload('/api/upload/uploadFile', new File(['Boot log'], 'boot.log', { type: 'text/plain' }))
  const other = await signUp(server, 'fan')
  await other.post('/api/focus/addFocus', { userId: id })
  await other.post('/api/notebook/addNoteBook', { title: 'Not yours', content: 'zq8-other' })

  const reply = await take()
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="pinout-${id}.json"`)
  expect(reply.headers.get('cache-control')).toContain('no-store')
  const text = await reply.text()
  const data = JSON.parse(text) as OwnData
  expect(data.profile).toMatchObject({ id, nickname: 'collector', email: 'collector@example.com' })
  expect(data.articles).toMatchObject([
    { bigTitle: 'Draft of mine', status: 'draft', content: 'Half' },
    { bigTitle: 'Published by me', content: 'Second text' }
  ])
  expect(data.articleVersions).toMatchObject([{ articleId: written.id, content: 'First text' }])
  expect(data.comments.map(({ content }) => content)).toEqual([
    ...['Said second', `Said below ${OPEN.id}`, `Said below ${INTERNAL.id}`]
  ])
  expect(data.commentVersions).toMatchObject([{ commentId: comment.id, content: 'Said first' }])
  expect(data.bookmarks.map(({ articleId }) => articleId).sort()).toEqual([OPEN.id, INTERNAL.id])
  expect(data.likes).toMatchObject([{ articleId: OPEN.id }, { commentId: COMMENT.id }])
  expect(data.follows).toMatchObject([{ userId: 1 }])
  expect(data.notes).toMatchObject([{ title: 'A note', content: 'of mine' }])
  expect(data.drafts).toMatchObject([{ key: 'k', fields: { bigTitle: 'Unsaved' } }])
  expect(data.reports).toMatchObject([{ articleId: REPORTED.id, reason: 'Wrong' }])
  expect(data.messages).toMatchObject([{ kind: 'follow' }])
  expect(data.uploads).toMatchObject([{ name: 'boot.log', url: expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\./) }])
  expect(data.signIns).toMatchObject([{ provider: 'credential' }])
  expect(data.sessions).toHaveLength(1)
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
  expect(text).not.toContain(session?.token)
  expect(text).not.toMatch(/zq8-other|"password"|"token"|fan@example/)
})

test('a former member of staff does not get titles of internal articles, and the fourth export of an hour is refused', async () => {
  const [internal] = await server.database.db.select().from(articles).where(eq(articles.id, INTERNAL.id))
  expect(await (await take()).text()).toContain(internal?.bigTitle)
  await takeOffStaff(server, person)
  const after = await (await take()).text()
  expect(after).toContain(`Said below ${INTERNAL.id}`)
  expect(after).not.toContain(internal?.bigTitle)
  const refused = await take()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
})
