import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { partShardFile, rowFactsFile, textFile, textPartFile, titleBlockFile } from '../../src/domain/search/files.ts'
import { factsRangeOf, titleBlockOf } from '../../src/domain/search/largeSite.ts'
import { rowsWithLang, type TitleColumns } from '../../src/domain/search/titles.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { mentionsChanged } from '../../src/server/site/live/changedFiles.ts'
import type { Changes } from '../../src/server/site/live/changes.ts'
import { eventually } from '../support/eventually.ts'
import { largeCopy } from '../support/largeCopy.ts'
import { distinctSamples } from '../support/samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const [ARTICLE, OTHER] = distinctSamples(2, { source: 'members', lang: 'zh', chip: 28 })
const files = [titleBlockFile(titleBlockOf(ARTICLE.id)), rowFactsFile(factsRangeOf(ARTICLE.id))]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(undefined, { PINOUT_DATA: await largeCopy(inject('data')) })
}, 60_000)
afterAll(() => server.stop())

const idsIn = async (file: string) =>
  rowsWithLang((await (await server.get(file)).json()) as TitleColumns).map(({ id }) => id)

test('blocks of titles and row data omit an article that became internal, and contain all others', async () => {
  const before = await Promise.all(files.map(idsIn))
  for (const ids of before) expect(ids).toContain(ARTICLE.id)
  expect((await server.get(files[0] ?? '')).headers.get('Content-Type')).toContain('json')

  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, ARTICLE.id))
  await eventually('no file mentions it', async () =>
    (await Promise.all(files.map(idsIn))).every(ids => !ids.includes(ARTICLE.id))
  )
  const after = await Promise.all(files.map(idsIn))
  expect(after).toEqual(before.map(ids => ids.filter(id => id !== ARTICLE.id)))
  expect(await (await server.get(files[0] ?? '')).text()).not.toContain(ARTICLE.bigTitle)
  expect((await server.get(textFile(ARTICLE.id))).status).toBe(404)
  expect((await server.get(textFile(OTHER.id))).status).toBe(200)
  expect(await (await server.get('/search/titles-zh.json')).json()).not.toHaveProperty('id.0')
})

test('parts of a text that changed since the build are not served, nor the pairs of them', () => {
  const changes = { has: (id: number) => id === 7, size: 1, gone: new Set() } as unknown as Changes
  for (const file of [textPartFile(7, 0), textPartFile(7, 12), partShardFile(7, 3), textFile(7)])
    expect(mentionsChanged(file, changes), file).toBe(true)
  for (const file of [textPartFile(77, 0), partShardFile(70, 7), textFile(17), '/search/title-pairs/7.bin'])
    expect(mentionsChanged(file, changes), file).toBe(false)
})
