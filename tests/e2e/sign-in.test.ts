import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { sessions, users } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/focus.ts'
import { mailTo, PASSWORD, type Person, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { browser, openSite, server } from '../support/site.ts'

const ARTICLE = sample()

openSite()

const EVENTUALLY = { timeout: 20_000 }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Opens pages in separate contexts, and expects no error on any of them. */
async function journey(
  act: (open: (options?: object) => Promise<[Page, BrowserContext]>) => Promise<void>
): Promise<void> {
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  await act(async (options = {}) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...options })
    contexts.push(context)
    const page = await context.newPage()
    page.on('pageerror', error => errors.push(error.message))
    return [page, context]
  })
  for (const context of contexts) await context.close()
  expect(errors).toEqual([])
}

const isHome = (url: URL) => url.pathname === '/home'

/** Adds the session of a member who signed up over the API to a browser context. */
async function become(context: BrowserContext, person: Person): Promise<void> {
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await context.addCookies(cookies)
}

test('a reader scans the code, approves on the phone, and is back at the article as a member', () =>
  journey(async open => {
    const [phone] = await open(PHONE)
    await phone.goto('/login')
    await phone.getByRole('button', { name: '注册', exact: true }).click()
    await phone.getByLabel('昵称').fill('小陈')
    await phone.getByLabel('邮箱').fill('chen@example.com')
    await phone.getByLabel('密码').fill('abc')
    await phone.getByRole('button', { name: '注册', exact: true }).click()
    // The rule stays beside what breaks it.
    const note = phone.locator('#password-note')
    await note.getByRole('alert').getByText('密码太短').waitFor()
    await note.getByText('至少 10 个字符').waitFor()
    await phone.getByLabel('密码').fill(PASSWORD)
    await phone.getByRole('button', { name: '注册', exact: true }).click()
    await phone.waitForURL(isHome)

    const [page] = await open()
    await page.goto(`${ARTICLE.path}/#comments`)
    await page.locator('header').getByRole('link', { name: '登录' }).click()
    const number = await page.locator('[data-number]').textContent()
    const code = (await page.locator('[data-code]').textContent())?.replace('-', '') ?? ''
    await phone.goto(`/login/scan?user_code=${code}`)
    expect(await phone.locator('[data-number]').textContent()).toBe(number)
    await phone.getByText('Chrome, Linux').waitFor()
    await phone.getByRole('button', { name: '同意登录' }).click()
    await page.waitForURL(`**${ARTICLE.path}/#comments`)
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.locator('#account').getByText('小陈').waitFor()
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({ status: '0', nickname: '小陈', role: 'user', name: '', lang: 'zh' })
    for (const key of ['id', 'uuid', 'forum_csrftoken', 'pinout_login_ticket']) expect(stored[key]).toBeTruthy()

    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByText('已退出登录').waitFor()
    await page.locator('header').getByRole('link', { name: '登录' }).waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  }))

test('comments that come after signing out leave nothing behind', () =>
  journey(async open => {
    const [page, context] = await open()
    await become(context, await signUp(server, 'late'))
    await page.goto('/login')
    await page.waitForURL(isHome)
    await page.locator('[data-avatar]', { hasText: 'L' }).waitFor()
    const requested = Promise.withResolvers<void>()
    const signedOut = Promise.withResolvers<void>()
    await page.route('**/getArticleDiscuss?*', async route => {
      requested.resolve()
      await signedOut.promise
      await route.continue()
    })
    await page.goto(`${ARTICLE.path}/#comments`)
    await requested.promise
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByText('已退出登录').waitFor()
    signedOut.resolve()
    await page.locator('#comments-title .mono').waitFor()
    await page.locator('[id^="comment-"]').first().waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  }))

test('the mail for an English sign-up leads to English pages, and an expired link is reported', () =>
  journey(async open => {
    const [page] = await open(PHONE)
    await page.goto('/en/login')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByLabel('Nickname').fill('Ann')
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.waitForURL('**/en/home')
    const mail = await mailTo('ann@example.com')
    expect(mail).toContain('Open this link to confirm')
    const link = /http\S+/.exec(mail)?.[0] ?? ''
    const [other] = await open(PHONE)
    await other.goto(link.replace(/token=[^&]+/, 'token=too-old'))
    await other.waitForURL(url => url.pathname === '/en/login' && url.searchParams.get('error') === 'INVALID_TOKEN')
    await other.getByText('The link has expired or has already been used').waitFor()
    expect(await other.getByText('Email confirmed').count()).toBe(0)
    await other.goto(link)
    await other.waitForURL('**/en/login?confirmed=1')
    await other.getByRole('status').getByText('Email confirmed. Sign in to continue').waitFor()
  }))

test('a refused code is reported, and a callback to another site leads home', () =>
  journey(async open => {
    const [phone, phoneContext] = await open(PHONE)
    await become(phoneContext, await signUp(server, 'refuser'))
    const [page] = await open()
    await page.goto('/login?callback=https://evil.example/')
    const codeOf = async () => (await page.locator('[data-code]').textContent())?.replace('-', '') ?? ''
    await phone.goto(`/login/scan?user_code=${await codeOf()}`)
    await phone.getByRole('button', { name: '拒绝' }).click()
    await phone.getByText('已拒绝').waitFor()
    await page.getByText('已在手机上拒绝登录').waitFor()
    await page.getByRole('button', { name: '刷新二维码' }).click()
    await phone.goto('/login/scan')
    await phone.getByLabel('代码').fill(await codeOf())
    await phone.getByRole('button', { name: '下一步' }).click()
    await phone.getByRole('button', { name: '同意登录' }).click()
    await page.waitForURL(`${server.url}/home`)
    await phone.goto('/login/scan?user_code=GUESSED1')
    await phone.getByText('代码不存在').waitFor()
  }))

test('an expired session asks to sign in over the page, and the action continues afterwards', () =>
  journey(async open => {
    const [page, context] = await open()
    const person = await signUp(server, 'typing')
    await become(context, person)
    await page.goto('/login')
    await page.waitForURL(isHome)
    // The avatar's first letter appears together with the script that handles the language switch.
    await page.locator('[data-avatar]', { hasText: 'T' }).waitFor()
    const { id } = await person.profile()
    await server.database.db.delete(sessions).where(eq(sessions.userId, id ?? 0))
    await page.getByRole('link', { name: 'This page in English' }).evaluate(link => {
      link.addEventListener('click', event => event.preventDefault())
      ;(link as HTMLElement).click()
    })
    await page.getByRole('heading', { name: '登录已过期' }).waitFor()
    await page.getByLabel('邮箱').fill(person.email)
    await page.getByLabel('密码').fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
    await eventually('the language that was being chosen is kept', async () => {
      const [user] = await server.database.db
        .select()
        .from(users)
        .where(eq(users.id, id ?? 0))
      return user?.lang === 'en'
    })
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test('a blocked person sees the reason with only OK, which signs them out', () =>
  journey(async open => {
    const [page, context] = await open()
    const person = await signUp(server, 'blocked')
    await become(context, person)
    await page.goto('/login')
    await page.waitForURL(isHome)
    await server.database.db.update(users).set({ blockReason: '发布广告' }).where(eq(users.email, person.email))
    await page.goto(ARTICLE.path)
    await page.getByText('发布广告').waitFor()
    expect(await page.getByRole('dialog').getByRole('button').allTextContents()).toEqual(['知道了'])
    await page.keyboard.press('Escape')
    await page.waitForURL('**/login')
    expect((await person.profile()).status).toBe(1)
    await page.getByLabel('邮箱').fill(person.email)
    await page.getByLabel('密码').fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('dialog').getByText('发布广告').waitFor()
  }))

test('a part of the page that does not arrive is named on it', async () => {
  // A service worker would serve it from its cache.
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', serviceWorkers: 'block' })
  await become(context, await signUp(server, 'parts'))
  const page = await context.newPage()
  await page.goto('/login')
  await page.waitForURL(isHome)
  await page.route('**/_astro/member*', route => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto(ARTICLE.path)
  await page.getByText(/页面部分内容加载失败.*member/).waitFor()
  expect((await failed).message).toContain('Loading member failed')
  await context.close()
})

test('signing in or out in one tab applies to the others', () =>
  journey(async open => {
    const [first, context] = await open()
    const person = await signUp(server, 'tabs')
    await first.goto('/home')
    const second = await context.newPage()
    await become(context, person)
    await second.goto('/login')
    await second.waitForURL(isHome)
    await first.reload()
    await first.getByRole('button', { name: '我的账号' }).waitFor()
    await second.getByRole('button', { name: '我的账号' }).click()
    await second.getByRole('button', { name: '退出登录' }).click()
    await first.locator('header').getByRole('link', { name: '登录' }).waitFor()
  }))

test('the support button follows a drag and stays visible, and a drag is not a click', () =>
  journey(async open => {
    const [page] = await open()
    await page.goto('/home')
    const button = page.getByRole('link', { name: '客服' })
    const box = await button.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move(400, 300, { steps: 4 })
    await expect
      .poll(async () => {
        await page.mouse.move(401, 300)
        return Math.round((await button.boundingBox())?.x ?? 0)
      }, EVENTUALLY)
      .toBe(381)
    await page.mouse.move(-500, -500, { steps: 3 })
    await page.mouse.up()
    expect(new URL(page.url()).pathname).toBe('/home')
    const after = await button.boundingBox()
    expect(after?.x).toBeGreaterThanOrEqual(0)
    expect(after?.y).toBeGreaterThanOrEqual(0)
    await button.click()
    await page.waitForURL(/\/message\/?\?type=support/)
  }))

test('the link for the first admin begins with the form for a new account', () =>
  journey(async open => {
    const [page] = await open()
    await page.goto('/login?setup=not-valid-any-more')
    await page.getByText('设置第一个管理员').waitFor()
    await page.getByLabel('昵称').waitFor()
    await page.getByRole('button', { name: '返回登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  }))

test('the sign-in page names what needs an account, reports its own problems, and returns to the discussion', () =>
  journey(async open => {
    const [page] = await open()
    await page.goto(`/en${ARTICLE.path}/`)
    const reasons = { '[data-like]': 'Sign in to like this article', '[data-follow]': 'Sign in to follow this author' }
    for (const [link, reason] of Object.entries(reasons)) {
      const href = (await page.locator(link).getAttribute('href')) ?? ''
      const [gate] = await open()
      await gate.goto(href)
      await gate.getByText(reason).waitFor()
    }
    const comment = page.getByRole('link', { name: 'Sign in to comment' })
    await page.goto((await comment.getAttribute('href')) ?? '')
    await page.getByText('Sign in to join the discussion').waitFor()
    await page.getByText('Scan with a phone').waitFor()
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByText('Scan with a phone').waitFor({ state: 'detached' })
    await hasFocus(page.getByLabel('Nickname'))
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByText('Please enter your nickname').waitFor()
    await page.getByText('Enter a valid email').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('nickname')
    await page.getByLabel('Nickname').fill('Gated')
    await page.getByLabel('Email').fill('gated@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.waitForURL(`**/en${ARTICLE.path}#comments`)
  }))
