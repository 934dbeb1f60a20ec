import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { PASSWORD, signUp } from '../support/person.ts'
import { expectReachable } from '../support/reachable.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

const KNOWN = 'PWM 背光在休眠唤醒后占空比变为 100% 怎么处理？'
const UNKNOWN = '番茄炒蛋先放糖还是先放盐？'
const field = (page: Page) => page.getByRole('textbox', { name: '输入问题' })
const listening = (page: Page) => page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
const answer = (page: Page) => page.locator('[data-answer]:not([aria-busy=true])').last()

test('a member asks by keyboard, checks a source, rates, saves and shares the answer, and a guest opens it', async () => {
  const member = await signUp(server, 'asker')
  let shared = ''
  await as(member, async page => {
    await page.goto('/home')
    await page.getByRole('link', { name: '问 AI' }).first().click()
    await page.waitForURL('**/research-chat?mode=dialogue')
    await listening(page)
    await field(page).fill('第一行')
    await field(page).press('Shift+Enter')
    // Enter during text composition does not send.
    await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    expect(await field(page).inputValue()).toBe('第一行\n')
    await field(page).fill(KNOWN)
    await field(page).press('Enter')
    await answer(page).locator('[data-verdict]').waitFor()
    await page.waitForURL('**thread=*')
    expect(await page.getByRole('heading', { name: KNOWN }).count()).toBe(1)
    // Each sentence was announced once, without citation marks.
    expect(await page.getByRole('log').textContent()).not.toMatch(/\[\d\]/)
    await expect.poll(() => page.getByRole('log').textContent()).not.toBe('')
    await expectReachable(page, 'an answer')
    // At the end of a long answer the field is below it, at the lower edge.
    await answer(page).getByRole('button', { name: '分享' }).scrollIntoViewIfNeeded()
    await answer(page).hover()
    await page.mouse.wheel(0, 20_000)
    await page.waitForFunction(() => document.querySelector('[data-frame] > :has(> [data-last])')?.scrollTop !== 0)
    const [ends, begins] = await Promise.all([
      answer(page)
        .getByRole('button', { name: '分享' })
        .evaluate(element => element.getBoundingClientRect().bottom),
      field(page).evaluate(area => area.getBoundingClientRect().top)
    ])
    expect(begins).toBeGreaterThanOrEqual(ends)

    const quote = answer(page).locator('[data-quote]').first()
    await quote.getByText('已采纳').waitFor()
    await answer(page).getByText('社区里已有采纳的答案').waitFor()
    await quote.getByRole('button', { name: '复制' }).first().waitFor()
    await quote.getByRole('link', { name: /^引用 1/ }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The source opens beside the answer, at its passage. Escape moves the focus back to the link that opened it.
    const sheet = page.getByRole('complementary', { name: /^引用 1/ })
    await sheet.locator('.prose').first().waitFor()
    const opened = page.waitForEvent('popup')
    await sheet.getByRole('link', { name: '在新窗口打开原文' }).click()
    const source = await opened
    await source.waitForURL('**/home/article/*')
    await source.close()
    await sheet.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^引用 1/)

    await answer(page).getByRole('button', { name: '有帮助' }).click()
    await answer(page).locator('[aria-pressed=true]').waitFor()
    await answer(page).getByRole('button', { name: '存为笔记' }).click()
    await page.getByText('已存为笔记').waitFor()
    await answer(page).getByRole('button', { name: '分享' }).click()
    shared = new URL(await page.getByRole('textbox', { name: '分享链接' }).inputValue()).pathname
    // After a reload, the thread and the feedback on the answer are still there.
    await page.reload()
    await answer(page).locator('[aria-pressed=true]').waitFor()
    await answer(page).getByRole('button', { name: '重新检索' }).click()
    await answer(page).locator('[data-verdict]').waitFor()
    expect(await page.locator('[data-answer]').count()).toBe(1)
  })
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto(shared)
    await page.getByRole('heading', { name: KNOWN }).waitFor()
    expect(await page.locator('[data-source]').count()).toBeGreaterThan(0)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await expectReachable(page, 'what was shared')
  })
}, 90_000)

test('an unanswered question becomes a prefilled question to the community, on a phone', async () => {
  const member = await signUp(server, 'lost')
  await as(
    member,
    async page => {
      await page.goto('/research-chat?mode=dialogue')
      await listening(page)
      await field(page).fill(UNKNOWN)
      await field(page).press('Enter')
      await page.locator('[data-verdict=none]').waitFor()
      await expectReachable(page, 'no answer, on a phone')
      await page.getByRole('button', { name: '发帖求助' }).click()
      await page.waitForURL('**/edit-article?*')
      await expect
        .poll(() =>
          page.locator('textarea, input').evaluateAll(all => all.map(each => (each as HTMLInputElement).value))
        )
        .toContain(UNKNOWN)

      await page.goto('/research-chat?mode=dialogue')
      await page.getByRole('button', { name: '话题', exact: true }).click()
      await page.getByRole('button', { name: '清空历史' }).click()
      await page.getByRole('button', { name: '全部清空' }).click()
      await page.getByText('描述你的问题').waitFor()
      await page.getByRole('button', { name: '话题', exact: true }).click()
      await page.getByText('还没有话题').waitFor()
    },
    { viewport: { width: 390, height: 844 } }
  )
}, 90_000)

test('a guest who asks signs in over the page and gets the answer there, and searches without', async () => {
  const person = await signUp(server, 'guest')
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto('/research-chat?mode=dialogue')
    await listening(page)
    await field(page).fill(KNOWN)
    await field(page).press('Enter')
    const dialog = page.getByRole('dialog', { name: '登录后即可提问' })
    await expectAccessible(page)
    const more = await dialog.getByRole('link', { name: '其他登录方式' }).getAttribute('href')
    const callback = new URL(more ?? '', server.url).searchParams.get('callback') ?? ''
    expect(new URL(callback, server.url).searchParams.get('topic')).toBe(KNOWN)
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe(KNOWN)
    await field(page).press('Enter')
    await dialog.getByLabel('邮箱').fill(person.email)
    await dialog.getByLabel('密码').fill(PASSWORD)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await page.locator('[data-quote]').first().waitFor()
    await page.locator('[data-avatar]', { hasText: 'G' }).waitFor()
  })
  await journey({ locale: 'zh-CN' }, async page => {
    await page.goto('/home')
    await page.locator('header input[name=q]').fill('PWM')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '在新窗口搜索' }).click()
    const search = await opened
    await search.locator('.hits li').first().waitFor()
    expect(new URL(search.url()).search).toBe('?mode=search&topic=PWM')
    // The conversation island is not loaded for a search.
    expect(await search.locator('astro-island[ssr]').count()).toBe(1)
    await search.close()
  })
}, 60_000)
