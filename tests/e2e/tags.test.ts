import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { sample } from '../support/samples.ts'
import { browser, journey, openSite, server } from '../support/site.ts'

openSite()

const HOSTILE = ['a/b', '../..', '"><b>x', '🎉', 'C#']
const post = (change: Partial<typeof articles.$inferInsert>) =>
  server.database.db
    .insert(articles)
    .values({
      source: 'community',
      articleType: 1,
      bigTitle: 'Tagged',
      content: 'Text',
      family1: [117],
      family2: [1],
      lang: 'en',
      authorId: 1,
      ...change
    })
    .returning()
    .then(([row]) => row?.id ?? 0)

test.each(['zh', 'en'] as const)(
  'without scripts, a tag leads to its articles, and from there to related tags (%s)',
  lang =>
    journey({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } }, async page => {
      const root = lang === 'zh' ? '' : '/en'
      await page.goto(`${root}${sample({ source: 'members', text: 'unknown-block' }).path}`)
      await page.getByRole('link', { name: '#bootargs' }).click()
      await page.waitForURL(`**${root}/home/tag/bootargs`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('#bootargs')
      expect(await page.locator('.row').count()).toBeGreaterThan(0)
      await page.getByRole('complementary').getByRole('link', { name: '#ubi', exact: true }).click()
      await page.waitForURL(`**${root}/home/tag/ubi`)
      expect(await page.locator('.row').count()).toBeGreaterThan(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
)

test('another spelling redirects to the tag, and an unknown tag has an empty page', async () => {
  for (const spelling of ['UBI', 'ＵＢＩ', ' ubi ']) {
    const reply = await fetch(`${server.url}/en/home/tag/${encodeURIComponent(spelling)}`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/en/home/tag/ubi'])
  }
  for (const path of ['/home/tag/a/b', '/home/tag/ubi/page-99', '/home/tag/%2e%2e%2f%2e%2e', '/home/tag/%00'])
    expect((await server.get(path)).status, path).toBe(404)
  // The browser reports each 404 in its console, which a journey treats as an error.
  const page = await browser.newPage()
  const reply = await page.goto(`${server.url}/en/home/tag/no-such-tag`)
  expect(reply?.status()).toBe(404)
  await page.getByText('No articles have this tag').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('#no-such-tag')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All articles' }).click()
  await page.waitForURL('**/en/home')
  await page.goto(`${server.url}/home/tag/ubi`)
  await expectAccessible(page)
  await page.close()
})

test('tags that are not valid file names have pages, and a page is empty after its articles are removed', () =>
  journey({}, async page => {
    const id = await post({ tags: HOSTILE })
    await eventually('it is there', async () => (await server.get(`/home/article/${id}`)).status === 200)
    for (const tag of HOSTILE) {
      await page.goto(`/home/article/${id}`)
      await page.getByRole('link', { name: `#${tag}`, exact: true }).click()
      await page.getByRole('heading', { level: 1 }).getByText(`#${tag.toLowerCase()}`, { exact: false }).waitFor()
      expect(await page.locator('.row').count()).toBe(1)
      expect(await page.locator('main header dl').textContent()).toBe('文章1')
    }
    await page.goto('/en/home/tag/c~23~')
    expect(await page.locator('main header dl').textContent()).toBe('Articles1')
    await server.database.db.update(articles).set({ status: 'deleted' }).where(eq(articles.id, id))
    await eventually('it is empty', async () => (await server.get('/home/tag/c~23~')).status === 404)
  }))

test('an internal article shows neither its tag nor its title nor its number on pages of tags', async () => {
  const before = await (await server.get('/home/tag/ubi')).text()
  await post({ bigTitle: 'Withheld erratum', tags: ['ubi', 'secret-part'], public: false })
  const seen = await post({ bigTitle: 'Seen by all', tags: ['ubi'] })
  const reply = async () => (await server.get('/home/tag/ubi')).text()
  await eventually('the list is up to date', async () => (await reply()).includes('Seen by all'))
  expect(await reply()).not.toMatch(/Withheld|secret-part/)
  const countIn = (html: string) => Number(/(\d+) 篇<\/span>/.exec(html)?.[1])
  expect(countIn(await reply())).toBe(countIn(before) + 1)
  const hidden = await server.get('/home/tag/secret-part')
  const unknown = await server.get('/home/tag/another-part')
  expect(hidden.status).toBe(404)
  expect((await hidden.text()).replaceAll('secret-part', '')).toBe(
    (await unknown.text()).replaceAll('another-part', '')
  )
  await server.database.db.update(articles).set({ public: false }).where(eq(articles.id, seen))
  await eventually('it left the list', async () => !(await reply()).includes('Seen by all'))
})
