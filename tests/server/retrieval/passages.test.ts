import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, comments, families, searchPassages } from '../../../src/server/platform/db/schema.ts'
import type { FoundPassage } from '../../../src/server/retrieval/passages/foundPassage.ts'
import { type FoundPassages, findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const STAFF: Actor = { id: 9, internal: true, admin: false }
const ask = (query: string, actor = GUEST, kb: string[] = []): Promise<FoundPassages> =>
  findPassages(server.database.db, actor, { query, kb, k: 10 })
const post = {
  source: 'community' as const,
  articleType: 2,
  bigTitle: '水獭型号的固件烧写',
  content: '## 烧写步骤\n\n错误码 `0x80071234`，接口 `sample_otterFlash`。\n\n## 注意\n\n不要断电。',
  family1: [28],
  family2: [2],
  lang: 'zh' as const,
  authorId: 1
}
async function write(values: Partial<typeof articles.$inferInsert> = {}): Promise<number> {
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...post, ...values })
    .returning()
  return row?.id ?? 0
}
const found = async (id: number, query: string, actor = GUEST) =>
  (await ask(query, actor)).list.some(passage => passage.articleId === id)

test('published, changed, answered and deleted texts are found as they are now, soon after', async () => {
  const id = await write()
  await eventually('it is found', () => found(id, '水獭固件怎么烧写'))
  const [best] = (await ask('水獭型号烧写步骤')).list
  expect(best).toMatchObject({
    articleId: id,
    heading: '烧写步骤',
    lang: 'zh',
    articleType: 2,
    family1: [28],
    solved: false
  })
  expect(best?.anchor).toContain('烧写步骤')
  for (const query of ['80071234', '0x80071234', 'otterFlash', 'flash otter'])
    expect(await found(id, query), query).toBe(true)
  const [comment] = await server.database.db
    .insert(comments)
    .values({ articleId: id, authorId: 2, content: 'Use the **capybara** jumper first' })
    .returning()
  await eventually('the comment is found', () => found(id, 'capybara'))
  await server.database.db.update(articles).set({ solved: true, bestDiscussId: comment?.id }).where(eq(articles.id, id))
  await eventually('it is the accepted answer', async () => (await ask('capybara')).list[0]?.anchor === 'accepted')
  await server.database.db.update(articles).set({ content: '## 别的\n\n换成海狸。' }).where(eq(articles.id, id))
  await eventually('the old text is gone', async () => !(await found(id, '80071234')))
  await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, id))
  expect(await found(id, '海狸')).toBe(false)
})

test('a comment leaves the other passages of its article unchanged, and a new title rebuilds them all', async () => {
  const { db } = server.database
  const id = await write({ bigTitle: 'Pangolin clocks' })
  const passages = () =>
    db
      .select({ id: searchPassages.id, anchor: searchPassages.anchor })
      .from(searchPassages)
      .where(eq(searchPassages.articleId, id))
      .orderBy(searchPassages.position)
  await eventually('it is found', () => found(id, 'pangolin'))
  const own = await passages()
  const say = (content: string) => db.insert(comments).values({ articleId: id, authorId: 2, content }).returning()
  const [first] = await say('An aardwolf said so')
  await eventually('the comment is found', () => found(id, 'aardwolf'))
  await say('A kinkajou did not')
  await eventually('the second is found', () => found(id, 'kinkajou'))
  expect((await passages()).slice(0, own.length)).toEqual(own)
  const last = (await passages()).at(-1)
  await db
    .update(comments)
    .set({ deletedAt: new Date() })
    .where(eq(comments.id, first?.id ?? 0))
  expect(await found(id, 'aardwolf')).toBe(false)
  await eventually('its article is in step', async () => (await passages()).length === own.length + 1)
  expect(await passages()).toEqual([...own, { id: expect.any(Number), anchor: last?.anchor }])

  await db.update(articles).set({ bigTitle: 'Binturong clocks' }).where(eq(articles.id, id))
  await eventually('the new title is found', () => found(id, 'binturong'))
  expect(await found(id, 'pangolin')).toBe(false)
  expect(await found(id, 'kinkajou')).toBe(true)
})

test('nobody gets a passage of an article that they may not read, from the moment it is hidden', async () => {
  const id = await write({ bigTitle: 'The numbat manual', public: false, lang: 'en' })
  await eventually('staff find it', () => found(id, 'numbat', STAFF))
  expect(await found(id, 'numbat')).toBe(false)
  expect(await found(id, 'numbat', { id: 5, internal: false, admin: false })).toBe(false)
  const open = await write({ bigTitle: 'The quokka manual' })
  await eventually('guests find it', () => found(open, 'quokka'))
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, open))
  expect(await found(open, 'quokka')).toBe(false)
})

test('a knowledge base narrows what is looked through', async () => {
  const id = await write({ bigTitle: 'Wombat timers', lang: 'en', articleType: 3 })
  await eventually('it is found', () => found(id, 'wombat'))
  for (const [kb, there] of [
    [['en'], true],
    [['zh'], false],
    [['zh', 'en', 'chip-28', 'type-3'], true],
    [['en', 'type-1'], false],
    [['internal'], false],
    [['nonsense'], false]
  ] as const)
    expect(
      (await ask('wombat', GUEST, [...kb])).list.some(passage => passage.articleId === id),
      kb.join()
    ).toBe(there)
})

test('two servers on one database keep one index', async () => {
  const other = await startTestServer(server.database)
  const id = await write({ bigTitle: 'Echidna registers' })
  await eventually('it is found', () => found(id, 'echidna'))
  await other.stop()
  const list: FoundPassage[] = (await ask('echidna')).list.filter(passage => passage.articleId === id)
  expect(new Set(list.map(passage => passage.anchor)).size).toBe(list.length)
})

test('an unknown topic has no answerability', async () => {
  expect(await ask('红烧肉怎么炖才能肥而不腻')).toMatchObject({ verdict: 'none' })
  expect(await ask('…!?')).toMatchObject({ verdict: 'none', list: [] })
})

test('of passages with the same words, the one with adjacent words ranks first', async () => {
  const filler = (count: number) => 'Nothing of interest happens on this line. '.repeat(count)
  const apart = await write({
    lang: 'en',
    bigTitle: 'Notes A',
    content: `A tamarin is here. ${filler(6)}One codec is there. ${filler(6)}Some queue. ${filler(6)}The overflow. ${filler(6)}`
  })
  const together = await write({
    lang: 'en',
    bigTitle: 'Notes B',
    content: `${filler(14)}The queue in which the tamarin puts what its codec made overflowed. ${filler(16)}`
  })
  const query = 'tamarin codec queue overflow'
  await eventually('both are found', async () => (await found(apart, query)) && (await found(together, query)))
  expect((await ask(query)).list[0]?.articleId).toBe(together)
})

test('a question about a product that no document names is not answered from its other words', async () => {
  const id = await write({
    lang: 'en',
    bigTitle: 'Marmoset boot mode',
    content: 'Hold the BOOT key of the Marmoset while it is powered to enter the boot mode.'
  })
  await eventually('it is found', () => found(id, 'marmoset boot mode'))
  expect((await ask('How do I enter the boot mode of the Marmoset?')).verdict).not.toBe('none')
  expect((await ask('How do I enter the boot mode of the Zyqux99-L?')).verdict).toBe('none')
})

test('a chip name of the site is a condition, and passages about another chip never answer', async () => {
  const { db } = server.database
  await db.insert(families).values([
    { id: 901, level: 1, name: { zh: 'Meles', en: 'Meles' }, position: 901 },
    { id: 902, level: 1, name: { zh: 'Jupiter', en: 'Jupiter' }, position: 902 }
  ])
  const text = 'The default quokka password of the board is written on its label, and the quokka login is root.'
  const other = await publish(server, { bigTitle: 'Quokka login', content: text, family1: [902] })
  const first = await ask('What is the default quokka password of the Meles?')
  expect(first.list[0]?.articleId).toBe(other)
  expect(first).toMatchObject({ verdict: 'related', names: { missing: ['Meles'], about: ['Jupiter'] } })
  const own = await publish(server, { bigTitle: 'Quokka login', content: `${text} Again.`, family1: [901] })
  const second = await ask('What is the default quokka password of the Meles?')
  expect(second.list[0]?.articleId).toBe(own)
  expect(second.names.missing).toEqual([])
})
