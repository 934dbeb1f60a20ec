import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { type Person, signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

let writer: Person
beforeAll(async () => {
  writer = await signUp(server, 'key-writer')
})

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
const chips = (page: Page) => page.getByRole('button', { name: /^移除/ })

test('in a list of the editor, keys only move until Enter, and Escape closes it', () =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).waitFor()
    const list = page.getByRole('combobox', { name: '芯片', exact: true })
    await list.focus()
    await press(page, 's', 's', 'ArrowDown', 'ArrowUp')
    expect(await chips(page).count()).toBe(0)
    await press(page, 'Escape')
    expect(await list.getAttribute('aria-expanded')).toBe('false')
    expect(await chips(page).count()).toBe(0)
    await press(page, 'ArrowDown')
    await hasFocus(list)
    const active = page.locator('[role=option][aria-selected=true]')
    const name = await active.textContent()
    await press(page, 'Enter')
    await chips(page)
      .getByText(name ?? '')
      .waitFor()
    expect(await chips(page).count()).toBe(1)
    await hasFocus(list)
  }))

test('a new post begins with its title, an empty text lets Tab pass, and the last stop publishes', () =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).waitFor()
    await hasFocus(page.getByRole('textbox', { name: '标题', exact: true }))
    const isInText = () => text(page).evaluate(field => field.matches(':focus'))
    await text(page).focus()
    await press(page, 'Tab')
    expect(await isInText()).toBe(false)
    await press(page, 'Shift+Tab')
    expect(await isInText()).toBe(true)
    await page.keyboard.type('one')
    await press(page, 'Tab')
    expect(await isInText()).toBe(true)
    // The first Shift + Tab removes the indent.
    await press(page, 'Shift+Tab')
    expect(await isInText()).toBe(true)
    await press(page, 'Shift+Tab')
    expect(await isInText()).toBe(false)
    await text(page).focus()
    await press(page, 'Escape')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).toBe('solid')
    await page.getByRole('button', { name: '发布' }).last().focus()
    await press(page, 'Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true)
  }))

test.each(['typed', 'composed'])('text that is %s after a file was added stands apart from it', way =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).click()
    const input = await page.context().newCDPSession(page)
    const write = async (words: string) => {
      if (way === 'typed') return page.keyboard.insertText(words)
      await input.send('Input.imeSetComposition', { text: 'jie zhe', selectionStart: 7, selectionEnd: 7 })
      await input.send('Input.insertText', { text: words })
    }
    const file = { name: 'boot.log', mimeType: 'text/plain', buffer: Buffer.from('U-Boot 2026.01') }
    const add = async (name: string) => {
      await page.locator('input[type=file][multiple]:not([accept])').setInputFiles({ ...file, name })
      await page.locator('.cm-content', { hasText: `[${name}](` }).waitFor()
    }
    const line = () => page.locator('.cm-line').first().textContent()
    await add('one.log')
    await write('接着')
    await expect.poll(line).toMatch(/^\[one\.log\]\(\S+\) 接着$/)
    await write('写')
    await add('two.log')
    await page.keyboard.type('，')
    await write('再写')
    await expect.poll(line).toMatch(/\) 接着写 \[two\.log\]\(\S+\)，再写$/)
  })
)

test('typing the name of a chip chooses it', () =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).waitFor()
    await page.getByRole('combobox', { name: '芯片', exact: true }).focus()
    await page.keyboard.type('SSD222')
    await press(page, 'Enter')
    await chips(page).getByText('SSD222Q').waitFor()
  }))

test('Escape leaves the text right after a letter, too', () =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).focus()
    await page.keyboard.insertText('a')
    await press(page, 'b', 'Escape')
    await hasFocus(page.getByText('已离开编辑框'))
    await press(page, 'Tab')
    expect(await page.locator('.cm-line').first().textContent()).toBe('ab')
  }))

test('a file between two words stands apart from both, and so does what is typed after it', () =>
  as(writer, async page => {
    await page.goto('/edit-article?new=1')
    await text(page).click()
    await page.keyboard.insertText('before')
    await page.keyboard.insertText('after')
    for (const _ of 'after') await page.keyboard.press('ArrowLeft')
    const file = { name: 'boot.log', mimeType: 'text/plain', buffer: Buffer.from('U-Boot 2026.01') }
    await page.locator('input[type=file][multiple]:not([accept])').setInputFiles(file)
    await page.locator('.cm-content', { hasText: '[boot.log](' }).waitFor()
    await page.keyboard.type('and ')
    const line = page.locator('.cm-line').first()
    await expect.poll(() => line.textContent()).toMatch(/^before \[boot\.log\]\(\S+\) and after$/)
  }))

test('the pages for signing in and for the profile lead the keyboard to their forms', async () => {
  await journey({}, async page => {
    await page.goto('/login')
    await hasFocus(page.getByLabel('邮箱'))
  })
  await as(writer, async page => {
    await page.goto('/edit-user-message')
    await expect.poll(() => page.getByLabel('昵称').isEnabled()).toBe(true)
    await page.locator('.skip').focus()
    await press(page, 'Enter', 'Tab')
    await hasFocus(page.getByRole('link', { name: '跳到表单' }))
    await press(page, 'Enter')
    await hasFocus(page.getByLabel('昵称'))
  })
})
