import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { PASSWORD, type Person, signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { browser, journey, openSite, server } from '../support/site.ts'

const ARTICLE = sample()

openSite()

async function signIn(dialog: Locator, person: Person): Promise<void> {
  await dialog.getByLabel('邮箱').fill(person.email)
  await dialog.getByLabel('密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
}

test('a guest who likes, follows or comments signs in over the page, and goes on there', async () => {
  const person = await signUp(server, 'stays')
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto(ARTICLE.path, { waitUntil: 'networkidle' })
    const dialog = page.getByRole('dialog')
    await page.locator('[data-follow]').click()
    await page.getByRole('dialog', { name: '登录后即可关注作者' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('l')
    await page.getByRole('dialog', { name: '登录后即可点赞' }).waitFor()
    // The keys of the page below wait.
    await page.keyboard.press('Tab')
    expect(await dialog.count()).toBe(1)
    await signIn(dialog, person)
    await page.locator('[data-like][aria-pressed=true]').waitFor()
    await page.locator('[data-avatar]', { hasText: 'S' }).waitFor()
    await page.locator('#comments textarea').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(ARTICLE.path)
  })
  // What was done before on another device is not undone.
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto(ARTICLE.path, { waitUntil: 'networkidle' })
    await page.keyboard.press('l')
    await signIn(page.getByRole('dialog'), person)
    await page.locator('[data-like][aria-pressed=true]').waitFor()
    await page.locator('#comments textarea').first().waitFor()
    expect(await page.locator('[data-like]').getAttribute('aria-pressed')).toBe('true')
  })
})

test('a comment is written after signing in over the page, without scripts the link leads to the page', async () => {
  const person = await signUp(server, 'talks')
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto(ARTICLE.path, { waitUntil: 'networkidle' })
    await page.locator('#comments .reply').click()
    await signIn(page.getByRole('dialog', { name: '登录后即可参与讨论' }), person)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('#comments textarea')), { timeout: 20_000 })
      .toBe(true)
  })
  await journey({ javaScriptEnabled: false }, async page => {
    await page.goto(ARTICLE.path)
    await page.locator('#comments .reply').click()
    await page.waitForURL('**/login?*')
  })
})

test('after a wrong password both fields are marked, with what happened as their description', async () => {
  const person = await signUp(server, 'mistyped')
  const wrong = '邮箱或密码不正确'
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/login')
  const [email, password] = [page.getByLabel('邮箱'), page.getByLabel('密码')]
  await email.fill(person.email)
  await password.fill(`${PASSWORD}?`)
  await password.press('Enter')
  await page.getByText(wrong).waitFor()
  for (const field of [email, password]) {
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent()).toBe(wrong)
  }
  await password.fill('')
  await password.press('Enter')
  // A mark remains only where something is missing.
  await page.locator('#password-note').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('false')
  await context.close()
})
