import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const KNOWN = 'PWM 背光在休眠唤醒后占空比变为 100% 怎么处理？'
const UNKNOWN = '番茄炒蛋先放糖还是先放盐？'
const turns = (page: Page) => page.locator('[data-answer]:not([aria-busy=true])')

async function ask(page: Page, question: string, at: number): Promise<void> {
  await page.getByRole('textbox', { name: '输入问题' }).fill(question)
  await page.keyboard.press('Enter')
  await turns(page).nth(at).locator('[data-verdict]').waitFor()
}

test('a reopened topic shows the passages beside its answers, and no empty list of them', async () => {
  await as(
    await signUp(server, 'returning'),
    async page => {
      await page.goto('/research-chat?mode=dialogue')
      await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
      await ask(page, KNOWN, 0)
      const heading = turns(page).first().getByRole('heading', { name: '其他相关内容' })
      await heading.waitFor()
      const count = Number(/\d+$/.exec((await heading.textContent()) ?? '')?.[0])
      expect(count).toBeGreaterThan(0)
      await ask(page, UNKNOWN, 1)
      const acts = turns(page).last().getByRole('button')
      expect(await acts.allTextContents()).toEqual(['发帖求助', '重新检索'])
      // The column beside it stays, and says that it quotes nothing.
      const lineOf = (place: Locator) => place.evaluate(element => getComputedStyle(element).backgroundImage)
      expect(await lineOf(page.locator('[data-last]'))).not.toBe('none')
      expect(await page.locator('[data-last] [data-rail]').textContent()).toContain('搜索这些词')

      await page.goto('/research-chat?mode=dialogue')
      await page.locator('[data-thread] a').first().click()
      await turns(page).nth(1).waitFor()
      const passages = turns(page).first().locator('section [data-source] > :last-child')
      expect(await passages.count()).toBe(count)
      for (const passage of await passages.all()) expect(await passage.isVisible()).toBe(true)

      // Below the answer the list would only separate it from the next question.
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await passages.filter({ visible: true }).count()).toBe(0)
      expect(await heading.isVisible()).toBe(false)
    },
    { viewport: { width: 1280, height: 900 } }
  )
}, 90_000)

test('a person who signs out leaves no conversation on the page', async () => {
  await as(await signUp(server, 'departing'), async page => {
    await page.goto('/research-chat?mode=dialogue')
    await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
    await ask(page, KNOWN, 0)
    expect(new URL(page.url()).searchParams.has('thread')).toBe(true)
    await page
      .locator('[data-sign-out]')
      .first()
      .evaluate(button => (button as HTMLElement).click())
    await page.locator('html[data-session=guest]').waitFor({ state: 'attached' })
    await page.locator('[data-answer]').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('thread')).toBe(false)
    expect(await page.getByText(KNOWN).count()).toBe(0)
  })
}, 60_000)

test('Back from the search mode returns to the dialogue of that entry', async () => {
  await as(await signUp(server, 'backtotalk'), async page => {
    await page.goto('/research-chat?mode=dialogue')
    await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: '新话题' }).first().click()
    await page.locator('[data-mode=search]').click()
    await page.locator('[data-of=search]').waitFor()
    await page.goBack()
    await page.locator('[data-of=dialogue]').waitFor()
    expect(await page.locator('[data-of=search]').isVisible()).toBe(false)
  })
})

test('a question that is sent before the session is known is answered once', async () => {
  await as(await signUp(server, 'hasty'), async page => {
    const known = Promise.withResolvers<void>()
    await page.route('**/api/user/userLogin*', async route => {
      await known.promise
      await route.continue()
    })
    await page.goto('/research-chat?mode=dialogue')
    await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
    const field = page.getByRole('textbox', { name: '输入问题' })
    await field.fill(KNOWN)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe(KNOWN)
    known.resolve()
    await turns(page).first().locator('[data-verdict]').waitFor()
    expect(await turns(page).count()).toBe(1)
    expect(await field.inputValue()).toBe('')
  })
})
