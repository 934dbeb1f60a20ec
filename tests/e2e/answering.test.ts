import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threads } from '../../src/server/platform/db/schema.ts'
import { openLine } from '../support/line.ts'
import { type Person, signUp } from '../support/person.ts'
import { publish } from '../support/publish.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, openSite, server } from '../support/site.ts'
import { openUpstream } from '../support/upstream.ts'

const upstream = await openUpstream()
openSite(upstream.env)
afterAll(() => upstream.stop())

const QUESTION = 'How do I calibrate the wombat clock'
const LONG = Array.from({ length: 30 }, (_, at) => `Word${at} of the wombat clock [1].`).join(' ')
let ada: Person
beforeAll(async () => {
  ada = await signUp(server, 'ada')
  await publish(server, { bigTitle: 'Calibrating the wombat clock', content: LONG })
  upstream.says('wombat', LONG, { latency: 30 })
})

/** Returns the text of an answer. `plain` marks an answer before its formatting is loaded. */
const words = async (page: Page) =>
  (await page.locator('.answer-text:not(.plain)').last().textContent())?.replace(/\s+/g, ' ').trim() ?? ''
const whole = async (page: Page) => {
  await expect.poll(() => words(page), { timeout: 20_000 }).toContain('Word29 of the wombat clock')
  // No further question is possible until the answer is complete.
  await page.getByRole('button', { name: '停止' }).waitFor({ state: 'hidden' })
}
const begun = (page: Page) => expect.poll(() => words(page), { timeout: 20_000 }).toMatch(/Word3 (?!.*Word29 )/)
const once = async (page: Page) => {
  const all = [...(await words(page)).matchAll(/Word(\d+) /g)].map(([, n]) => Number(n))
  expect(all).toEqual(Array.from({ length: 30 }, (_, at) => at))
}

test('by keyboard only: a stopped answer remains, also after a reload, and Back returns to the topic', async () => {
  await as(ada, async page => {
    await page.goto('/research-chat?mode=dialogue')
    await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
    await page.keyboard.press('r')
    await page.keyboard.type(`${QUESTION} by hand?`)
    await page.keyboard.press('Enter')
    await begun(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('停止')
    await page.keyboard.press('Enter')
    await page.getByText('已停止生成').waitFor()
    const stored = await words(page)
    expect(stored).toContain('Word3 ')
    expect(stored).not.toContain('Word29')
    // The focus stays in the field after stopping.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    // With the keyboard, a citation shows its passage.
    await page.locator('[data-cite] a').first().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').waitFor()
    await page.reload()
    await page.getByText('已停止生成').waitFor()
    await expect.poll(() => words(page)).toBe(stored)

    const threadUrl = page.url()
    await page.getByRole('link', { name: '新话题' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('描述你的问题').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: `${QUESTION} by hand?` }).waitFor()
    expect(page.url()).toBe(threadUrl)
    await page.goForward()
    await page.getByText('描述你的问题').waitFor()
  })
}, 60_000)

test('a reload or a lost connection in the middle brings all of the answer, each word once', async () => {
  const line = await openLine(server.url)
  const context = await browser.newContext({ baseURL: line.url, locale: 'zh-CN', ...signedIn(server, ada) })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto('/research-chat?mode=dialogue')
  const field = page.getByRole('textbox', { name: '输入问题' })
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
  await field.fill(`${QUESTION} again?`)
  await field.press('Enter')
  await begun(page)
  await page.reload()
  await whole(page)
  await once(page)

  await field.fill(`${QUESTION} on a train?`)
  await field.press('Enter')
  await page.getByRole('heading', { name: 'on a train' }).waitFor()
  await begun(page)
  line.cut()
  await page.getByText('连接已断开').waitFor()
  line.mend()
  await whole(page)
  await once(page)
  await context.close()
  line.stop()
}, 60_000)

test('older topics are listed when they are asked for', async () => {
  const bob = await signUp(server, 'bob')
  const { id: userId } = await bob.profile()
  const rows = Array.from({ length: 105 }, (_, at) => ({
    userId: userId ?? 0,
    topic: `Topic ${at}`,
    updatedAt: new Date(Date.now() - at * 60_000)
  }))
  await server.database.db.insert(threads).values(rows)
  await as(bob, async page => {
    await page.goto('/research-chat?mode=dialogue')
    await page.getByRole('link', { name: 'Topic 99', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Topic 100' }).count()).toBe(0)
    await page.getByRole('button', { name: '显示更多话题' }).click()
    await page.getByRole('link', { name: 'Topic 104' }).waitFor()
    expect(await page.locator('[data-thread]').count()).toBe(105)
    expect(await page.getByRole('button', { name: '显示更多话题' }).count()).toBe(0)
  })
})
