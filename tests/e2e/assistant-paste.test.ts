import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { journey, openSite } from '../support/site.ts'

openSite()

const LENGTH = 5_000_000
/** Time in which a reader takes a reply for immediate, with room for a busy machine. */
const AT_ONCE_MS = 2000
const LOG = Array.from({ length: 80_000 }, (_, at) => `[${(at / 100).toFixed(6)}] ubi0 error: block ${at} has gone bad`)
const TEXTS = {
  prose: 'The board does not boot and we do not know why. '.repeat(LENGTH / 48),
  'one line': 'a'.repeat(LENGTH),
  log: LOG.join('\n').padEnd(LENGTH, '.')
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /^Not inserted: [\d,]+ characters/ })

async function openField(page: Page): Promise<void> {
  await page.goto('/en/research-chat?mode=dialogue')
  await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
  await field(page).fill('Why does ')
}

/** Pastes or drops a text, and returns the time in milliseconds until the page says something and can be drawn again. */
const put = (page: Page, type: 'paste' | 'drop' | 'input', text: string) =>
  field(page).evaluate(
    async (area: HTMLTextAreaElement, [type, text]) => {
      const start = performance.now()
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const init = { bubbles: true, cancelable: true }
      if (type === 'paste') area.dispatchEvent(new ClipboardEvent(type, { ...init, clipboardData: data }))
      else if (type === 'drop') area.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
      else {
        // As a password manager or a dictation does.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, area.value + text)
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }
      while (!document.querySelector('[data-ask-field] [role=alert]')) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [type, text] as const
  )

test.each(Object.entries(TEXTS))('a %s of five megabytes is refused at once, and the field keeps its text', (_, text) =>
  journey({ locale: 'en-GB' }, async page => {
    await openField(page)
    for (const type of ['paste', 'drop', 'input'] as const) {
      expect(await put(page, type, text), type).toBeLessThan(AT_ONCE_MS)
      await refusal(page).waitFor()
      expect(await field(page).inputValue()).toBe('Why does ')
      expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
      await page.keyboard.press('End')
      await field(page).pressSequentially('x')
      await page.keyboard.press('Backspace')
      expect(await refusal(page).count()).toBe(0)
    }
  })
)

test('the lines that stand out in a log that is too long are shown all the same', () =>
  journey({ locale: 'en-GB' }, async page => {
    await openField(page)
    await put(page, 'paste', TEXTS.log)
    await page.getByRole('heading', { name: 'Key lines in this log' }).waitFor()
    expect(await field(page).inputValue()).toBe('Why does ')
    await refusal(page).waitFor()
  }))
