import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Written } from '../../../src/contract/writing.ts'
import { comments, users } from '../../../src/server/platform/db/schema.ts'
import { type Person, signUp } from '../../support/person.ts'
import { distinctSamples } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const [ONE, OTHER] = distinctSamples(2)

const POST = { articleType: 1, bigTitle: 'Twice', content: 'The same', family1: [117], family2: [1] }
const LONG = 'Come and see what we sell at our shop'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const send = async (person: Person, path: string, body: object) => {
  const reply = await person.post(path, body)
  const { code = 'done' } = (await reply.json()) as { code?: string }
  return code
}
const say = (person: Person, articleId: number, content: string) =>
  send(person, '/api/discuss/addArticleDiscuss', { articleId, content })

test('of concurrent equal comments one is accepted, and it is accepted again after ten minutes', async () => {
  const person = await signUp(server, 'hasty')
  const replies = await Promise.all(Array.from({ length: 6 }, () => say(person, ONE.id, 'Does it boot?')))
  expect(replies.toSorted()).toEqual(['done', ...Array(5).fill('duplicate_content')])
  const { id } = await person.profile()
  await server.database.db
    .update(comments)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(comments.authorId, id ?? 0))
  expect(await say(person, ONE.id, 'Does it boot?')).toBe('done')
})

test('short thanks are accepted on many articles, an advertisement is not, and a removed text may be written again', async () => {
  const person = await signUp(server, 'polite')
  expect([await say(person, ONE.id, 'Thanks'), await say(person, OTHER.id, 'Thanks')]).toEqual(['done', 'done'])
  expect([await say(person, ONE.id, LONG), await say(person, OTHER.id, LONG)]).toEqual(['done', 'duplicate_content'])
  const [row] = await server.database.db.select().from(comments).where(eq(comments.content, LONG))
  await person.post('/api/discuss/deleteDiscuss', { id: row?.id })
  expect(await say(person, OTHER.id, LONG)).toBe('done')
  expect(await say(await signUp(server, 'another'), OTHER.id, LONG)).toBe('done')
})

test('of two equal concurrent posts one is accepted, and a published draft returns its article', async () => {
  const person = await signUp(server, 'doubled')
  const replies = await Promise.all([1, 2].map(() => send(person, '/api/article/addArticle', POST)))
  expect(replies.toSorted()).toEqual(['done', 'duplicate_content'])
  const keyed = { ...POST, bigTitle: 'By a draft', draftKey: 'one' }
  expect(await send(person, '/api/article/addArticle', keyed)).toBe('done')
  expect(await send(person, '/api/article/addArticle', keyed)).toBe('done')
  expect(await send(person, '/api/article/addArticle', { ...keyed, draftKey: 'two' })).toBe('duplicate_content')
})

test('a draft of what was posted just now is not published a second time', async () => {
  const person = await signUp(server, 'drafting')
  expect(await send(person, '/api/article/addArticle', POST)).toBe('done')
  const draft = await person.post('/api/article/addArticle', { ...POST, draft: true })
  const { id, revision } = (await draft.json()) as Written
  expect(await send(person, '/api/article/reEditArticle', { ...POST, id, revision })).toBe('duplicate_content')
})

test('in the first day a comment has at most five links, later and for staff as many as it takes', async () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.com/${at}`).join(' ')
  const newcomer = await signUp(server, 'linker')
  expect([await say(newcomer, ONE.id, links(5)), await say(newcomer, ONE.id, links(6))]).toEqual([
    'done',
    'too_many_links'
  ])
  expect(await say(await signUp(server, 'stafflinker', { name: '员工' }), ONE.id, links(6))).toBe('done')
  const { id } = await newcomer.profile()
  await server.database.db
    .update(users)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(users.id, id ?? 0))
  expect(await say(newcomer, ONE.id, links(6))).toBe('done')
})
