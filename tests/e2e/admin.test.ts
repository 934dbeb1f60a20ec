import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { hasFocus } from '../support/focus.ts'
import { choose, menuEntry } from '../support/menu.ts'
import { type Person, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { browser, journey, openSite, server } from '../support/site.ts'

openSite()

let admin: Person
beforeAll(async () => {
  admin = await signUp(server, 'keeper', { role: 'admin' })
})

/** Adds the session of a member who signed up over the API to a browser context. */
async function become(context: BrowserContext, person: Person): Promise<void> {
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await context.addCookies(cookies)
}

/** Opens a page as a member in a separate browser profile, and expects no errors on it. */
const as = (person: Person | undefined, act: (page: Page) => Promise<void>, options: object = {}) =>
  journey(options, async page => {
    page.setDefaultTimeout(30_000)
    if (person) await become(page.context(), person)
    await act(page)
  })

/** Arrives through the login page as in a browser, so that every page recognises the session at once. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/login')
  await page.waitForURL(url => url.pathname === '/home')
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name}@example.com` })

test('an admin finds a person and blocks them with a reason, which they see on the next page; the log records both actions', async () => {
  const seller = await signUp(server, 'seller')
  await as(admin, page =>
    as(seller, async theirs => {
      await arrive(theirs)
      await page.goto('/admin')
      await rowOf(page, 'keeper').waitFor()
      await page.getByRole('searchbox', { name: '查找用户' }).fill('SELLER@')
      await page.waitForURL(url => url.search === '?q=SELLER%40')
      await rowOf(page, 'keeper').waitFor({ state: 'detached' })
      const row = rowOf(page, 'seller')
      await choose(row, '封禁')
      const dialog = page.getByRole('dialog', { name: '封禁seller' })
      await dialog.getByRole('button', { name: '封禁' }).click()
      await dialog.getByText('请输入原因').waitFor()
      await hasFocus(dialog.getByLabel('原因'))
      await page.keyboard.type('发布广告')
      await dialog.getByRole('button', { name: '封禁' }).click()
      await page.getByText('已封禁seller').waitFor()
      await row.getByText('发布广告').waitFor()

      await theirs.goto(sample().path)
      await theirs.getByRole('dialog').getByText('发布广告').waitFor()

      await choose(row, '解除封禁')
      await page.getByRole('dialog').getByRole('button', { name: '解除封禁' }).click()
      await row.getByText('已封禁').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '重新封禁' }).click()
      expect(await page.getByRole('dialog').getByLabel('原因').inputValue()).toBe('发布广告')
      await page.keyboard.press('Escape')
      expect((await seller.profile()).status).toBe(0)

      await page.getByRole('link', { name: '操作记录' }).click()
      await page.getByText('keeper解除了对seller的封禁').waitFor()
      const log = await page.getByRole('main').getByRole('listitem').allTextContents()
      expect(log[0]).toContain('keeper解除了对seller的封禁')
      expect(log[1]).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\dkeeper封禁了seller发布广告/)
    })
  )
})

test('a golden mark is set at once and undone, and rights are granted and revoked after a confirmation', () =>
  as(admin, async page => {
    const writer = await signUp(server, 'writer')
    await page.goto('/en/admin?q=writer')
    const row = rowOf(page, 'writer')
    await choose(row, 'Mark as top author')
    await page.getByText('writer is now a top author').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('writer is no longer a top author').waitFor()
    await menuEntry(row, 'Mark as top author')
    await page.keyboard.press('Escape')

    await choose(row, 'Make admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await page.getByText('writer is now an admin').waitFor()
    expect((await writer.profile()).role).toBe('admin')
    await choose(row, 'Remove admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await choose(row, 'Remove admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click()
    await page.getByText('writer is no longer an admin').waitFor()
    expect((await writer.profile()).role).toBe('user')
  }))

test('by keys and on a phone an admin makes somebody an internal user by a staff name, and takes it back', () =>
  as(
    admin,
    async page => {
      const colleague = await signUp(server, 'colleague')
      await page.goto('/en/admin?q=colleague')
      const row = rowOf(page, 'colleague')
      await (await menuEntry(row, 'Make internal user')).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Make colleague an internal user?' })
      const name = dialog.getByLabel('Staff name')
      await hasFocus(name)
      await page.keyboard.press('Enter')
      await dialog.getByText('Please enter a staff name').waitFor()
      await page.keyboard.type('x'.repeat(61))
      await page.keyboard.press('Enter')
      await dialog.getByText('Up to 60 characters').waitFor()
      await expectAccessible(page)
      await name.fill('Lin Wei')
      await page.keyboard.press('Enter')
      await page.getByText('colleague is now an internal user').waitFor()
      await row.getByText('Internal user Lin Wei').waitFor()
      expect((await colleague.profile()).name).toBe('Lin Wei')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

      await (await menuEntry(row, 'Remove internal user')).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove internal user' }).press('Enter')
      await page.getByText('colleague is no longer an internal user').waitFor()
      expect((await colleague.profile()).name).toBe('')
    },
    { viewport: { width: 390, height: 844 } }
  ))

test('an admin has no action against oneself, and finds the page in the menu below the avatar', () =>
  as(admin, async page => {
    await arrive(page)
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.getByRole('link', { name: '管理', exact: true }).click()
    const row = rowOf(page, 'keeper')
    await row.waitFor()
    await row.getByRole('button').click()
    expect(await row.getByRole('menuitem').allTextContents()).toEqual(['设为优秀作者'])
  }))

test('everything is done by keys: a row, its menu, the question, Escape, and back to the menu', () =>
  as(admin, async page => {
    await signUp(server, 'typist')
    await page.goto('/admin?q=typist')
    const row = rowOf(page, 'typist')
    await row.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Tab')
    const menu = row.getByRole('button')
    await hasFocus(menu)
    await page.keyboard.press('Enter')
    // Chromium may send a movement of the pointer by itself, after which the menu has the focus instead of its first entry.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('封禁')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let step = 0; step < 9; step++) {
      const within = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || Boolean(activeElement?.closest('dialog'))
      })
      expect(within).toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(menu)
  }))

test('a long list has pages, which the address preserves', () =>
  as(admin, async page => {
    for (let number = 0; number < 21; number++) await signUp(server, `crowd${number}`)
    await page.goto('/admin?q=crowd')
    await page.getByRole('link', { name: '下一页' }).click()
    await rowOf(page, 'crowd0').waitFor()
    expect(new URL(page.url()).search).toBe('?q=crowd&page=2')
    await page.goBack()
    await rowOf(page, 'crowd20').waitFor()
    await page.goto('/admin?q=crowd&page=9')
    await page.getByRole('button', { name: '返回第一页' }).click()
    await rowOf(page, 'crowd20').waitFor()
  }))

test('a former admin is informed, and a member sees neither people nor the link to them', async () => {
  const former = await signUp(server, 'former', { role: 'admin' })
  const { id } = await former.profile()
  await journeyWithRefusals(former, async page => {
    await page.goto('/admin')
    await rowOf(page, 'former').waitFor()
    await admin.post('/api/admin/role', { userId: id, role: 'user' })
    await page.getByRole('searchbox', { name: '查找用户' }).fill('keeper')
    await page.getByText('仅限管理员').waitFor()
    expect(await page.getByText('@example.com').count()).toBe(0)
    await page.getByRole('button', { name: '我的账号' }).click()
    expect(await page.getByRole('link', { name: '管理', exact: true }).isVisible()).toBe(false)
    for (const path of ['/admin/audits', '/chat_test?q=ubifs']) {
      await page.goto(path)
      await page.getByText('仅限管理员').waitFor()
    }
    await expectAccessible(page)
  })
})

test('without a network, an action is undone or retried, and the list loads by itself afterwards', async () => {
  await signUp(server, 'far')
  await journeyWithRefusals(admin, async page => {
    await page.goto('/admin?q=far')
    const row = rowOf(page, 'far')
    await row.waitFor()
    await page.context().setOffline(true)
    await choose(row, '设为优秀作者')
    await page.getByText('无法把far设为优秀作者').waitFor()
    await menuEntry(row, '设为优秀作者')
    await page.keyboard.press('Escape')
    await choose(row, '封禁')
    await hasFocus(page.getByRole('dialog').getByLabel('原因'))
    await page.keyboard.type('发布广告')
    await page.getByRole('dialog').getByRole('button', { name: '封禁' }).click()
    await page.getByRole('dialog').getByText('网络异常').waitFor()
    expect(await page.getByRole('dialog').getByLabel('原因').inputValue()).toBe('发布广告')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: '查找用户' }).fill('far@')
    await page.getByText('当前离线').waitFor()
    await page.context().setOffline(false)
    await row.waitFor()
  })
})

test('a guest is sent to sign in, and back', () =>
  as(undefined, async page => {
    await page.goto('/en/admin?q=keeper')
    await page.waitForURL(url => url.pathname.startsWith('/en/login'))
    expect(new URL(page.url()).searchParams.get('callback')).toMatch(/^\/en\/admin\/?\?q=keeper$/)
    await page.goto('/chat_test?q=ubifs')
    await page.waitForURL(url => url.pathname.startsWith('/login'))
    expect(new URL(page.url()).searchParams.get('callback')).toMatch(/^\/chat_test\/?\?q=ubifs$/)
  }))

test('an admin examines an answer by keyboard, on a phone, and the address preserves the question', () =>
  as(
    admin,
    async page => {
      await page.goto('/chat_test')
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
      await page.getByRole('textbox', { name: '问题' }).press('Enter')
      await page.getByText('请输入问题').waitFor()
      await page.keyboard.type('rtcwake 到点不唤醒怎么办')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText('可以回答').waitFor()
      await page.locator('[data-list] li').first().getByText('按键可以唤醒').waitFor()
      await page.getByRole('row', { name: /合计 \d+\.\d ms/ }).waitFor()
      await page.getByRole('main').getByText('消息', { exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Question: rtcwake 到点不唤醒怎么办').waitFor()
      await page.reload()
      await page.getByText('指令', { exact: true }).waitFor()
    },
    { viewport: { width: 390, height: 844 } }
  ))

/** Runs a journey in which the console may report refused requests, because refusals are expected. */
async function journeyWithRefusals(person: Person, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  await become(context, person)
  await act(await context.newPage())
  await context.close()
}
