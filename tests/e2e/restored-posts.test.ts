import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, openSite, server } from '../support/site.ts'

openSite()

const PHONE = { width: 390, height: 844 }

test('a deleted post is restored in the list, with an undo, unless an admin deleted it', async () => {
  const person = await signUp(server, 'restorer')
  const authorId = (await person.profile()).id ?? 0
  const post = { source: 'community' as const, articleType: 1, content: 'x', lang: 'zh' as const, authorId }
  const [gone] = await server.database.db
    .insert(articles)
    .values([
      { ...post, bigTitle: '先删再恢复', status: 'deleted' as const, deletedBy: authorId },
      { ...post, bigTitle: '管理员删的', status: 'deleted' as const }
    ])
    .returning({ id: articles.id })
  const statusForGuests = async () => (await fetch(new URL(`/home/article/${gone?.id}`, server.url))).status
  await as(person, async page => {
    await page.goto('/user?tab=deleted')
    await page.getByRole('link', { name: '管理员删的' }).waitFor()
    const restore = page.getByRole('button', { name: /^恢复/ })
    expect(await restore.count()).toBe(1)
    const undo = page.getByRole('button', { name: '撤销' })
    await restore.press('Enter')
    await page.getByRole('status').getByRole('link', { name: '“先删再恢复”已恢复' }).waitFor()
    await hasFocus(undo)
    expect(await statusForGuests()).toBe(200)
    await undo.press('Enter')
    await hasFocus(restore)
    expect(await statusForGuests()).toBe(404)
    await restore.press('Enter')
    await undo.waitFor()
    await expectAccessible(page)
  })
  expect(await statusForGuests()).toBe(200)
})

test('a post that cannot be restored stays in the list, says why, and can be restored later', async () => {
  const person = await signUp(server, 'restorer-offline')
  const authorId = (await person.profile()).id ?? 0
  await server.database.db.insert(articles).values({
    ...{ source: 'community', articleType: 1, content: 'x', lang: 'en', authorId },
    ...{ bigTitle: 'Deleted too early', status: 'deleted', deletedBy: authorId }
  })
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, person), viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/en/user?tab=deleted')
  const restore = page.getByRole('button', { name: 'Restore: Deleted too early' })
  await page.route('**/restoreArticle*', route => route.fulfill({ status: 500, body: '' }))
  await restore.press('Enter')
  await page.getByRole('alert').waitFor()
  await hasFocus(restore)
  expect((await restore.boundingBox())?.height).toBeGreaterThanOrEqual(32)
  await page.unroute('**/restoreArticle*')
  await restore.press('Enter')
  await page.getByText('“Deleted too early” restored').waitFor()
  await context.close()
})
