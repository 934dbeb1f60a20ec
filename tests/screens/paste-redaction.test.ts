import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

const CLIPBOARD: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] }
const SECRETS = [
  'npm_a1B2c3D4e5F6g7H8i9J0',
  'hunter2SecretPw',
  'ghp_abcdefghij',
  'Blue7Horse',
  'ann.li@example.com',
  '1701234567'
]
const PASTES = {
  npm: 'npm ERR! code E401\nnpm ERR! //registry.npmjs.org/:_authToken=npm_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  curl: `curl -v "https://admin:hunter2SecretPw@host.example/?token=ghp_abcdefghijklmnopqrstuvwxyz0123456789&page=1&order=newest" --header "Accept: application/json" --output reply.json --silent`,
  prose:
    'Hello, we cannot log in any more and do not know why that is.\nThe password is Blue7Horse! and you can write to ann.li@example.com or call +49 170 1234567 about it.'
}
const LOG = '[    1.2] wpa_supplicant: psk="correct horse" connect failed\n[    1.3] wpa_supplicant: gave up'

/** Pastes from the clipboard with the keyboard. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.locator(field).first().focus()
  await page.keyboard.press('Control+V')
}
/** Collects all requests of a page with their bodies. */
function watch(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`.replaceAll('+', ' ')))
  })
  return sent
}
const leaks = (texts: readonly string[]) =>
  texts.filter(text =>
    [...SECRETS, 'correct horse'].some(secret => text.replaceAll(' ', '').includes(secret.replaceAll(' ', '')))
  )

const FIELDS: [string, string, string][] = [
  ['the search page', '/en/home/search', 'main input[name=q]'],
  ['the header', '/en/home', 'header input[name=q]'],
  ['the home page', '/en/home', 'main form.search input[name=q]']
]
test.each(FIELDS)('on %s, secrets are redacted before anything is inserted or sent', (_, path, field) =>
  journey({ ...CLIPBOARD, locale: 'en-US' }, async page => {
    for (const [name, text] of Object.entries(PASTES)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const sent = watch(page)
      await paste(page, field, text)
      const box = page.locator(field).first()
      await expect.poll(() => box.inputValue()).not.toBe('')
      await page
        .locator('.log-panel, .paste-note')
        .getByRole('status')
        .getByText(/redacted/)
        .waitFor()
      // The search and its log come after a pause.
      await page.keyboard.type(' x')
      await page.waitForLoadState('networkidle')
      if (path.endsWith('search')) await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await page.waitForLoadState('networkidle')
      expect(leaks([await box.inputValue(), page.url(), ...sent]), name).toEqual([])
    }
  })
)

test('text that is dropped is redacted too, and a value can be restored on purpose', () =>
  journey({ ...CLIPBOARD, locale: 'en-US' }, async page => {
    await page.goto('/en/home/search')
    const box = page.locator('main input[name=q]')
    const data = await page.evaluateHandle(text => {
      const transfer = new DataTransfer()
      transfer.setData('text/plain', text)
      return transfer
    }, PASTES.prose)
    await box.dispatchEvent('drop', { dataTransfer: data })
    await expect.poll(() => box.inputValue()).toContain('{EMAIL-1}')
    const note = page.locator('.paste-note')
    await note.getByRole('status').getByText('3 private values redacted').waitFor()
    await note.getByText('Redacted values').click()
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Restore the value of {EMAIL-1}' }).click()
    expect(await box.inputValue()).toContain('ann.li@example.com')
    expect(leaks([await box.inputValue()].map(text => text.replace('ann.li@example.com', '')))).toEqual([])
  }))

test.each(FIELDS)('on %s, the panel and the note are below the field and on the screen', (_, path, field) =>
  journey({ ...CLIPBOARD, locale: 'en-US' }, async page => {
    for (const [text, shown] of [
      [LOG, '.log-panel'],
      [PASTES.prose, '.paste-note']
    ] as const) {
      await page.goto(path)
      await paste(page, field, text)
      await page
        .locator(shown)
        .getByRole('status')
        .getByText(/redacted/)
        .waitFor()
      const box = await page.locator(shown).boundingBox()
      const own = await page.locator(field).first().boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0) - 1)
      expect(box?.width).toBeGreaterThan(300)
      // Nothing of the page is drawn over it.
      const isOnTop = await page.locator(shown).evaluate(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const last = Math.min(top + height, innerHeight) - 12
        return [top + 12, last].every(y => element.contains(document.elementFromPoint(left + width / 2, y)))
      })
      expect(isOnTop).toBe(true)
      await expectAccessible(page)
    }
  })
)

test('without the detectors nothing is inserted, and the field says so', () =>
  journey(CLIPBOARD, async page => {
    // A script that cannot be read, without a message of the network in the console.
    await page.route(/logPanel/, route => route.fulfill({ contentType: 'text/javascript', body: 'export {' }))
    await page.goto('/home/search')
    await paste(page, 'main input[name=q]', PASTES.prose)
    const box = page.locator('main input[name=q]')
    await expect.poll(() => box.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('粘贴')
    expect(await box.inputValue()).toBe('')
    await box.fill('usb')
    expect(await box.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true)
  }))

test('in the assistant, what is sent is the redacted text', async () => {
  const member = await signUp(server, 'pasting-secrets')
  await as(
    member,
    async page => {
      const bodies: string[] = []
      await page.goto('/research-chat?mode=dialogue', { waitUntil: 'networkidle' })
      page.on('request', request => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
      const field = page.locator('textarea[data-log]')
      for (const text of [LOG, PASTES.npm, PASTES.prose]) {
        await field.fill('')
        await paste(page, 'textarea[data-log]', text)
        await expect.poll(() => field.inputValue()).toContain('{SECRET-1}')
        expect(leaks([await field.inputValue()])).toEqual([])
      }
      await field.fill('Why? ')
      await page.keyboard.press('End')
      await paste(page, 'textarea[data-log]', LOG)
      await expect.poll(() => field.inputValue()).toBe(`Why? ${LOG.replace('correct horse', '{SECRET-1}')}`)
      await page.locator('.log-panel').getByText('已遮盖 1 处').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => bodies.filter(body => body.includes('{SECRET-1}')).length).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      expect(leaks(bodies)).toEqual([])
      expect(leaks([await page.title()])).toEqual([])
    },
    CLIPBOARD
  )
})
