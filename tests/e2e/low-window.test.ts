import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { publish } from '../support/publish.ts'
import { sample } from '../support/samples.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ type: 'problem_assistance', solved: true })
/** A window of 1280 × 1024 px at a zoom of 400 %. */
const LOW = { viewport: { width: 320, height: 256 } }

test('in a low window, the menu of a page scrolls to each of its entries', async () => {
  await as(
    await signUp(server, 'magnified'),
    async page => {
      await page.goto(QUESTION.path)
      await page.locator('[popovertarget=page-menu]').click()
      // The entries of members come last.
      await page.locator('#page-menu').getByText('举报').waitFor()
      const first = page.locator('#page-menu').locator('a, button').first()
      await first.scrollIntoViewIfNeeded()
      expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    },
    LOW
  )
})

test('in a low window, the field of the assistant does not cover the answer', async () => {
  const person = await signUp(server, 'zoomed')
  await publish(server, { bigTitle: 'Winding the quokka clock', content: 'The quokka clock needs a calm quokka.' })
  await as(
    person,
    async page => {
      await page.goto('/en/research-chat?mode=dialogue')
      await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
      const field = page.getByRole('textbox', { name: 'Your question' })
      await field.fill('How do I wind the quokka clock?')
      await field.press('Enter')
      await page.locator('[data-answer]:not([aria-busy=true])').waitFor()
      await page.locator('[data-answer]').evaluate(answer => answer.scrollIntoView({ block: 'start' }))
      const covers = await page.evaluate(() =>
        Boolean(document.elementFromPoint(160, 220)?.closest('[data-ask-field]'))
      )
      expect(covers).toBe(false)
    },
    LOW
  )
})

test('on a phone, the keyboard focus is never behind the bar at the lower edge of an article', async () => {
  await journey({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' }, async page => {
    await page.goto(QUESTION.path)
    await page.keyboard.press('Tab')
    // The first key loads the styles of menus, and with them the place of the bar.
    await expect
      .poll(() => page.locator('#page-menu').evaluate(menu => getComputedStyle(menu).visibility))
      .toBe('visible')
    const behind: string[] = []
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('aside.acts')]
        if (!focused || !bar || bar.contains(focused)) return
        const { top, height } = focused.getBoundingClientRect()
        return height < 300 && top + height / 2 > bar.getBoundingClientRect().top ? focused.outerHTML : undefined
      })
      if (covered) behind.push(covered)
    }
    expect(behind).toEqual([])
  })
})

test('the side menu closes when the keyboard leaves it', async () => {
  await journey({ viewport: { width: 390, height: 700 } }, async page => {
    await page.goto('/en/home')
    await page.locator('header [popovertarget=drawer]').press('Enter')
    const drawer = page.locator('#drawer:popover-open')
    await drawer.locator('a').last().focus()
    await drawer.waitFor()
    const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('#drawer')))
    for (let steps = 0; steps < 10 && (await inside()); steps++) await page.keyboard.press('Tab')
    await drawer.waitFor({ state: 'detached' })
    expect(await inside()).toBe(false)
  })
})
