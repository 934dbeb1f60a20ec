import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { articles } from '../../../src/server/platform/db/schema.ts'
import type { BuildFacts } from '../../../src/server/site/releases/build.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer } from '../../support/server.ts'

test('no page names an article any more that was made internal, also where it does not link back', async () => {
  const facts = join(inject('data'), 'site', 'current', 'build.json')
  const built = (JSON.parse(await readFile(facts, 'utf8')) as BuildFacts).articles
  const linksTo = (from: number, to: number) => built[from]?.neighbours?.includes(to) ?? false
  const ids = Object.keys(built).map(Number)
  const oneWay = (to: number) => ids.filter(from => linksTo(from, to) && !linksTo(to, from))
  const withdrawn = ids.find(to => oneWay(to).length > 0) ?? 0
  const linking = ids.filter(from => linksTo(from, withdrawn))
  expect(linking.length).toBeGreaterThan(0)

  const server = await startTestServer()
  onTestFinished(server.stop)
  const { db } = server.database
  const [article] = await db.select().from(articles).where(eq(articles.id, withdrawn))
  const pages = linking.flatMap(id => [`/home/article/${id}`, `/en/home/article/${id}`])
  const naming = async () => {
    const texts = await Promise.all(pages.map(async path => [path, await (await server.get(path)).text()] as const))
    return texts.filter(([, text]) => text.includes(`/home/article/${withdrawn}"`)).map(([path]) => path)
  }
  expect((await naming()).length).toBeGreaterThan(0)
  await db.update(articles).set({ public: false }).where(eq(articles.id, withdrawn))
  const path = `/${article?.lang === 'en' ? 'en/' : ''}home/article/${withdrawn}`
  await eventually('it is gone', async () => (await server.get(path)).status === 404)
  expect(await naming()).toEqual([])
})
