import { expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('the page for a code has the focus in its field, but not on a phone', async () => {
  const person = await signUp(server, 'enters-code')
  for (const options of [{}, PHONE])
    await as(
      person,
      async page => {
        await page.goto('/login/scan')
        const field = page.getByLabel('代码')
        await field.waitFor()
        if (options !== PHONE) return hasFocus(field)
        await expect.poll(() => field.evaluate(element => element.matches(':focus'))).toBe(false)
      },
      options
    )
})
