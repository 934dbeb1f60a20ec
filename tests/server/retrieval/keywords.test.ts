import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchReply } from '../../../src/contract/search.ts'
import { articles, comments, searches } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let guest: Person
let id = 0
beforeAll(async () => {
  server = await startTestServer()
  guest = browserOf(server)
  id = await write({})
  await eventually('it is in the index', async () => (await ids('水獭型号')).includes(id))
})
afterAll(() => server.stop())

const post = {
  source: 'community' as const,
  articleType: 2,
  bigTitle: '水獭型号的固件烧写 v2.1.7',
  smallTitle: '一次踩坑',
  content:
    '开头🦦表情。\n\n## Flashing steps\n\nReturns 0x80071234 when ring-buffer is full, 100%_sure.\n\n## 注意事项\n\n不要断电，先接ＲＳ４８５。',
  family1: [28],
  family2: [2],
  lang: 'zh' as const,
  authorId: 1
}
async function write(values: Partial<typeof articles.$inferInsert>): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...post, ...values })
    .returning()
  return row?.id ?? 0
}
/** Searches as a new guest, because one is limited to sixty searches per minute, and tests wait for the index. */
async function search(
  q: string,
  more: Record<string, string> = {},
  who: Pick<Person, 'get'> = browserOf(server)
): Promise<SearchReply> {
  const reply = await who.get(`/api/search/searchKeywords?${new URLSearchParams({ q, ...more })}`)
  expect(reply.status, q).toBe(200)
  return (await reply.json()) as SearchReply
}
const ids = async (q: string, more?: Record<string, string>, who?: Person) =>
  (await search(q, more, who)).list.filter(({ partial }) => !partial).map(item => item.id)

test('every run of characters of a title or text is found, and nothing that is not there', async () => {
  const whole =
    '水獭型号的固件烧写 v2.1.7|开头🦦表情。 Flashing steps Returns 0x80071234 when ring-buffer is full, 100%_sure. 注意事项 不要断电，先接ＲＳ４８５。'
  const runs = whole.split('|').flatMap(text => {
    const characters = [...text]
    return characters.flatMap((_, at) =>
      [1, 2, 3, 5, 9].map(length =>
        characters
          .slice(at, at + length)
          .join('')
          .trim()
      )
    )
  })
  const { db } = server.database
  const { matchArticles: holding } = await import('../../../src/server/retrieval/matchArticles.ts')
  const { openCandidates } = await import('../../../src/server/retrieval/candidates.ts')
  const { parseQuery } = await import('../../../src/domain/search/query.ts')
  const candidates = openCandidates(db)
  const body = { articleType: 0, start: 0, num: 50, sort: 'best' as const }
  for (const run of new Set(runs.filter(text => text !== '' && text !== '-'))) {
    const found = await holding(db, candidates, { id: null, internal: false, admin: false }, parseQuery(run), {
      ...body,
      family1: 28
    })
    expect(
      found.list.map(each => each.id),
      run
    ).toContain(id)
  }
  for (const q of ['100%sure', '_sure_', '水獭断电器', '8007123456', '\\', '0x8%'])
    expect(await ids(q), q).not.toContain(id)
})

test('codes are found by their parts, in any width and case, and highlighted', async () => {
  for (const q of ['2.1.7', '80071234', 'V2.1', 'RS485', '0X8007', 'RING-buffer']) expect(await ids(q), q).toContain(id)
  const [found] = (await search('80071234')).list
  expect(found?.passage?.heading.map(part => part.text).join('')).toBe('Flashing steps')
  expect(found?.passage?.anchor).toContain('flashing-steps')
  expect(found?.passage?.text.find(part => part.hit)?.text).toBe('80071234')
  expect((await search('水獭 断电')).list[0]?.title?.find(part => part.hit)?.text).toBe('水獭')
})

test('titles come before texts, a run before its words apart; sorts, filters and pages hold to all of them', async () => {
  const inText = await write({ bigTitle: '别的', content: '海狸海狸海狸', articleType: 3, family1: [53] })
  const inTitle = await write({
    bigTitle: '关于海狸',
    content: '没有',
    createdAt: new Date('2026-02-01'),
    solved: true
  })
  await eventually('both are there', async () => (await ids('海狸')).length === 2)
  expect(await ids('海狸')).toEqual([inTitle, inText])
  expect(await ids('海狸', { sort: 'new' })).toEqual([inText, inTitle])
  expect(await ids('海狸', { articleType: '3' })).toEqual([inText])
  expect(await ids('海狸', { family1: '28' })).toEqual([inTitle])
  expect(await ids('海狸', { solved: '1' })).toEqual([inTitle])
  expect(await ids('海狸', { solved: '0' })).toEqual([])
  const second = await search('海狸', { start: '1', num: '1' })
  expect([second.list.map(item => item.id), second.total, second.sid]).toEqual([[inText], 2, undefined])
})

test('of two translations, a reader gets the one in their own language, or both if none is known', async () => {
  const zh = await write({ bigTitle: '河狸 beaver', content: '河狸', translation: 'beaver' })
  const en = await write({ bigTitle: 'Beaver', content: 'beaver', lang: 'en', translation: 'beaver' })
  const alone = await write({ bigTitle: 'Another beaver', content: 'beaver', lang: 'en' })
  await eventually('all are there', async () => (await ids('beaver')).length === 3)
  const { list } = await search('beaver', { lang: 'zh' })
  expect(list.map(({ id, translationGroup }) => [id, translationGroup]).toSorted()).toEqual(
    [
      [zh, Math.min(zh, en)],
      [alone, 0]
    ].toSorted()
  )
  expect((await ids('beaver', { lang: 'en' })).toSorted()).toEqual([en, alone].toSorted())
  expect((await search('beaver', { lang: 'zh' })).total).toBe(2)
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, en))
  const groupOfZh = async () => (await search('beaver')).list.find(({ id }) => id === zh)?.translationGroup
  await eventually('an internal one is no translation', async () => (await groupOfZh()) === 0)
})

test('replies are compressed', async () => {
  const reply = await server.get('/api/search/searchKeywords?q=pin&since=0', { 'Accept-Encoding': 'gzip' })
  expect(reply.headers.get('Content-Encoding')).toBe('gzip')
  expect(((await reply.json()) as SearchReply).list.length).toBeGreaterThan(0)
})

test('a comment is found, and no longer after its deletion', async () => {
  const [comment] = await server.database.db
    .insert(comments)
    .values({ articleId: id, authorId: 2, content: 'Set the **capybara** jumper' })
    .returning()
  await eventually('it is found', async () => (await ids('capybara jumper')).includes(id))
  expect((await search('capybara')).list[0]?.passage?.anchor).toBe(`comment-${comment?.id}`)
  await server.database.db
    .update(comments)
    .set({ deletedAt: new Date() })
    .where(eq(comments.id, comment?.id ?? 0))
  await eventually('it is gone', async () => (await ids('capybara')).length === 0)
})

test('a misspelt word gets a suggestion, never from a text that is not public', async () => {
  await write({ bigTitle: 'Thylacine mode', content: 'The thylacine register.' })
  await write({ bigTitle: 'Bandicoot mode', content: 'The bandicoot register.', public: false })
  const staff = await signUp(server, 'searcher', { name: '员工' })
  await eventually(
    'both are there',
    async () => (await ids('mode', {}, staff)).length >= 2 && (await ids('bandicoot', {}, staff)).length === 1
  )
  await countDocumentFrequencies(server.database.db)
  expect(await search('thylacene mode')).toMatchObject({ total: 0, suggestion: 'thylacine mode' })
  expect((await search('bandicot')).suggestion).toBeUndefined()
  expect((await search('bandicoot')).total).toBe(0)
  expect((await search('看不见的词')).suggestion).toBeUndefined()
  const hidden = await write({ bigTitle: 'Pademelon', public: true })
  await eventually('it is there', async () => (await ids('pademelon')).length === 1)
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, hidden))
  expect((await search('pademelon')).total).toBe(0)
})

test('a suggestion keeps the words that were typed, and a part of a typed name is none', async () => {
  await write({ bigTitle: 'Koala clock', content: 'The bilbydenied of the koala clock.' })
  await eventually('it is there', async () => (await ids('bilbydenied')).length === 1)
  await countDocumentFrequencies(server.database.db)
  expect((await search('what is the koalla clock of 5%')).suggestion).toBe('what is the koala clock of 5%')
  expect((await search('e_bilbydenied')).suggestion).toBeUndefined()
})

test('an article with a part of a message only is no full result', async () => {
  const both = await write({ bigTitle: 'Bad quokka', content: 'Shown at boot.' })
  const one = await write({ bigTitle: 'Good quokka', content: 'Nothing.' })
  await eventually('both are there', async () => (await ids('quokka')).length === 2)
  expect(await ids('bad quokka')).toEqual([both])
  expect(await ids('quokka bad')).toEqual([both])
  expect(await ids('what is a quokka')).toContain(one)
})

test('a suggestion is the likeliest word, also where a text has it in a longer name only', async () => {
  await write({ bigTitle: 'Quokka mode', content: 'The quokka register and numbatok9.' })
  await write({ bigTitle: 'Another mode', content: 'Call `numbatok_ping` twice.' })
  await eventually('both are there', async () => (await ids('numbatok')).length === 2)
  await countDocumentFrequencies(server.database.db)
  expect((await search('numbatko')).suggestion).toBe('numbatok')
})

test('a suggestion is a word that a text has within a name of code only', async () => {
  await write({ bigTitle: 'A timer', content: 'Call `StartWallabeeTimer()` first.' })
  await eventually('it is there', async () => (await ids('StartWallabeeTimer')).length === 1)
  await countDocumentFrequencies(server.database.db)
  expect((await search('wallabbe')).suggestion).toBe('wallabee')
})

test('of two equally near words, a suggestion is the one with the first letter that was typed', async () => {
  await write({ bigTitle: 'The zorvel and the qorvol', content: 'A qorvol beside the zorvel.' })
  await write({ bigTitle: 'The zorvel again', content: 'Only the zorvel.' })
  await eventually('both are there', async () => (await ids('zorvel')).length === 2)
  await countDocumentFrequencies(server.database.db)
  // `zorvel`, which more articles have, is as near.
  expect((await search('qorvel')).suggestion).toBe('qorvol')
})

test('a search is logged under its key only: results, clicks, and feedback', async () => {
  const { sid = '' } = await search('水獭型号')
  const row = async () => (await server.database.db.select().from(searches).where(eq(searches.sid, sid)))[0]
  await eventually('it is logged', async () => (await row()) !== undefined)
  expect(await row()).toMatchObject({ query: '水獭型号', lang: 'zh', results: 1, clicks: 0, satisfied: null })
  expect((await guest.post('/api/article/read', { id, sid })).status).toBe(204)
  expect((await guest.post('/api/article/read', { id, sid: 'nobody-knows' })).status).toBe(204)
  const reply = await guest.post('/api/search/searchKeywords_feedBack', { sid, satisfied: false, reason: '太旧了' })
  expect(reply.status).toBe(204)
  expect(await row()).toMatchObject({ clicks: 1, clickedId: id, satisfied: false, reason: '太旧了' })
  expect((await guest.post('/api/search/searchKeywords_feedBack', { sid: 'x', satisfied: true })).status).toBe(404)
  expect((await guest.post('/api/search/searchKeywords_feedBack', { sid })).status).toBe(422)
})

test('passages that answer a question come with a verdict; unknown knowledge bases are refused', async () => {
  const ask = (body: object) => guest.post('/api/search/m3e_search', body)
  const reply = (await (await ask({ query: '水獭型号烧写要注意什么', kb: ['zh'], k: 3 })).json()) as {
    verdict: string
    list: { articleId: number }[]
  }
  expect(reply.list[0]?.articleId).toBe(id)
  expect(reply.list.length).toBeLessThanOrEqual(3)
  expect((await ask({ query: 'x', kb: ['everything'] })).status).toBe(422)
})

test('a server with an outdated index version creates a new index', async () => {
  await server.database.db.execute(sql`update search_articles set indexer = 'old', whole = '', grams = '{}'`)
  expect(await ids('断电')).toEqual([])
  const other = await startTestServer(server.database)
  const old = sql`select 1 from search_articles where indexer = 'old'`
  await eventually('all is indexed', async () => (await other.database.db.execute(old)).rows.length === 0, 90_000)
  // The index notifies its server after the last article.
  await eventually('it is found again', async () => (await ids('断电', {}, browserOf(other))).includes(id))
  await other.stop()
})
