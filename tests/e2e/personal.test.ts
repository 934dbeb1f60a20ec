import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type Person, signUp } from '../support/person.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { sample } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ source: 'members', commented: true })
/** A person of the seed who wrote and commented, and whose articles are read. */
const { id: WRITER } = samplePerson({ active: true })

async function idOf(person: Person): Promise<number> {
  return (await person.profile()).id ?? 0
}

/** Opens a page without the check for errors. */
async function withPage(options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...options })
  await act(await context.newPage())
  await context.close()
}

test('a guest who names nobody is redirected to sign in, and returns', () =>
  journey({}, async page => {
    await page.goto('/en/user/feedback?tab=x')
    await page.waitForURL('**/en/login?**')
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('platform'), searchParams.get('callback')]).toEqual(['forum', '/en/user/feedback?tab=x'])
    await page.goto('/edit-user-message')
    await page.waitForURL('**/login?platform=forum&for=profile&callback=%2Fedit-user-message')
  }))

test('a button loads more rows, which are there after a reload, and drafts are visible to their author only', async () => {
  const person = await signUp(server, 'prolific')
  const authorId = await idOf(person)
  const post = { source: 'community' as const, articleType: 2, content: 'x', lang: 'zh' as const, authorId }
  await server.database.db
    .insert(articles)
    .values([
      ...Array.from({ length: 25 }, (_, at) => ({ ...post, bigTitle: `第 ${at} 块板子` })),
      { ...post, bigTitle: '写了一半', status: 'draft' as const },
      { ...post, bigTitle: '不要了', status: 'deleted' as const }
    ])
  const rows = (page: Page) => page.locator('main .row:not([data-skeleton])')
  await as(person, async page => {
    await page.goto('/user/question')
    await page.getByText('20 / 25').waitFor()
    expect(await rows(page).first().textContent()).toMatch(/待解决.*悬赏 120/)
    await page.getByRole('button', { name: '更多' }).click()
    await expect.poll(() => rows(page).count()).toBe(25)
    expect(new URL(page.url()).searchParams.get('rows')).toBe('25')
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(25)
    await page.goto('/user')
    await page.getByRole('link', { name: '草稿 1' }).click()
    await rows(page).filter({ hasText: '写了一半' }).waitFor()
    await page.getByRole('link', { name: '已删除' }).click()
    await rows(page).filter({ hasText: '不要了' }).waitFor()
  })
  await journey({}, async page => {
    await page.goto(`/user?userId=${authorId}&tab=draft`)
    await page.getByText('20 / 25').waitFor()
    expect(await page.getByText('写了一半').count()).toBe(0)
  })
})

test('a draft without a title is known by its first words, its chip and its age', async () => {
  const person = await signUp(server, 'untitled')
  const fields = { content: '## 上电后没有串口\n\n换了三块[板子](/home/article/1)。', articleType: 2, family1: [28] }
  await person.post('/api/article/drafts', { key: 'untitled', base: 0, fields })
  await as(person, async page => {
    await page.goto('/user?tab=draft')
    const row = page.locator('main .row:not([data-skeleton])')
    await row.getByRole('link', { name: '上电后没有串口' }).waitFor()
    for (const text of ['换了三块板子。', 'SSD222Q', '刚刚']) await row.getByText(text).waitFor()
    // What removes it stands beside what tells about it.
    const [time, remove] = [row.locator('time'), row.getByRole('button', { name: /^删除/ })]
    const [left, right] = [await time.boundingBox(), await remove.boundingBox()]
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeLessThan(30)
  })
})

test('a person with drafts only is led to them, and own rows do not repeat the author', async () => {
  const person = await signUp(server, 'drafting')
  const authorId = await idOf(person)
  const post = { source: 'community' as const, articleType: 1, content: 'x', lang: 'zh' as const, authorId }
  const draft = { ...post, bigTitle: '还没写完', status: 'draft' as const }
  await server.database.db.insert(articles).values(draft)
  await as(person, async page => {
    await page.goto('/user')
    await page.getByText('还没有发布帖子').waitFor()
    await page.getByRole('link', { name: '查看草稿' }).click()
    const row = page.locator('main .row').filter({ hasText: '还没写完' })
    await row.waitFor()
    expect(await row.getByText('drafting').count()).toBe(0)
  })
})

test('a failed list is reported and retried, with separate notices for an unknown person and for offline use', () =>
  withPage({}, async page => {
    await page.route('**/api/article/getArticleList**', route => route.abort())
    await page.goto(`/user?userId=${WRITER}`)
    await page.getByText('加载失败').waitFor()
    await page.unroute('**/api/article/getArticleList**')
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('main .row:not([data-skeleton])').first().waitFor()

    await page.goto('/user?userId=999999')
    await page.getByRole('heading', { name: '用户不存在' }).waitFor()
    await page.goto('/user?userId=me')
    await page.getByRole('heading', { name: '用户不存在' }).waitFor()

    await page.route('**/api/**', route => route.abort())
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }))
    await page.goto('/user')
    await page.getByText('当前离线').waitFor()
    expect(new URL(page.url()).pathname).toBe('/user')
    await page.unroute('**/api/**')
    await page.goto(`/user?userId=${WRITER}`)
    await page.locator('main .row:not([data-skeleton])').first().waitFor()
  }))

test('the authors of an article, its comments and the ranking lead to their pages', () =>
  journey({}, async page => {
    await page.goto(`/en${QUESTION.path}`)
    for (const link of [page.locator('.by a[rel=author]').first(), page.locator('.comment a[rel=author]').first()])
      expect(await link.getAttribute('href')).toMatch(/^\/en\/user\?userId=\d+$/)
    const golden = samplePerson({ golden: true }).nickname
    await page.goto('/home')
    await page.getByRole('complementary').getByRole('link', { name: golden }).click()
    await page.getByRole('heading', { name: `${golden}的帖子` }).waitFor()
  }))

test('the directory of authors names them with their figures, and each leads to a page with their posts', () =>
  journey({}, async page => {
    await page.goto('/en/home/author')
    await page.getByRole('heading', { level: 1, name: 'Authors' }).waitFor()
    const ranked = page.locator('main ol').locator('li')
    expect(await ranked.count()).toBeGreaterThan(3)
    const points = (await ranked.locator('dl div:last-child dd').allTextContents()).map(text =>
      Number(text.replace(/\D/g, ''))
    )
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    const link = ranked.first().locator('.name a')
    const name = (await link.textContent()) ?? ''
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true)
    await link.click()
    await page.waitForURL(/\/en\/user\?userId=\d+$/)
    await page.getByRole('heading', { name }).first().waitFor()
    await page.locator('article.row, .row').first().waitFor()
  }))

test('a page of an author names golden authors and staff, and lets members follow', async () =>
  journey(signedIn(server, await signUp(server, 'follower')), async page => {
    await page.goto(`/en/user?userId=${samplePerson({ golden: true }).id}`)
    await page.getByText('Top author').waitFor()
    const follow = page.getByRole('button', { name: 'Follow', exact: true })
    // The button changes before the server knows.
    const stored = page.waitForResponse(/addFocus/)
    await follow.click()
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor()
    await stored
    await page.reload()
    await page.getByRole('button', { name: 'Following', exact: true }).click()
    await follow.waitFor()
    await page.goto(`/en/user?userId=${samplePerson({ staff: true }).id}`)
    await page.getByRole('complementary').getByText('Staff', { exact: true }).waitFor()
  }))

test('a followed person can be unfollowed in the list, and followed again', async () => {
  const member = await signUp(server, 'unfollower')
  const id = samplePerson({ golden: true }).id
  await journey(signedIn(server, member), async page => {
    await page.goto(`/en/user?userId=${id}`)
    const stored = page.waitForResponse(/addFocus/)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Following', exact: true }).waitFor()
    await stored
    await page.goto('/en/user/follow')
    const row = page.locator('.rows .row')
    const removed = page.waitForResponse(/delFocus/)
    await row.getByRole('button', { name: 'Following', exact: true }).click()
    // It stays, so that a slip can be undone.
    await row.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    await removed
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('.rows .row').count()).toBe(0)
  })
})

test('a deleted post says so on its page, takes no reactions, and is restored there by its author alone', async () => {
  const person = await signUp(server, 'regretful')
  const authorId = await idOf(person)
  const post = { source: 'community' as const, articleType: 1, content: 'x', lang: 'zh' as const, authorId }
  const [gone, byAdmin] = await server.database.db
    .insert(articles)
    .values([
      { ...post, bigTitle: '删早了', status: 'deleted' as const, deletedBy: authorId },
      { ...post, bigTitle: '被管理员删了', status: 'deleted' as const }
    ])
    .returning({ id: articles.id })
  const address = `/home/article/${gone?.id}`
  const statusForGuests = async () => (await fetch(new URL(address, server.url))).status
  expect(await statusForGuests()).toBe(404)
  await as(person, async page => {
    await page.goto('/user?tab=deleted')
    await page.getByRole('link', { name: '删早了' }).click()
    await page.waitForURL(`**${address}`)
    const notice = page.locator('[data-status=deleted]')
    await notice.waitFor()
    for (const part of ['[data-like]', '[data-bookmark]', '[data-share]', '.end'])
      expect(await page.locator(`[data-article] ${part}`).count(), part).toBe(0)
    await expectAccessible(page, address)
    await notice.getByRole('button', { name: '恢复' }).press('Enter')
    await page.locator('[data-like]').waitFor()
    expect(await notice.count()).toBe(0)
    await page.goto(`/home/article/${byAdmin?.id}`)
    await notice.waitFor()
    expect(await notice.getByRole('button').count()).toBe(0)
  })
  expect(await statusForGuests()).toBe(200)
})

test('staff find the internal articles of colleagues in a list of their own, and nobody else does', async () => {
  const [boss, colleague, member] = await Promise.all([
    signUp(server, 'lists-boss', { role: 'admin' }),
    signUp(server, 'lists-colleague'),
    signUp(server, 'lists-member')
  ])
  const authorId = await idOf(colleague)
  const post = { source: 'community' as const, articleType: 1, content: 'x', lang: 'zh' as const, authorId }
  await server.database.db.insert(articles).values({ ...post, bigTitle: '样片的勘误', public: false })
  const row = (page: Page) => page.locator('main .row').filter({ hasText: '样片的勘误' })
  await as(boss, async page => {
    // The home page leads there, on a phone from its filters.
    await page.goto('/home')
    await page.locator('.rail').getByRole('link', { name: '内部文章' }).click()
    await row(page).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/home')
    await page.locator('[popovertarget=filter]').click()
    await page.locator('#filter').getByRole('link', { name: '内部文章' }).click()
    await row(page).waitFor()
    await page.goto('/user')
    await page.getByRole('link', { name: '内部文章' }).click()
    await row(page).waitFor()
    expect(await row(page).textContent()).toMatch(/lists-colleague.*内部|内部.*lists-colleague/)
    await expectAccessible(page)
  })
  await as(member, async page => {
    await page.goto('/user?tab=internal')
    await page.getByText('没有内部文章').waitFor()
    await page.goto('/home')
    expect(await page.getByRole('link', { name: '内部文章' }).count()).toBe(0)
    await page.goto('/user')
    await page.locator('main .row, main .empty').first().waitFor()
    expect(await page.getByRole('link', { name: '内部文章' }).count()).toBe(0)
  })
})
