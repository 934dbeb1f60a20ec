import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { choose, menuEntry } from '../support/menu.ts'
import { type Person, signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

let admin: Person
beforeAll(async () => {
  admin = await signUp(server, 'keeper', { role: 'admin' })
  await signUp(server, 'seller')
})

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name}@example.com` })

describe.each(['light', 'dark'] as const)('%s', colorScheme => {
  /** Names without a place to break them, which have to fit. */
  const longName = `long-${colorScheme}-${'name'.repeat(4)}`

  beforeAll(() =>
    signUp(server, longName, {
      role: 'admin',
      name: '名字很长的员工',
      blockReason: 'https://example.com/a-very-long-address-without-any-place-to-break-it-at-all-really'
    })
  )

  test.each(['/admin', '/en/admin?q=long', '/admin?q=nobody-at-all', '/en/admin/audits', '/en/chat_test?q=ubifs'])(
    '%s has no accessibility violation and does not scroll sideways',
    path =>
      as(
        admin,
        async page => {
          await page.goto(path)
          await page.locator('[data-list], .empty').first().waitFor()
          await expectAccessible(page)
          for (const width of [320, 390, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            const wide = await page.evaluate(() => document.documentElement.scrollWidth)
            expect(wide, `at ${width} px`).toBeLessThanOrEqual(width)
          }
        },
        { colorScheme }
      )
  )

  test('the forms of a row have no accessibility violation', () =>
    as(
      admin,
      async page => {
        await page.goto('/admin?q=keeper')
        const golden = await menuEntry(rowOf(page, 'keeper'), '设为优秀作者')
        await expectAccessible(page)
        await golden.press('Enter')
        await page.getByRole('button', { name: '撤销' }).waitFor()
        await expectAccessible(page)
        await page.getByRole('button', { name: '撤销' }).click()
        await page.getByText('已取消keeper的优秀作者称号').waitFor()
        await page.goto('/admin?q=seller')
        await choose(rowOf(page, 'seller'), '封禁')
        await expectAccessible(page)
      },
      { colorScheme }
    ))
})
