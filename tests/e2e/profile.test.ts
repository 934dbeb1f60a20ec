import type { Browser, BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { closeBrowser, openBrowser } from '../support/browser.ts'
import { hasFocus } from '../support/focus.ts'
import { journey as runJourney } from '../support/journey.ts'
import { browserOf, PASSWORD, signUp } from '../support/person.ts'
import { signedIn } from '../support/signedIn.ts'
import { startUploadServer, type UploadServer } from '../support/uploads.ts'

let server: UploadServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startUploadServer(), openBrowser()])
})
afterAll(async () => {
  await closeBrowser(browser)
  await server.stop()
})

const journey = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  runJourney(browser, { baseURL: server.url, ...options }, act)

/** The form is disabled until its script runs and the profile is loaded, but files could already be selected. */
const open = (page: Page) => page.locator('#profile fieldset:not([disabled])').waitFor()

const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#1a57b0' } })
    .png()
    .toBuffer()

test('a newcomer finds every list empty, fills in the profile with an avatar, and guests see it', async () => {
  const person = await signUp(server, 'newcomer')
  const userId = (await person.profile()).id ?? 0
  await journey(signedIn(server, person), async page => {
    await page.goto('/user')
    await page.getByRole('heading', { name: '我的帖子', level: 1 }).waitFor()
    await page.getByText('暂无帖子').waitFor()
    const menu = page.getByRole('navigation', { name: '个人中心菜单' })
    for (const link of await menu.getByRole('link').all())
      expect(await link.getAttribute('href')).toContain(`?userId=${userId}`)
    await menu.getByRole('link', { name: /收藏/ }).click()
    await page.getByText('暂无收藏').waitFor()
    expect(new URL(page.url()).search).toBe(`?userId=${userId}`)
    await page.goto('/user?tab=draft')
    await page.getByText('没有草稿').waitFor()

    await page.getByRole('link', { name: '编辑资料' }).first().click()
    await page.waitForURL('**/edit-user-message*')
    await open(page)
    const nickname = page.getByLabel('昵称')
    await nickname.fill('y')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('昵称至少需要 2 个字符').waitFor()
    expect(await nickname.getAttribute('aria-invalid')).toBe('true')
    await nickname.fill('')
    await page.getByText('请输入昵称').waitFor()
    await nickname.fill('严 一 板')
    await page.getByLabel('主页').fill('not an address')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('主页不是有效的网址').waitFor()
    await page.getByLabel('主页').fill('https://example.com/yan')
    await page.getByLabel('职位').fill('固件工程师')
    await page.getByLabel('公司').fill('一板电子')
    await page.getByLabel('简介').fill('只做一块板子。')
    await page.getByText('7 / 500').waitFor()
    await page.getByText('有未保存的修改').waitFor()

    const file = { name: 'board.png', mimeType: 'image/png', buffer: await picture() }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('图片已上传，保存后生效').waitFor()
    const dialog = page.waitForEvent('dialog')
    const left = page.getByRole('link', { name: '个人中心', exact: true }).click({ noWaitAfter: true })
    expect((await dialog).type()).toBe('beforeunload')
    await (await dialog).dismiss()
    await left
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存', { exact: true }).waitFor()
    await hasFocus(page.getByRole('button', { name: '保存' }))
    await page.locator('header [data-avatar] img[src^="/uploads/"]').waitFor()
    await page.getByRole('link', { name: '个人中心', exact: true }).click()
    await page.getByText('固件工程师').waitFor()
  })
  await journey({}, async page => {
    await page.goto(`/user?userId=${userId}`)
    await page.getByRole('heading', { name: '严 一 板的帖子' }).waitFor()
    expect(await page.title()).toBe('严 一 板的帖子 · Pinout 开发者论坛')
    const card = page.getByRole('complementary', { name: '个人中心' })
    await card.getByRole('link', { name: 'example.com/yan' }).waitFor()
    const avatar = card.locator('.avatar img')
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
    await page.getByText('暂无内容').waitFor()
    expect(await page.getByRole('link', { name: '编辑资料' }).locator('visible=true').count()).toBe(0)
    await page.locator('header [data-language]').click()
    await page.getByRole('heading', { name: 'Posts by 严 一 板' }).waitFor()
  })
})

test('a picture that is too large or none is refused before it is sent', async () => {
  const person = await signUp(server, 'large')
  await journey(signedIn(server, person), async page => {
    await page.goto('/edit-user-message')
    const input = page.locator('input[type=file]')
    const sent: string[] = []
    page.on('request', request => request.url().includes('/api/upload/') && sent.push(request.url()))
    await input.waitFor({ state: 'attached' })
    await open(page)
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await page.getByText('图片不能超过 5 MB').waitFor()
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText('只支持 PNG、JPEG、WebP 和 GIF 图片').waitFor()
    expect(sent).toEqual([])
    await page.evaluate(
      async bytes => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        )
      },
      [...(await picture())]
    )
    await page.getByText('图片已上传，保存后生效').waitFor()
    expect(sent).toHaveLength(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: '放弃修改' }).click()
  })
})

test('a member signs another device out, and sets a new password', async () => {
  const person = await signUp(server, 'careful')
  const there = browserOf(server, person.email, 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1')
  const signIn = () => there.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  await signIn()
  // Refused requests are errors in the console.
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...signedIn(server, person) })
  const page = await context.newPage()
  await page.goto('/edit-user-message#devices')
  await page.getByText('本机').waitFor()
  await page.getByRole('button', { name: '将 Safari, iPhone 退出登录' }).click()
  await page.getByText('没有其他已登录的设备').waitFor()
  expect((await there.profile()).status).toBe(1)

  await signIn()
  const change = page.getByRole('button', { name: '修改密码' })
  await page.getByLabel('当前密码').fill('not the password')
  await page.getByLabel('新密码').fill('orbit-cactus-71-flint')
  await change.click()
  await page.getByText('当前密码不正确').waitFor()
  await page.getByLabel('当前密码').fill(PASSWORD)
  await page.getByLabel('新密码').fill('password123')
  await change.click()
  await page.getByText('密码过于常见').waitFor()
  await page.getByLabel('新密码').fill('orbit-cactus-71-flint')
  await change.click()
  await page.getByText('密码已修改').waitFor()
  expect((await there.profile()).status).toBe(1)
  // This device stays signed in, with its new token.
  await page.getByLabel('职位').fill('固件工程师')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存', { exact: true }).waitFor()
  await context.close()
})

test('a deleted account leaves no draft on the device', async () => {
  const person = await signUp(server, 'leaver')
  await journey(signedIn(server, person), async page => {
    await page.goto('/edit-article')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('A draft that nobody else has')
    await page.locator('[data-device=saved][data-server=saved]').waitFor()
    await page.goto('/edit-user-message')
    await page.getByRole('button', { name: '注销账号' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('当前密码').fill(PASSWORD)
    expect(await draftsOn(page)).toBe(1)
    await dialog.getByRole('button', { name: '注销账号' }).click()
    await page.waitForFunction(() => document.documentElement.dataset.session === 'guest')
    expect(await draftsOn(page)).toBe(0)
  })
})

/** Returns the number of drafts on the device, of all people. */
const draftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('pinout-writing')
        opening.onerror = fail
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => done(counting.result)
        }
      })
  )
