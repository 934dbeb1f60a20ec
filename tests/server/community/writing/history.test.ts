import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleHistory } from '../../../../src/contract/writing.ts'
import { articles, articleVersions, comments } from '../../../../src/server/platform/db/schema.ts'
import { browserOf, PASSWORD, type Person, signUp } from '../../../support/person.ts'
import { sample } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const POST = { articleType: 1, family1: [117], family2: [1], public: 1, lang: 'en', tags: [], pic: '', smallTitle: '' }

let server: TestServer
let author: Person
let other: Person
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'writer')
  other = await signUp(server, 'bystander')
  admin = await signUp(server, 'keeper', { role: 'admin' })
})
afterAll(() => server.stop())

interface Stored {
  id: number
  revision: number
}
async function write(person: Person, path: string, change: object): Promise<Stored> {
  const reply = await person.post(`/api/article/${path}`, { ...POST, draft: false, ...change })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return (await reply.json()) as Stored
}
const add = (person: Person, content: string, more: object = {}) =>
  write(person, 'addArticle', { bigTitle: 'The panel flickers', content, ...more })
const edit = (person: Person, { id, revision }: Stored, content: string, more: object = {}) =>
  write(person, 'reEditArticle', { bigTitle: 'The panel flickers', content, id, revision, ...more })
const historyOf = (person: Person, id: number) => person.get(`/api/article/getArticleHistory?id=${id}`)
async function textsOf(person: Person, id: number): Promise<string[]> {
  const { list } = (await (await historyOf(person, id)).json()) as ArticleHistory
  return list.map(({ bigTitle, content }) => `${bigTitle}: ${content}`)
}

test('each edit of an article stores the text before it, for its author and admins alone', async () => {
  const first = await add(author, 'my key is wombat-1')
  expect(await textsOf(author, first.id)).toEqual([])
  const second = await edit(author, first, 'my key is gone')
  // A change of the tags alone is no new text.
  const tagged = await edit(author, second, 'my key is gone', { tags: ['panel'] })
  await edit(admin, tagged, 'the key is gone', { bigTitle: 'The panel is dark', tags: ['panel'] })
  const texts = ['The panel flickers: my key is gone', 'The panel flickers: my key is wombat-1']
  expect(await textsOf(author, first.id)).toEqual(texts)
  expect(await textsOf(admin, first.id)).toEqual(texts)
  const { writtenBy, list } = (await (await historyOf(author, first.id)).json()) as ArticleHistory
  expect([writtenBy, ...list.map(version => version.writtenBy)]).toEqual(['keeper', 'writer', 'writer'])
  // Of edits before it was recorded, nobody is named.
  const own = eq(articleVersions.articleId, first.id)
  await server.database.db.update(articleVersions).set({ replacedBy: null }).where(own)
  const unknown = (await (await historyOf(author, first.id)).json()) as ArticleHistory
  expect([unknown.writtenBy, ...unknown.list.map(version => version.writtenBy)]).toEqual(['', '', 'writer'])
  expect((await historyOf(other, first.id)).status).toBe(403)
  expect((await historyOf(browserOf(server), first.id)).status).toBe(401)
  for (const id of ['0', 'x', '2147483648'])
    expect((await author.get(`/api/article/getArticleHistory?id=${id}`)).status).toBe(422)
  expect((await historyOf(author, 2_147_483_647)).status).toBe(404)
  expect((await historyOf(admin, sample({ source: 'docs' }).id)).status).toBe(403)
  const page = await (await server.get(`/en/home/article/${first.id}`)).text()
  expect(page).not.toContain('wombat-1')
})

test('reading a history waits for no writer', async () => {
  const { db } = server.database
  const { id } = await add(author, 'Text that somebody is changing')
  const reply = await author.post('/api/discuss/addArticleDiscuss', {
    articleId: id,
    content: 'A comment of its author'
  })
  const comment = (await reply.json()) as { id: number }
  await db.transaction(async tx => {
    await tx.select().from(articles).where(eq(articles.id, id)).for('update')
    await tx.select().from(comments).where(eq(comments.id, comment.id)).for('update')
    expect((await historyOf(author, id)).status).toBe(200)
    expect((await author.get(`/api/discuss/getDiscussHistory?id=${comment.id}`)).status).toBe(200)
  })
})

test('a draft has no history, and fifty texts of an article are stored', async () => {
  // A member may post only six times per minute.
  const person = await signUp(server, 'drafter')
  const draft = await add(person, 'Half a thought', { draft: true })
  const published = await edit(person, await edit(person, draft, 'A thought', { draft: true }), 'A whole thought')
  expect(await textsOf(person, draft.id)).toEqual([])
  const values = { articleId: draft.id, bigTitle: 'The panel flickers', smallTitle: '', writtenAt: new Date() }
  await server.database.db
    .insert(articleVersions)
    .values(Array.from({ length: 50 }, (_, at) => ({ ...values, content: `text ${at}` })))
  await edit(person, published, 'Another thought')
  const texts = await textsOf(person, draft.id)
  expect(texts).toHaveLength(50)
  expect(texts[0]).toBe('The panel flickers: A whole thought')
  expect(texts.at(-1)).toBe('The panel flickers: text 1')
})

test('earlier texts are deleted with the account', async () => {
  const person = await signUp(server, 'leaving')
  const first = await add(person, 'my phone is 555')
  await edit(person, first, 'no phone')
  expect(await textsOf(person, first.id)).toHaveLength(1)
  const reply = await person.post('/api/personalSetting/deleteAccount', { password: PASSWORD })
  expect(reply.status, await reply.clone().text()).toBe(200)
  const rows = await server.database.db.select().from(articleVersions).where(eq(articleVersions.articleId, first.id))
  expect(rows).toEqual([])
})
