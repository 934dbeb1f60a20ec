import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

test('while solved questions load, no other examples stand in their place, and the field stays where it is', () =>
  journey({ locale: 'en-US' }, async page => {
    const waiting = Promise.withResolvers<void>()
    await page.route('**/api/article/getArticleList?**', async route => {
      await waiting.promise
      await route.continue()
    })
    await page.goto('/en/research-chat?mode=dialogue')
    const examples = page.locator('section', { has: page.getByRole('heading', { name: 'Solved in the community' }) })
    await examples.and(page.locator('[aria-busy=true]')).waitFor()
    expect(await examples.getByRole('button').count()).toBe(0)
    expect(await page.getByText('Try asking').count()).toBe(0)
    const field = page.getByRole('textbox').last()
    const before = (await field.boundingBox())?.y ?? 0
    waiting.resolve()
    await expect.poll(() => examples.getByRole('button').count()).toBe(4)
    expect(Math.abs(((await field.boundingBox())?.y ?? 0) - before)).toBeLessThan(16)
  }))
