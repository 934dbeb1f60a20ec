import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { sessions, users } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { PASSWORD, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { browser, openSite, server } from '../support/site.ts'

openSite()

test('a session that expired continues in every tab after a sign-in in one of them', async () => {
  const person = await signUp(server, 'twotabs')
  const { id = 0 } = await person.profile()
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...signedIn(server, person) })
  const page = await context.newPage()
  await page.goto('/home')
  // The avatar's first letter appears together with the script that handles the language switch.
  await page.locator('[data-avatar]', { hasText: 'T' }).waitFor()
  await server.database.db.delete(sessions).where(eq(sessions.userId, id ?? 0))
  await page.getByRole('link', { name: 'This page in English' }).evaluate(link => {
    link.addEventListener('click', event => event.preventDefault())
    ;(link as HTMLElement).click()
  })
  await page.getByRole('heading', { name: '登录已过期' }).waitFor()

  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('邮箱').fill(person.email)
  await other.getByLabel('密码').fill(PASSWORD)
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await other.waitForURL(url => url.pathname !== '/login')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually('the language that was being chosen is kept', async () => {
    const [user] = await server.database.db
      .select()
      .from(users)
      .where(eq(users.id, id ?? 0))
    return user?.lang === 'en'
  })
  await context.close()
})

test.each(['that was only opened', 'that was read'])(
  'a page of a guest %s is that of a member after a sign-in in another tab',
  async how => {
    const person = await signUp(server, `guest-${how.length}`)
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(sample({ source: 'members' }).path)
    if (how === 'that was read') {
      const parts = page.waitForResponse(reply => /parts/i.test(reply.url()))
      await page.keyboard.press('Tab')
      await parts
    }
    const other = await context.newPage()
    await other.goto('/login')
    await other.getByLabel('邮箱').fill(person.email)
    await other.getByLabel('密码').fill(PASSWORD)
    await other.getByRole('button', { name: '登录', exact: true }).click()
    await other.waitForURL(url => url.pathname !== '/login')
    await page.locator('[data-avatar]', { hasText: 'G' }).waitFor()
    await page.locator('[data-like][aria-pressed]').first().waitFor()
    await context.close()
  }
)

test('a comment in a tab whose reader signed out in another one asks for a sign-in, again after a refusal, and is sent', async () => {
  const person = await signUp(server, 'leaver')
  const context = await browser.newContext({ baseURL: server.url, locale: 'en', ...signedIn(server, person) })
  const page = await context.newPage()
  await page.goto(`/en${sample().path}`)
  const field = page.locator('#comments textarea').first()
  await field.fill('Written before leaving')
  const other = await context.newPage()
  await other.goto('/en/home')
  await other.locator('[data-avatar]', { hasText: 'L' }).click()
  await other.locator('#account [data-sign-out]').click()
  await page.locator('html[data-session=guest]').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await field.press('Control+Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Please sign in first').waitFor()
  await field.press('Control+Enter')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('#comments .comment', { hasText: 'Written before leaving' }).waitFor()
  await context.close()
})

test('a comment whose session expired can be sent again when the form for the sign-in does not arrive', async () => {
  const person = await signUp(server, 'nodialog')
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en',
    serviceWorkers: 'block',
    ...signedIn(server, person)
  })
  const page = await context.newPage()
  await page.route('**/_astro/signInAgain*', route => route.abort())
  await page.goto(`/en${sample().path}`)
  const field = page.locator('#comments textarea').first()
  await field.fill('Kept')
  await context.clearCookies()
  await field.press('Control+Enter')
  await page.getByText('Please sign in first').waitFor()
  await page
    .locator('#comments')
    .getByRole('button', { name: 'Post', exact: true })
    .and(page.locator(':enabled'))
    .waitFor()
  await context.close()
})
