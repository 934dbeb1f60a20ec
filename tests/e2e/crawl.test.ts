import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { distinctSamples } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()
const [BUILT, CHANGED] = distinctSamples(2, { type: 'problem_assistance' })

test('structured data needs no leave of the content-security policy, in built pages and in those on demand', async () => {
  await server.database.db.update(articles).set({ bigTitle: '一个新标题' }).where(eq(articles.id, CHANGED.id))
  await eventually('the page is made on demand', async () =>
    (await (await server.get(CHANGED.path)).text()).includes('一个新标题')
  )
  const page = await browser.newPage({ baseURL: server.url })
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || /security policy/i.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(error.message))
  for (const path of ['/home', `/en${BUILT.path}`, CHANGED.path, '/hot-chip', '/home/list/type-2']) {
    await page.goto(path)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')['@graph'].length, path).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
  await page.close()
})
