import { expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { sample } from '../support/samples.ts'
import { journey, openSite, server } from '../support/site.ts'

openSite()

const PATH = sample({ source: 'members' }).path

test('a guest shares an article by its QR code, its link and its text, and asks about words that are selected', () =>
  journey({ permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
    await page.goto(PATH)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.locator('[data-share]').click()
    const dialog = page.getByRole('dialog', { name: '分享' })
    expect(await dialog.locator('figure svg').getAttribute('width')).toBe('128')
    // The address is there to be selected by hand, and opens no keyboard.
    await hasFocus(dialog.getByRole('button', { name: '复制链接' }))
    const address = dialog.getByRole('textbox', { name: '链接' })
    expect(await address.inputValue()).toMatch(new RegExp(`${PATH.split('/').at(-1)}$`))
    await address.focus()
    expect(await address.inputValue()).toBe(server.url + PATH)
    await dialog.getByRole('button', { name: '复制链接' }).click()
    await dialog.getByText('已复制到剪贴板').waitFor()
    expect(await clipboard()).toBe(server.url + PATH)
    await dialog.getByRole('button', { name: '复制文字和链接' }).click()
    await expect.poll(clipboard).toBe(`${await page.locator('h1').textContent()}\n${server.url}${PATH}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const paragraph = page.locator('.prose p').first()
    await paragraph.selectText()
    const ask = page.getByRole('toolbar', { name: '选中的文字' }).getByRole('link')
    await ask.waitFor()
    const { pathname, searchParams } = new URL((await ask.getAttribute('href')) ?? '', server.url)
    expect(pathname).toBe('/home/aisearch')
    expect(searchParams.get('query')).toContain((await paragraph.textContent())?.slice(0, 20))
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: 'detached' })
  }))

test.each([
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['in a messaging app', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 MicroMessenger/8.0' }]
])('%s the clipboard replaces the QR code, and a failure is reported', (_where, options) =>
  journey(options, async page => {
    await page.goto(`/en${PATH}`)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.locator('[data-share]').click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await dialog.getByText('paste it into a chat').waitFor()
    expect(await dialog.locator('figure').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByText("Couldn't copy the link").waitFor()
  })
)
