import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArticleDetail } from '../../../../src/contract/articles.ts'
import type { ErrorReply } from '../../../../src/contract/errors.ts'
import type { Written } from '../../../../src/contract/writing.ts'
import { articles, drafts, messages } from '../../../../src/server/platform/db/schema.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sample } from '../../../support/samples.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const DOCS = sample({ source: 'docs' }).id

const POST = {
  articleType: 2,
  bigTitle: '  SPI boot stops at 0x80070005 ',
  content: '# What happens\n\nIt stops.',
  family1: [28],
  family2: [1, 3],
  tags: ['spi', 'boot'],
  lang: 'en',
  sdkVersion: 'v2.1.7',
  chipModel: 'SSD222Q-Q88'
}

let server: TestServer
let author: Person
let stranger: Person
let admin: Person
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger')
})
afterAll(() => server.stop())
beforeEach(async () => {
  // A new member for each test, because a member may post only six times per minute.
  author = await signUp(server, `author${++made}`)
  admin = await signUp(server, `keeper${made}`, { role: 'admin' })
})

type Reply = Written & ErrorReply & { http: number }

async function send(person: Person, name: string, body: object): Promise<Reply> {
  const reply = await person.post(`/api/article/${name}`, body)
  return { ...((await reply.json()) as Reply), http: reply.status }
}
const add = (person: Person, change: object = {}) => send(person, 'addArticle', { ...POST, ...change })
const edit = (person: Person, { id, revision }: Written, change: object = {}) =>
  send(person, 'reEditArticle', { ...POST, id, revision, ...change })

async function read(person: Person, id: number): Promise<ArticleDetail & { code?: string }> {
  return (await person.get(`/api/article/getArticle?id=${id}`)).json() as Promise<ArticleDetail & { code?: string }>
}
const idOf = async (person: Person) => (await person.profile()).id ?? 0
const guestSees = async (id: number) => (await server.get(`/home/article/${id}`)).status
const shown = (id: number, status: number) =>
  eventually(`guests get ${status}`, async () => (await guestSees(id)) === status)

test('a post is stored trimmed, and its page is public at once', async () => {
  const { id, status, http } = await add(author)
  expect([http, status]).toEqual([200, 'published'])
  expect(await read(author, id)).toMatchObject({
    bigTitle: 'SPI boot stops at 0x80070005',
    content: POST.content,
    family1: '[28]',
    family2: '[1,3]',
    tags: POST.tags,
    lang: 'en',
    sdkVersion: 'v2.1.7',
    chipModel: 'SSD222Q-Q88',
    public: 1,
    solved: '0',
    canEdit: true,
    status: 'published'
  })
  await shown(id, 200)
})

test('of two edits based on one revision, the second is refused with the current text and overwrites nothing', async () => {
  const first = await add(author)
  expect((await edit(author, first, { content: 'Mine' })).http).toBe(200)
  const late = await edit(admin, first, { content: 'Theirs' })
  expect([late.http, late.code]).toEqual([409, 'content_expired'])
  expect(late.current).toMatchObject({ id: first.id, content: 'Mine', family1: [28], public: 1 })
  expect((await read(author, first.id)).content).toBe('Mine')
  expect((await edit(admin, { ...first, ...late.current }, { content: 'Both' })).http).toBe(200)
})

test('an edit that rests on a revision that nobody has written yet is refused like an old one', async () => {
  const first = await add(author)
  for (const revision of [first.revision + 1_000_000, Number.MAX_SAFE_INTEGER]) {
    const { http, code } = await edit(author, { ...first, revision }, { content: 'From the future' })
    expect([http, code]).toEqual([409, 'content_expired'])
  }
  expect((await edit(author, first, { content: 'From now' })).http).toBe(200)
})

test('of twenty concurrent edits based on one revision, one is stored', async () => {
  const first = await add(admin)
  const pairs = await Promise.all(
    ['x', 'y', 'z', 'w'].map(name => signUp(server, `many${name}${made}`, { role: 'admin' }))
  )
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => edit(pairs[at % 4] ?? admin, first, { content: `Text ${at}` }))
  )
  expect(replies.map(({ http }) => http).sort()).toEqual([200, ...Array(19).fill(409)])
})

test('a comment does not make the text of an editor an old one', async () => {
  const first = await add(author)
  await server.database.db.execute(
    `insert into comments (article_id, author_id, content) values (${first.id}, 1, 'Have you tried 25 MHz?')`
  )
  expect((await read(author, first.id)).revision).toBeGreaterThan(first.revision)
  expect((await edit(author, first, { content: 'More' })).http).toBe(200)
})

test('an edit whose answer was lost may be sent again', async () => {
  const first = await add(author)
  for (let again = 0; again < 2; again++) expect((await edit(author, first, { content: 'New' })).http).toBe(200)
})

test('a publication whose answer was lost makes one article, and removes the draft that it was', async () => {
  const key = 'from-a-train'
  await author.post('/api/article/drafts', { key, base: 0, fields: { bigTitle: 'SPI' } })
  const [one, other] = await Promise.all([add(author, { draftKey: key }), add(author, { draftKey: key })])
  expect([one.http, other.http, other.id]).toEqual([200, 200, one.id])
  expect(await server.database.db.$count(articles, eq(articles.authorId, await idOf(author)))).toBe(1)
  expect(await server.database.db.$count(drafts, eq(drafts.userId, await idOf(author)))).toBe(0)
  const changed = await add(author, { draftKey: key, content: 'Typed on meanwhile' })
  expect([changed.code, changed.current?.id]).toEqual(['content_expired', one.id])
})

test('only its author and admins change an article, and to other people a hidden one does not exist', async () => {
  const seen = await add(author)
  const inside = await add(admin, { public: 0 })
  for (const act of ['deleteArticle', 'restoreArticle']) {
    expect(await send(stranger, act, seen)).toMatchObject({ http: 403, code: 'forbidden' })
    expect(await send(stranger, act, inside)).toMatchObject({ http: 404, code: 'not_found' })
  }
  expect((await edit(stranger, seen)).code).toBe('forbidden')
  expect((await edit(stranger, inside)).code).toBe('not_found')
  expect((await edit(admin, seen, { content: 'By the admin' })).http).toBe(200)
  expect((await read(admin, seen.id)).author.name).toBe((await author.profile()).nickname)
})

test('an article whose truth is a file is not changed here, not even by admins', async () => {
  expect(await edit(admin, { id: DOCS, revision: 9e9, status: 'published' })).toMatchObject({
    code: 'managed_elsewhere'
  })
  expect(await send(admin, 'deleteArticle', { id: DOCS })).toMatchObject({ http: 403, code: 'managed_elsewhere' })
  expect((await read(admin, DOCS)).canEdit).toBe(false)
})

test('internal articles are for staff and admins', async () => {
  const staff = await signUp(server, `staff${made}`, { name: '员工' })
  expect((await add(author, { public: 0 })).code).toBe('forbidden')
  expect((await add(author, { ticketId: '4711' })).code).toBe('forbidden')
  const inside = await add(staff, { public: 0, ticketId: '4711' })
  expect(inside.http).toBe(200)
  expect((await read(stranger, inside.id)).code).toBe('not_found')
  const theirs = await add(author)
  expect((await edit(admin, theirs, { public: 0, ticketId: '4711' })).http).toBe(200)
  // The author can edit an article that an admin closed, but cannot open it.
  const again = { id: theirs.id, revision: (await read(author, theirs.id)).revision, status: theirs.status }
  expect((await edit(author, again, { public: 0, ticketId: '4711', content: 'More' })).http).toBe(200)
  expect((await edit(author, again, { public: 1, content: 'More' })).code).toBe('forbidden')
})

test('only its author sees a draft, and it is published once, with the current time', async () => {
  const draft = await add(author, { draft: true })
  expect(draft.status).toBe('draft')
  for (const person of [stranger, admin]) expect((await read(person, draft.id)).code).toBe('not_found')
  expect(await read(author, draft.id)).toMatchObject({ status: 'draft', canEdit: true })
  expect(await guestSees(draft.id)).toBe(404)
  const { db } = server.database
  await db
    .update(articles)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(articles.id, draft.id))
  const revision = (await read(author, draft.id)).revision
  expect(await edit(author, { ...draft, revision })).toMatchObject({ status: 'published' })
  const [row] = await db.select().from(articles).where(eq(articles.id, draft.id))
  expect(Date.now() - (row?.createdAt.getTime() ?? 0)).toBeLessThan(60_000)
  expect(await edit(author, { ...draft, revision: 9e9 }, { draft: true })).toMatchObject({
    code: 'invalid',
    fields: { draft: 'not_allowed' }
  })
})

test('a deleted article is visible to its author and admins only, and is restored unchanged', async () => {
  const { id } = await add(author)
  await shown(id, 200)
  for (let again = 0; again < 2; again++)
    expect(await send(author, 'deleteArticle', { id })).toMatchObject({ http: 200, status: 'deleted' })
  await shown(id, 404)
  expect((await read(stranger, id)).code).toBe('not_found')
  expect((await read(author, id)).status).toBe('deleted')
  expect((await read(admin, id)).status).toBe('deleted')
  expect(await send(author, 'restoreArticle', { id })).toMatchObject({ status: 'published' })
  await shown(id, 200)
})

test('an author cannot restore an article deleted by an admin, and a hidden article is restored as hidden', async () => {
  const { id } = await add(author)
  await send(admin, 'deleteArticle', { id })
  expect((await send(author, 'restoreArticle', { id })).code).toBe('forbidden')
  expect((await send(admin, 'restoreArticle', { id })).status).toBe('published')
  await server.database.db.update(articles).set({ status: 'hidden' }).where(eq(articles.id, id))
  await send(author, 'deleteArticle', { id })
  expect((await send(author, 'restoreArticle', { id })).status).toBe('hidden')
  const { revision } = await read(author, id)
  expect((await edit(author, { id, revision, status: 'hidden' })).status).toBe('hidden')
})

test('a title cannot turn the direction of what stands beside it, and its control characters become spaces', async () => {
  const { id } = await add(author, { bigTitle: 'Boot \u202egol\u2066\tof \u001b[31mSPI\u200f', tags: ['s\u202epi'] })
  expect(await read(author, id)).toMatchObject({ bigTitle: 'Boot gol of  [31mSPI', tags: ['spi'] })
})

test.each([
  [{ articleType: 5 }, 'articleType', 'not_allowed'],
  [{ articleType: undefined }, 'articleType', 'not_allowed'],
  [{ bigTitle: '   ' }, 'bigTitle', 'too_small'],
  [{ bigTitle: '\u200b\u2060' }, 'bigTitle', 'too_small'],
  [{ bigTitle: '\u3164' }, 'bigTitle', 'too_small'],
  [{ bigTitle: 'x'.repeat(121) }, 'bigTitle', 'too_big'],
  [{ bigTitle: 'two\nlines' }, 'bigTitle', 'bad_text'],
  [{ smallTitle: 'x'.repeat(201) }, 'smallTitle', 'too_big'],
  [{ content: '\n ' }, 'content', 'too_small'],
  [{ content: '\ufeff\n\u200d' }, 'content', 'too_small'],
  [{ content: 'x'.repeat(200_001) }, 'content', 'too_big'],
  [{ content: 'a\0b' }, 'content', 'bad_text'],
  [{ content: 'a\ud800b' }, 'content', 'bad_text'],
  [{ family1: [] }, 'family1', 'too_small'],
  [{ family1: [999] }, 'family1', 'not_allowed'],
  [{ family1: [1] }, 'family1', 'not_allowed'],
  [{ family2: [1, 28] }, 'family2', 'not_allowed'],
  [{ family2: undefined }, 'family2', 'required'],
  [{ tags: ['1', '2', '3', '4', '5', '6'] }, 'tags', 'too_big'],
  [{ pic: 'https://example.com/spy.png' }, 'pic', 'invalid'],
  [{ lang: 'de' }, 'lang', 'not_allowed']
])('a post with %j is refused, and the reply names %s', async (change, field, code) => {
  const reply = await add(author, change)
  expect([reply.http, reply.code, reply.fields?.[field]]).toEqual([422, 'invalid', code])
})

test('the seventh post of a minute is refused, with the seconds to wait', async () => {
  for (let post = 0; post < 6; post++) expect((await add(author, { bigTitle: `Post ${post}` })).http).toBe(200)
  const reply = await author.post('/api/article/addArticle', POST)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a mentioned person is notified once, and only of texts they may read', async () => {
  const outsider = await signUp(server, `outsider${made}`)
  const staff = await signUp(server, `insider${made}`, { name: '员工' })
  const ids = [await idOf(outsider), await idOf(staff)]
  const content = `@[Out\\_sider](user:${ids[0]}) and @[In](user:${ids[1]}), not \`@[Nobody](user:1)\` of code`
  const notifications = async () => {
    const rows = await server.database.db.select().from(messages).where(eq(messages.kind, 'mention'))
    return rows.filter(row => row.articleId === post.id).map(row => row.userId)
  }
  const post = await add(admin, { public: 0, content })
  expect(await notifications()).toEqual([ids[1]])
  const opened = await edit(admin, post, { public: 1, content: `${content}.` })
  expect(await notifications()).toEqual([ids[1], ids[0]])
  await edit(admin, opened, { content: `${content}. @[Out](user:${ids[0]})` })
  expect(await notifications()).toHaveLength(2)
  const { html } = await read(author, post.id)
  expect(html).toContain(`@<a href="/user?userId=${ids[0]}">Out_sider</a>`)
})

test('a mention in a draft notifies nobody before publication', async () => {
  const content = `@[Stranger](user:${await idOf(stranger)})`
  const draft = await add(author, { draft: true, content })
  const count = () => server.database.db.$count(messages, eq(messages.articleId, draft.id))
  expect(await count()).toBe(0)
  await edit(author, draft, { content })
  expect(await count()).toBe(1)
})

test('the preview is what the page will show, with nothing in it that could act', async () => {
  const content = '# Title\n\n**bold** <script>alert(1)</script> [x](javascript:alert(1))'
  const reply = await author.post('/api/article/preview', { content })
  const { html } = (await reply.json()) as { html: string }
  expect(html).toContain('<strong>bold</strong>')
  expect(html).not.toMatch(/script/)
})
