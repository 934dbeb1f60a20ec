import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { pickOption } from '../support/pickOption.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const text = (page: Page) => page.locator('.cm-content')

test('on a phone the kind of a post is one line above its text, which opens where something is missing', async () => {
  const member = await signUp(server, 'pocket')
  await as(
    member,
    async page => {
      await page.goto('/edit-article?new=1')
      await text(page).waitFor()
      const line = page.locator('summary', { hasText: '类型 · 芯片 · 分类' })
      const box = await line.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((await text(page).boundingBox())?.y ?? 0)
      expect(await page.getByLabel('分类').isVisible()).toBe(false)
      await page.getByRole('button', { name: '发布' }).click()
      await page.getByRole('alert').getByRole('button', { name: '分类' }).click()
      await hasFocus(page.getByLabel('分类'))
      await pickOption(page, '分类', '存储')
      await page.locator('summary', { hasText: '类型 · 芯片 · 存储' }).waitFor()
      // The bar takes the place of the header, which scrolls away.
      await page.mouse.wheel(0, 400)
      await expect
        .poll(() =>
          page
            .locator('header')
            .first()
            .evaluate(top => top.getBoundingClientRect().bottom)
        )
        .toBeLessThan(1)
      await expectAccessible(page, 'the editor on a phone')
    },
    { viewport: { width: 390, height: 844 } }
  )
})

test.each([
  ['/hot-chip', 'D1-SSD2355'],
  ['/hot-chip/28/faq', 'SSD222Q']
])('a post that begins at %s is about %s', async (path, chip) => {
  const member = await signUp(server, `at-${chip.toLowerCase()}`)
  await as(member, async page => {
    await page.goto(path)
    await page.locator('header').getByRole('link', { name: '发帖' }).click()
    await page.getByRole('button', { name: `移除 ${chip}` }).waitFor()
    await page.locator('#main').getByRole('link', { name: '热门芯片' }).waitFor()
  })
})
