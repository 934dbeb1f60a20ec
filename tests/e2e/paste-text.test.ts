import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

test('texts that are pasted one right after the other are all there, and undo takes them back', async () => {
  const member = await signUp(server, 'twopastes')
  await as(member, async page => {
    await page.goto('/research-chat?mode=dialogue')
    const field = page.locator('textarea[data-log]')
    await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
    const pasteAll = (texts: string[]) =>
      field.evaluate((element, list) => {
        element.focus()
        for (const text of list) {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }
      }, texts)
    const [one, other] = [
      'The board does not boot, and we do not know why that is.\n\nPlease tell us what to do about it.',
      'The second board behaves in the same way.\n\nIt has the other memory.'
    ]
    // The first time, the script that reads pastes is still loading.
    for (const _ of ['loading', 'loaded']) {
      await pasteAll([one, other])
      await expect.poll(() => field.inputValue()).toBe(one + other)
      await field.press('Control+Z')
      await expect.poll(() => field.inputValue()).toBe('')
    }
  })
})
