import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '../../../src/server/accounts/actor.ts'
import { articles, searchPassages } from '../../../src/server/platform/db/schema.ts'
import { countDocumentFrequencies } from '../../../src/server/retrieval/index/documentFrequency.ts'
import { productNames } from '../../../src/server/retrieval/index/productNames.ts'
import { productMentions, scopeFor } from '../../../src/server/retrieval/passages/nameConditions.ts'
import { findPassages } from '../../../src/server/retrieval/passages/searchPassages.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Makes the place of a page from `a/b/c`, or from `a b c` with underscores for blanks, so that names may have a slash. */
const place = (page: string) => ({
  key: 'boards',
  lang: 'en',
  page: page.toLowerCase().replaceAll(' ', '-'),
  path: page.includes(' ') ? page.split(' ').map(step => step.replaceAll('_', ' ')) : page.split('/').slice(0, -1)
})

test.each([
  ['boards with chapters of the same names', ['Duo/Setup', 'Duo/Pins', 'Mars/Setup', 'Mars/Pins'], ['Duo', 'Mars']],
  ['chapters of one board', ['Duo/Setup/Flash', 'Duo/Setup/Boot', 'Duo/Pins/List', 'Duo/Pins/Map'], []],
  ['one shared page, such as an overview', ['Tools/Overview', 'Tools/CLI', 'Drivers/Overview', 'Drivers/UART'], []],
  [
    'chapters that stand below several boards',
    ['A1/Setup/Flash', 'A1/Setup/Boot', 'A1/Use/Flash', 'A1/Use/Boot', 'B2/Setup/Flash', 'B2/Setup/Boot'],
    ['Use']
  ],
  [
    'modules with a number, and not topics with chapters of the same names; one module has a second place',
    [
      ...['Air724', 'Air780'].flatMap(name => ['At/x', 'Lua/x'].map(page => `${name}/${page}`)),
      'Air201/Lua/x',
      'Root/Modules/Air724/x',
      ...['Timer', 'SSL'].flatMap(topic => ['Basics', 'FAQ'].map(page => `Air780/Lua/${topic}/${page}`))
    ],
    ['Air724', 'Air780', 'Air201']
  ],
  [
    'a board with a plain name beside others with a number, below two systems; topics, and titles about a board, are none',
    [
      ...['Linux', 'Android'].flatMap(system =>
        ['Edge', 'VIM1', 'VIM3/3L'].flatMap(board => ['Start', 'Use'].map(part => `${system} ${board} ${part}`))
      ),
      ...['Start', 'Use'].map(part => `Linux Khadas_VIM1_Ubuntu_Firmware ${part}`)
    ],
    ['Edge', 'VIM1', 'VIM3', 'VIM3L']
  ],
  ['nothing', [], []]
])('%s', (_, pages, names) => {
  expect(productNames(pages.map(place))).toEqual(names)
})

test('boards that a manual has in two languages and versions are products, each name of a shared chapter too', () => {
  const pages = ['ROCK 5B/5B+/Setup', 'ROCK 5B/5B+/Pins', 'ROCK 5A/Setup', 'ROCK 5A/Pins']
  const places = pages.flatMap(page => {
    const path = page.startsWith('ROCK 5B') ? ['ROCK 5B/5B+'] : ['ROCK 5A']
    const own = { ...place(page), path }
    return [own, { ...own, lang: 'zh' }, { ...own, version: '2' }]
  })
  expect(productNames(places)).toEqual(['ROCK 5B', 'ROCK 5B+', 'ROCK 5A'])
})

test('a board with a plain name is a condition: the page of a sibling comes later and is never strong', async () => {
  const { db } = server.database
  const write = async (board: string, page: string, content: string, id: number) => {
    const path = [board, page === 'header' ? 'Pins' : 'Setup']
    await db.insert(articles).values({
      source: 'docs',
      articleType: 6,
      bigTitle:
        page === 'login'
          ? 'Log in over the wombat console'
          : `${page === 'header' ? 'Header' : 'Battery'} of the ${board}`,
      content,
      lang: 'en',
      authorId: 1,
      manual: { key: 'boards', page: `${board.toLowerCase()}/${page}`, path, position: [id, 1, 1] }
    })
  }
  await write('Quokka', 'login', 'The default user of the wombat console is quser and its password is qpass.', 1)
  await write('Quokka', 'header', 'The numbat header has forty pins.', 1)
  await write('Bilby', 'login', 'The default user of the wombat console is buser.', 2)
  await write('Bilby', 'header', 'The numbat header has thirty pins.', 2)
  const ask = (query: string) => findPassages(db, GUEST, { query, kb: [], k: 5 })
  const isIndexed = async (count: number) =>
    (await ask('wombat console numbat header')).list.filter(({ path }) => path.length > 0).length === count
  await eventually('they are found', () => isIndexed(4))
  await countDocumentFrequencies(db)
  const bilby = await ask('default user and password of the wombat console on Bilby?')
  expect(bilby.list[0]).toMatchObject({ path: ['Bilby', 'Setup'] })
  const quokka = await ask('default user of the wombat console on Quokka')
  expect(quokka.list[0]).toMatchObject({ path: ['Quokka', 'Setup'] })
  // No document of Bilby contains the answer, so an answer for another board is marked as such.
  await db.delete(articles)
  await write('Quokka', 'login', 'The default user of the wombat console is quser and its password is qpass.', 1)
  await write('Quokka', 'header', 'The numbat header has forty pins.', 1)
  await write('Bilby', 'header', 'The numbat header has thirty pins.', 2)
  await write('Bilby', 'battery', 'Charge it for two hours.', 2)
  await eventually('these are found', () => isIndexed(3))
  // Both boards stay products. The server may have counted while there was no article.
  await countDocumentFrequencies(db)
  const other = await ask('default user and password of the wombat console on Bilby')
  expect(other).toMatchObject({ verdict: 'related', names: { missing: ['Bilby'], about: ['Quokka'] } })
})

test('a document of the product that is named is found beside many that have more of the words', async () => {
  const { db } = server.database
  await db.delete(articles)
  const row = (board: string, page: string, content: string, at: number) => ({
    source: 'docs' as const,
    articleType: 6,
    bigTitle: `${board} ${page}`,
    content,
    lang: 'en' as const,
    authorId: 1,
    manual: { key: 'boards', page: `${board.toLowerCase()}/${page}`, path: [board, page], position: [at] }
  })
  const pages = (board: string, text: (at: number) => string) =>
    Array.from({ length: 60 }, (_, at) => row(board, ['login', 'header'][at] ?? `note${at}`, text(at), at))
  await db
    .insert(articles)
    .values([
      ...pages('Quokka', at => `Default user and password of the wombat console, case ${at}.`),
      ...pages('Bilby', at => (at === 0 ? 'Connect a console and type buser.' : `Remark ${at}.`))
    ])
  const ask = async () =>
    (await findPassages(db, GUEST, { query: 'default user and password of the wombat console on Bilby', kb: [], k: 3 }))
      .list
  // A busy machine indexes a few a second.
  await eventually('all are indexed', async () => (await db.$count(searchPassages)) >= 120, 90_000)
  await countDocumentFrequencies(db)
  expect((await ask())[0]?.title).toBe('Bilby login')
})

test.each([
  ['how does 724UG play a file', [['Air724UG', '724ug']]],
  ['Air724UG 录音', [['Air724UG', 'air724ug']]],
  ['724 的 flash 不够用', [['Air724UG', '724']]],
  // Two products have this number.
  ['780 does not boot', []],
  ['780e does not boot', [['Air780E', '780e']]],
  [
    'rock5b and Duo',
    [
      ['ROCK 5B', 'rock5b'],
      ['Duo', 'duo']
    ]
  ],
  ['at 1724 baud', []],
  // Chinese text has no space beside a name.
  ['在Duo上怎么登录', [['Duo', 'duo']]]
])('products named in %j', (question, mentions) => {
  const products = ['Air724UG', 'Air780E', 'Air780EG', 'ROCK 5B', 'Duo']
  const found = productMentions(question, products).map(({ product, words }) => [product, words])
  expect(found.toSorted()).toEqual(mentions.toSorted())
})

test.each([
  ['another chip ends the scope of the first and its version', 'RTSP on SSD222Q breaks up', ['SSD2355', 'v2.1.7'], []],
  ['the same chip keeps it', 'RTSP on D1-SSD2355 breaks up', ['SSD2355', 'v2.1.7'], ['SSD2355', 'v2.1.7']],
  [
    'a part that is no chip of the site keeps it',
    'GT911 does not answer',
    ['SSD2355', 'v2.1.7'],
    ['SSD2355', 'v2.1.7']
  ],
  ['a question without a name keeps it', 'and after resume?', ['SSD2355'], ['SSD2355']],
  ['a version that is named again stays', 'SSD222Q on v2.1.7', ['SSD2355', 'v2.1.7', 'GT911'], ['v2.1.7', 'GT911']]
])('%s', async (_, question, scope, expected) => {
  expect(await scopeFor(server.database.db, question, scope)).toEqual(expected)
})
