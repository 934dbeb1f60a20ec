import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { articles, comments, searchArticles } from '../../../src/server/platform/db/schema.ts'
import { answerTo, askIn, beginThread, dataOf, readAnswer, threadOf, wordsOf } from '../../support/answer.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, signUp } from '../../support/person.ts'
import { publish } from '../../support/publish.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let ada: Person
let eve: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada')
  eve = await signUp(server, 'eve')
  staff = await signUp(server, 'staff', { name: '员工' })
})
afterAll(() => server.stop())

test('an answer without a model quotes the whole relevant section and names its sentence', async () => {
  const id = await publish(server, {
    bigTitle: 'Calibrating the wombat clock',
    content:
      '## Wombat clock calibration\n\nThe wombat clock drifts after a cold boot. Write 0x5A to register WCLK_TRIM to calibrate the wombat clock. The weather was nice.\n\n## Other\n\nNothing here.'
  })
  const answer = await answerTo(ada, 'How do I calibrate the wombat clock?')
  expect(answer.metadata).toMatchObject({ verdict: 'strong', mode: 'extractive', running: false, lang: 'en' })
  const [source] = dataOf(answer, 'sources')?.list ?? []
  expect(source).toMatchObject({
    n: 1,
    articleId: id,
    title: 'Calibrating the wombat clock',
    heading: 'Wombat clock calibration',
    sdkVersion: '2.4.1',
    family1: [117],
    public: true,
    url: `/en/home/article/${id}#wombat-clock-calibration`
  })
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  expect(quotes[0]).toMatchObject({
    n: 1,
    kind: 'section',
    sentence: 'Write 0x5A to register WCLK_TRIM to calibrate the wombat clock.',
    author: null,
    repeated: false,
    rest: ''
  })
  expect(quotes[0]?.html).toMatch(/^<p>The wombat clock drifts after a cold boot\..*The weather was nice\.<\/p>$/)
  expect(quotes.length).toBeLessThanOrEqual(3)
  expect(wordsOf(answer)).toContain(`**Calibrating the wombat clock § Wombat clock calibration** [1]`)
  const types = answer.parts.map(({ type }) => type)
  expect(types.indexOf('data-sources')).toBeLessThan(types.indexOf('text'))
})

test('lists and code are quoted with what leads to them, word for word', async () => {
  await publish(server, {
    bigTitle: 'Flashing the quokka board',
    content:
      'Flash the quokka board so:\n\n1. Hold the quokka button for three seconds\n2. Run the [flasher](https://example.com)\n3. Release the button\n\nThat is all.'
  })
  await publish(server, {
    bigTitle: 'Numbat driver',
    content: 'Load the driver first.\n\n```sh\nmodprobe numbat_drv mode=2\n  cat /proc/numbat_drv\n```\n\nDone.'
  })
  expect(wordsOf(await answerTo(ada, 'Which quokka button do I hold, and for how many seconds?'))).toContain(
    'Flash the quokka board so:\n\n1. Hold the quokka button for three seconds\n2. Run the [flasher](https://example.com)\n3. Release the button'
  )
  expect(wordsOf(await answerTo(ada, 'modprobe numbat_drv mode'))).toContain(
    '```sh\nmodprobe numbat_drv mode=2\n  cat /proc/numbat_drv\n```'
  )
})

test('of a solved question, only the accepted answer is quoted, with its author', async () => {
  const { db } = server.database
  const id = await publish(server, {
    articleType: 2,
    bigTitle: 'Potoroo bridge loses frames at 30 fps',
    content:
      'The potoroo bridge loses frames at 30 fps after an hour.\n\nThanks to whoever reads this. Frames are nice.'
  })
  const [comment] = await db
    .insert(comments)
    .values({ articleId: id, authorId: 2, content: 'Raise VB_POOL_CNT to 12 in the board file.' })
    .returning()
  await db.update(articles).set({ solved: true, bestDiscussId: comment?.id }).where(eq(articles.id, id))
  const ask = () => answerTo(ada, 'Why does the potoroo bridge lose frames at 30 fps?')
  await eventually('the accepted answer is quoted', async () => wordsOf(await ask()).includes('VB_POOL_CNT'))
  const answer = await ask()
  expect(wordsOf(answer)).not.toMatch(/after an hour|Thanks/)
  expect(dataOf(answer, 'quotes')?.list.find(({ kind }) => kind === 'accepted')?.author).not.toBeNull()
  expect(dataOf(answer, 'sources')?.list.find(({ anchor }) => anchor === 'accepted')?.articleId).toBe(id)
})

test('an answer uses several articles if they are equally relevant', async () => {
  const long = Array.from(
    { length: 8 },
    (_, at) => `## Numbat relay ${at}\n\nThe numbat relay clicks, case ${at}.`
  ).join('\n\n')
  const first = await publish(server, { bigTitle: 'Numbat relay clicks', content: long })
  const second = await publish(server, { bigTitle: 'Relays', content: 'The numbat relay clicks when its coil is dry.' })
  const answer = await answerTo(ada, 'Why does the numbat relay click?')
  const ids = dataOf(answer, 'sources')?.list.map(({ articleId }) => articleId) ?? []
  expect(ids).toContain(second)
  expect(ids.filter(id => id === first).length).toBeGreaterThan(1)
})

test('without an answer, the assistant says so and offers a question form filled from the thread', async () => {
  const thread = await beginThread(eve)
  await readAnswer(await askIn(eve, thread, 'D1-SSD2355 with SDK 2.1.7: zorblax qwertyfoo'))
  const answer = await readAnswer(await askIn(eve, thread, 'Where do I buy fresh strawberries in Paris?'))
  expect(answer.metadata?.verdict).toBe('none')
  expect(wordsOf(answer)).toMatch(/No answer was found|Nothing on this was found/)
  expect(dataOf(answer, 'form')).toMatchObject({
    articleType: 2,
    bigTitle: 'Where do I buy fresh strawberries in Paris?',
    chipModel: 'D1-SSD2355',
    family1: [117],
    sdkVersion: '2.1.7',
    lang: 'en'
  })
  expect(dataOf(answer, 'form')?.content).toContain('zorblax')
})

test('without an answer, what the question names is said to be unknown, and not what only the thread stated', async () => {
  const reader = await signUp(server, 'reader-of-names')
  const thread = await beginThread(reader)
  await readAnswer(await askIn(reader, thread, 'SDK v9.8.7: zorblax qwertyfoo'))
  const weather = await readAnswer(await askIn(reader, thread, 'Will it rain in Paris on Sunday afternoon?'))
  expect(weather.metadata?.verdict).toBe('none')
  expect(wordsOf(weather)).not.toContain('9.8.7')
  // The names are not spelt as they are known.
  for (const name of ['树莓派 5', 'ＧＴ９１１ａｂ']) {
    const alone = await readAnswer(await askIn(reader, await beginThread(reader), `zorblax qwertyfoo ${name}`))
    expect(wordsOf(alone), name).toMatch(/Nothing about (?:raspberry pi 5|树莓派 5|GT911ab|ＧＴ９１１ａｂ)/i)
  }
})

test('a short follow-up is searched with the question before it', async () => {
  const id = await publish(server, {
    bigTitle: 'Bilby sensor on Linux and RTOS',
    content:
      '## Linux\n\nThe bilby sensor needs the driver bilby.ko on Linux.\n\n## RTOS\n\nThe bilby sensor needs bilby_init on RTOS.'
  })
  const thread = await beginThread(eve)
  await readAnswer(await askIn(eve, thread, 'How do I start the bilby sensor on Linux?'))
  const answer = await readAnswer(await askIn(eve, thread, 'And on RTOS?'))
  expect(dataOf(answer, 'sources')?.list.some(({ articleId }) => articleId === id)).toBe(true)
  expect(wordsOf(answer)).toContain('bilby_init')
})

test('a follow-up in other words stays in the article that was quoted', async () => {
  const id = await publish(server, {
    bigTitle: 'Square measure of the numbat plotter',
    content:
      '## Correct the numbat skew\n\nPrint the square, measure its diagonals, and enter NUMBAT_SKEW XY=140.4,142.8 in the numbat plotter.\n\n## Keep the numbat skew\n\nNUMBAT_SAVE writes the skew of the numbat plotter to flash.'
  })
  await publish(server, {
    bigTitle: 'Restart of the dunnart heater',
    content: '## Restart\n\nA restart of the dunnart heater cancels the request.'
  })
  const thread = await beginThread(eve)
  await readAnswer(
    await askIn(eve, thread, 'How do I enter the measured diagonals of the numbat plotter to correct its skew?')
  )
  const answer = await readAnswer(await askIn(eve, thread, 'will it survive a restart?'))
  expect(dataOf(answer, 'sources')?.list[0]?.articleId).toBe(id)
  expect(wordsOf(answer)).toContain('NUMBAT_SAVE')
})

test('after "it still fails", what a quoted passage says to do next is marked first', async () => {
  const next = 'If that does not help, move the potoroo project to another drive.'
  const id = await publish(server, {
    bigTitle: 'Slow potoroo builds',
    content: `## Potoroo compiles slowly\n\nStop the potoroo indexer while it compiles.\n${next}`
  })
  const thread = await beginThread(eve)
  const first = await readAnswer(await askIn(eve, thread, 'Why does potoroo compile so slowly?'))
  expect(dataOf(first, 'quotes')?.list[0]).toMatchObject({ repeated: false })
  const answer = await readAnswer(await askIn(eve, thread, 'did that, still slow'))
  expect(dataOf(answer, 'sources')?.list[0]?.articleId).toBe(id)
  expect(dataOf(answer, 'quotes')?.list[0]).toMatchObject({ repeated: true, sentence: next })
  expect(answer.metadata?.verdict).toBe('related')
  expect(wordsOf(answer)).toContain('also says what to do next')
})

test('a next step that was marked before is not shown again', async () => {
  const next = 'If that does not help, clean the cuscus compiler cache of the cuscus compiler.'
  await publish(server, { bigTitle: 'Slow cuscus', content: `## Slow\n\nWait a minute.\n${next}` })
  const kim = await signUp(server, 'kim')
  const thread = await beginThread(kim)
  const first = await readAnswer(await askIn(kim, thread, 'How do I clean the cuscus compiler cache?'))
  expect(dataOf(first, 'quotes')?.list[0]?.sentence).toBe(next)
  const answer = await readAnswer(await askIn(kim, thread, 'did that, still slow'))
  expect(answer.metadata?.verdict).toBe('none')
  expect(dataOf(answer, 'quotes')).toBeUndefined()
  expect(wordsOf(answer)).toContain('Nothing closer was found')
  expect(dataOf(answer, 'form')?.content).toContain('cuscus')
})

test('a short question in a thread stays in its manual, and one about something else does not', async () => {
  const manual = (key: string, page: string) => ({ key, page, path: ['Guide'], position: [0, page.length] })
  await publish(server, {
    bigTitle: 'Turn the bandicoot panel',
    content: '## Turn in software\n\nThe bandicoot panel is turned by 90 degrees in software, which is slow.',
    manual: manual('bandicoot', 'turn')
  })
  const faster = await publish(server, {
    bigTitle: 'Faster panels',
    content: '## Hardware path\n\nA faster way to turn: the DMA engine turns the panel while it copies.',
    manual: manual('bandicoot', 'faster')
  })
  await publish(server, {
    bigTitle: 'Faster input methods',
    content: '## Input\n\nA faster way to type: the T9 input method. A faster way is the dictionary, a faster way.',
    manual: manual('dibbler', 'input')
  })
  const sam = await signUp(server, 'sam')
  const thread = await beginThread(sam)
  await readAnswer(await askIn(sam, thread, 'How is the bandicoot panel turned in software?'))
  const answer = await readAnswer(await askIn(sam, thread, 'any faster way?'))
  expect(dataOf(answer, 'sources')?.list[0]?.articleId).toBe(faster)
  const other = await readAnswer(await askIn(sam, thread, 'best pizza recipe'))
  expect(other.metadata?.verdict).toBe('none')
})

test('a third section of an article comes after what another article says', async () => {
  const sections = ['start', 'stop', 'speed'].map(
    word => `## Bettong motor ${word}\n\nThe bettong motor has a ${word} pin, and a bettong motor fuse.`
  )
  const first = await publish(server, { bigTitle: 'Bettong motor guide', content: sections.join('\n\n') })
  const content = '## Bettong motor spare\n\nThe bettong motor has a spare pin, and a bettong motor fuse.'
  const other = await publish(server, { bigTitle: 'Bettong motor parts', content })
  const answer = await answerTo(ada, 'Which fuse has the bettong motor?')
  const sources = new Map(dataOf(answer, 'sources')?.list.map(source => [source.n, source.articleId]))
  const quoted = dataOf(answer, 'quotes')?.list.map(({ n }) => sources.get(n)) ?? []
  expect(quoted).toContain(other)
  expect(quoted.filter(id => id === first).length).toBeLessThanOrEqual(2)
})

test('an internal passage answers staff, and reaches no member', async () => {
  const secret = 'The echidna fuse is blown by writing 0xDEAD to EFUSE_KEY.'
  await publish(server, { bigTitle: 'Echidna fuse', content: secret, public: false })
  const answer = await answerTo(staff, 'How is the echidna fuse blown?')
  expect(wordsOf(answer)).toContain('0xDEAD')
  expect(dataOf(answer, 'sources')?.list[0]?.public).toBe(false)
  const reply = await askIn(eve, await beginThread(eve), 'How is the echidna fuse blown?', { kb: ['internal'] })
  expect(await reply.text()).not.toMatch(/0xDEAD|EFUSE_KEY|Echidna fuse/)
})

test('a streamed answer is stored, and asking again replaces it in the thread', async () => {
  const thread = await beginThread(eve)
  const first = await readAnswer(await askIn(eve, thread, 'How do I calibrate the wombat clock?'))
  const second = await readAnswer(await askIn(eve, thread, 'again', { regenerate: true }))
  const { messages, topic, running } = await threadOf(eve, thread)
  expect({ topic, running }).toEqual({ topic: 'How do I calibrate the wombat clock?', running: null })
  expect(messages.map(({ id, role }) => [id === first.id ? 'first' : id === second.id ? 'second' : '', role])).toEqual([
    ['', 'user'],
    ['second', 'assistant']
  ])
  expect(wordsOf(messages[1] ?? { parts: [] })).toBe(wordsOf(second))
  const replayed = await readAnswer(await eve.get(`/kb/api/v2/threads/${thread}/stream`))
  expect(wordsOf(replayed)).toBe(wordsOf(second))
})

test("nobody can ask in another person's thread, or send an empty question", async () => {
  // A separate member whose question limit of this minute is not used up.
  const bob = await signUp(server, 'bob')
  const thread = await beginThread(bob)
  expect((await askIn(staff, thread, 'Hello?')).status).toBe(404)
  expect((await staff.get(`/kb/api/v2/threads/${thread}/stream`)).status).toBe(404)
  expect((await staff.post(`/kb/api/v2/threads/${thread}/stop`)).status).toBe(404)
  expect((await askIn(bob, thread, '   ')).status).toBe(422)
  expect((await askIn(bob, thread, 'x'.repeat(4001))).status).toBe(422)
  expect((await askIn(bob, thread, 'again', { regenerate: true })).status).toBe(404)
  expect((await bob.get(`/kb/api/v2/threads/${thread}/stream`)).status).toBe(204)
})

test('while the index is being built, an answer that was not found says so', async () => {
  const { db } = server.database
  const rows = await db.select().from(searchArticles)
  await db.delete(searchArticles)
  onTestFinished(async () => void (await db.insert(searchArticles).values(rows).onConflictDoNothing()))
  const answer = await answerTo(ada, 'Where does the numbat keep its umbrella stand?')
  expect([answer.metadata?.verdict, wordsOf(answer)]).toEqual([
    'none',
    expect.stringMatching(/still being built: \d+ of \d+ documents/)
  ])
  // The number of internal articles is nobody's business.
  const shown = await db.$count(articles, and(eq(articles.public, true), eq(articles.status, 'published')))
  expect(wordsOf(answer)).toContain(` of ${shown} documents`)
})
