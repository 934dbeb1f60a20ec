import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, searches } from '../../src/server/platform/db/schema.ts'
import { searchesWritten } from '../../src/server/retrieval/searchLog.ts'
import { INTERNAL } from '../server/roleRows/row.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

test('a post of a moment ago is found among the built ones, once, at its passage; an edit is found as it reads now', () =>
  journey({}, async page => {
    const post = {
      source: 'community' as const,
      articleType: 2,
      content: '## 现象\n\n挂载 ubifs 时出现 QUOKKA-77，之后停住。',
      family1: [28],
      family2: [2],
      lang: 'zh' as const,
      authorId: 1
    }
    const [row] = await server.database.db
      .insert(articles)
      .values({ ...post, bigTitle: 'ubifs 挂载之后停住' })
      .returning()
    await page.goto('/home/search?q=ubifs')
    const hits = page.locator('.hits li')
    await hits.filter({ hasText: 'ubifs 挂载之后停住' }).waitFor()
    expect(await hits.filter({ hasText: 'ubifs 挂载之后停住' }).count()).toBe(1)
    expect(await hits.count()).toBeGreaterThan(2)
    await page.locator('main input[name=q]').fill('quokka-77')
    const found = hits.filter({ hasText: 'ubifs 挂载之后停住' })
    await found.locator('mark', { hasText: 'QUOKKA-77' }).waitFor()
    expect(await found.locator('a').getAttribute('href')).toMatch(new RegExp(`^/home/article/${row?.id}([?][^#]+)?#`))
  }))

test('a submitted question shows what the server found while the index is still loading', () =>
  journey({}, async page => {
    const waiting: (() => void)[] = []
    await page.route('**/search/pairs/*', async route => {
      await new Promise<void>(go => waiting.push(go))
      await route.continue()
    })
    await page.goto('/home/search')
    await page.locator('main input[name=q]').fill('挂载 ubifs 为什么会变慢')
    await page.keyboard.press('Enter')
    await page.locator('.hits h2 a').first().waitFor()
    expect(waiting.length).toBeGreaterThan(0)
    const before = await page.locator('.hits h2 a').allTextContents()
    for (const go of waiting) go()
    await expect.poll(() => page.locator('.hits').getAttribute('aria-busy')).toBe('false')
    expect(await page.locator('.hits h2 a').allTextContents()).toEqual(expect.arrayContaining(before))
  }))

const withoutBlanks = (text: string) => text.replace(/\s/g, '')

test('a question after another one leaves no result of the one before', () =>
  journey({}, async page => {
    await page.goto('/home/search')
    const field = page.locator('main input[name=q]')
    // Some blanks do not break.
    const titles = async () => (await page.locator('.hits h2 a').allTextContents()).map(withoutBlanks)
    // The server replies before the index, and its results are those that are shown.
    let allowed = Promise.withResolvers<void>()
    await page.route('**/search/pairs/*', route => allowed.promise.then(() => route.continue()))
    const ask = async (question: string) => {
      const reply = page.waitForResponse(/parts=1/)
      await field.fill(question)
      await page.keyboard.press('Enter')
      const { list } = (await (await reply).json()) as { list: { bigTitle: string }[] }
      const found = list.map(({ bigTitle }) => withoutBlanks(bigTitle))
      await expect.poll(titles).toContain(found[0])
      return found
    }
    const first = await ask('挂载 ubifs 为什么会变慢')
    allowed.resolve()
    await expect.poll(() => page.locator('.hits').getAttribute('aria-busy')).toBe('false')
    allowed = Promise.withResolvers()
    const second = await ask('串口 日志 为什么会是乱码')
    const old = first.filter(title => !second.includes(title))
    expect(old.length).toBeGreaterThan(0)
    const shown = await titles()
    expect(old.filter(title => shown.includes(title))).toEqual([])
    allowed.resolve()
  }))

test('results of the words before fade while others are looked for', () =>
  journey({}, async page => {
    await page.goto('/home/search?q=ubifs')
    const hits = page.locator('.hits')
    await hits.locator('h2 a').first().waitFor()
    await expect.poll(() => hits.evaluate(list => getComputedStyle(list).opacity)).toBe('1')
    const waiting: (() => void)[] = []
    await page.route('**/search/pairs/*', async route => {
      await new Promise<void>(go => waiting.push(go))
      await route.continue()
    })
    await page.locator('main input[name=q]').fill('qzxj')
    await expect.poll(() => hits.evaluate(list => getComputedStyle(list).opacity)).toBe('0.5')
    for (const go of waiting) go()
    await expect.poll(() => hits.evaluate(list => getComputedStyle(list).opacity)).toBe('1')
  }))

test('late results of the server are added below the current one, and move neither it nor the focus', () =>
  journey({}, async page => {
    const titles = () => page.locator('.hits h2, .hits h3, .hits li > a').allTextContents()
    const allowed = Promise.withResolvers<void>()
    await page.route('**/api/search/searchKeywords?*since=*', route => allowed.promise.then(() => route.continue()))
    await server.database.db.insert(articles).values({
      source: 'community',
      articleType: 2,
      bigTitle: 'ubifs ubifs 之后又停住',
      content: 'ubifs ubifs ubifs',
      lang: 'zh',
      authorId: 1
    })
    await page.goto('/home/search?q=ubifs')
    await page.locator('.hits mark').first().waitFor()
    await page.locator('.hits a').nth(1).focus()
    const before = await titles()
    allowed.resolve()
    await page.locator('.hits li', { hasText: '之后又停住' }).waitFor()
    const after = await titles()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length).join()).toContain('之后又停住')
    const second = page.locator('.hits a').nth(1)
    await hasFocus(second)
  }))

const searchesOf = (query: string) =>
  server.database.db.select().from(searches).where(eq(searches.query, query)).orderBy(desc(searches.createdAt))

test('a finished query is logged once, its key is part of the click, and feedback names what was missing', () =>
  journey({}, async page => {
    await page.goto('/home/search')
    const box = page.locator('main input[name=q]')
    const first = page.locator('.hits a').first()
    await box.pressSequentially('watchdog')
    await page.locator('.hits a[href*="?sid="]').first().waitFor()
    // Searches are logged together, a moment later.
    await searchesWritten(server.database.db)
    const [noted, ...others] = await searchesOf('watchdog')
    expect(others).toEqual([])
    expect((await searchesOf('watchdo')).length).toBe(0)
    expect(await first.getAttribute('href')).toContain(`?sid=${noted?.sid}`)
    await page.getByRole('radio', { name: /^问题求助/ }).click()
    expect(await first.getAttribute('href')).toContain(`?sid=${noted?.sid}`)
    await first.click()
    await page.waitForURL('**/home/article/**')
    await expect.poll(async () => (await searchesOf('watchdog'))[0]?.clicks).toBe(1)
    await page.goBack()
    // A slow line must not let the answer without a reason arrive after the reason.
    const reasonTyped = Promise.withResolvers<void>()
    await page.route('**/api/search/searchKeywords_feedBack', async route => {
      if (route.request().postDataJSON().reason === '') await reasonTyped.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '没找到' }).click()
    await page.getByLabel('想找什么').fill('挂载之后')
    await page.keyboard.press('Enter')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    reasonTyped.resolve()
    await page.getByText('感谢反馈').waitFor()
    // Returning to the page is not a new search.
    expect(await searchesOf('watchdog')).toMatchObject([{ satisfied: false, reason: '挂载之后' }])
  }))

test('a misspelt word is offered as it may have been meant, in either language', () =>
  journey({}, async page => {
    for (const [path, words] of [
      ['/home/search?q=watchdgo', '你要找的是'],
      ['/en/home/search?q=watchdgo', 'Did you mean']
    ] as const) {
      await page.goto(path)
      const meant = page
        .locator('[data-part=status]', { hasText: words })
        .getByRole('link', { name: 'watchdog', exact: true })
      await meant.click()
      await page
        .locator('.hits mark', { hasText: /watchdog/i })
        .first()
        .waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('watchdog')
    }
  }))

test('synonyms are offered, and searched at once', () =>
  journey({}, async page => {
    for (const [path, words] of [
      ['/home/search?q=看门狗', '也可以搜'],
      ['/en/home/search?q=看门狗', 'Also try']
    ] as const) {
      await page.goto(path)
      const offered = page
        .locator('[data-part=status]', { hasText: words })
        .getByRole('link', { name: 'watchdog', exact: true })
      await offered.click()
      await page
        .locator('.hits mark', { hasText: /watchdog/i })
        .first()
        .waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('watchdog')
    }
  }))

test('staff see what is internal among the results, marked; the key travels from the box in the header too', async () => {
  const [row] = await server.database.db.select().from(articles).where(eq(articles.id, INTERNAL))
  const q = row?.bigTitle.slice(2, 8) ?? ''
  await as(await signUp(server, 'finder', { name: '员工' }), async page => {
    await page.goto(`/home/search?q=${encodeURIComponent(q)}`)
    await page
      .locator('.hits li', { hasText: row?.bigTitle ?? '' })
      .locator('.lock', { hasText: '内部' })
      .waitFor()
    await page.goto('/home')
    await page.keyboard.press('/')
    await page.keyboard.type(q)
    await page.getByRole('option', { name: row?.bigTitle ?? '' }).waitFor()
    // Articles that only the server knows are listed below those of the build.
    const chosen = page.locator('[role=option][aria-selected=true]')
    for (const _ of await page.getByRole('option').all()) {
      await page.keyboard.press('ArrowDown')
      if ((await chosen.getAttribute('href'))?.includes(`/${INTERNAL}`)) break
    }
    await page.locator(`[role=option][aria-selected=true][href*="/${INTERNAL}?sid="]`).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/home/article/${INTERNAL}?sid=*`)
  })
})
