import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { distinctSamples } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const [ARTICLE] = distinctSamples(1, { source: 'members', type: 'technical_insights' })
const english = { locale: 'en-US' }

/** Holds calls of a path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}*`, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

async function comments(page: Page): Promise<void> {
  await page.goto(`/en/home/article/${ARTICLE?.id}`)
  await page.locator('#comments [data-composer]').waitFor()
  await page.locator('#comments [aria-busy]').waitFor({ state: 'detached' })
}

test('text typed during the sending of a comment stays in the field', async () => {
  await as(
    await signUp(server, 'fasttypist'),
    async page => {
      await comments(page)
      const release = await hold(page, '/api/discuss/addArticleDiscuss')
      const area = page.locator('#comments [data-composer] textarea').first()
      await area.fill('The first thought.')
      await area.press('Control+Enter')
      await page.getByRole('button', { name: 'Posting' }).waitFor()
      await area.press('Control+End')
      await area.pressSequentially(' And a second.')
      release()
      await page.locator('.comment', { hasText: 'The first thought.' }).waitFor()
      await expect.poll(() => area.inputValue()).toBe('And a second.')
      await page.reload()
      await page.locator('#comments [data-composer=open]').waitFor()
      expect(await area.inputValue()).toBe('And a second.')
    },
    english
  )
})

test('a picture that is too large is named as the problem', async () => {
  await as(
    await signUp(server, 'largepicture'),
    async page => {
      await comments(page)
      await page.locator('#comments [data-composer] textarea').first().focus()
      const input = page.locator('#comments [data-composer] input[type=file]').first()
      await input.setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) })
      await page.getByRole('alert').filter({ hasText: 'Image size cannot exceed 5MB' }).waitFor()
    },
    english
  )
})

test('a picture comes into its comment while the reader writes elsewhere, and the comment waits for all pictures', async () => {
  await as(
    await signUp(server, 'illustrator'),
    async page => {
      await comments(page)
      const composer = page.locator('#comments [data-composer]').first()
      const area = composer.locator('textarea')
      await area.fill('Look: ')
      const buffer = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const choose = (name: string) =>
        composer.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
      const releases: (() => void)[] = []
      await page.route('**/api/upload/uploadImg*', async route => {
        await new Promise<void>(done => releases.push(done))
        await route.continue()
      })
      await choose('first.png')
      await expect.poll(() => releases.length).toBe(1)
      await choose('second.png')
      await expect.poll(() => releases.length).toBe(2)
      const search = page.locator('header input[name=q]')
      await search.fill('ubi')
      releases[1]?.()
      await expect.poll(() => area.inputValue()).toMatch(/^Look: \n\n!\[second\]\(\S+\)\n$/)
      await page.keyboard.type('fs')
      expect(await search.inputValue()).toBe('ubifs')
      await composer.getByRole('button', { name: 'Post', exact: true }).click()
      await composer
        .getByRole('alert')
        .filter({ hasText: /upload/i })
        .waitFor()
      await composer.getByRole('button', { name: 'Preview' }).click()
      await search.focus()
      releases[0]?.()
      await composer.locator('section img').nth(1).waitFor()
      expect(await search.inputValue()).toBe('ubifs')
    },
    english
  )
})

test('text typed during the sending of a question stays, also if the question comes back', async () => {
  await as(
    await signUp(server, 'impatient'),
    async page => {
      await page.goto('/en/research-chat?mode=dialogue')
      await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
      const field = page.getByRole('textbox', { name: 'Your question' })
      const release = await hold(page, '/kb/api/v1/threads')
      await field.fill('How is the watchdog fed?')
      await field.press('Enter')
      const stop = page.getByRole('button', { name: 'Stop' })
      await stop.waitFor()
      await field.fill('And what resets it?')
      await stop.click()
      await expect.poll(() => field.inputValue()).toBe('How is the watchdog fed?\n\nAnd what resets it?')
      release()
      await page.unroute('**/kb/api/v1/threads*')

      const again = await hold(page, '/kb/api/v1/threads')
      await field.fill('How is the watchdog fed?')
      await field.press('Enter')
      await stop.waitFor()
      await field.fill('And what resets it?')
      again()
      await page.locator('[data-answer]:not([aria-busy=true]) [data-verdict]').waitFor()
      expect(await field.inputValue()).toBe('And what resets it?')
      await page.reload()
      await page.locator('.of-dialogue astro-island:not([ssr])').waitFor({ state: 'attached' })
      await expect.poll(() => field.inputValue()).toBe('And what resets it?')
    },
    english
  )
}, 60_000)

test('text typed during the saving of a profile stays in the form', async () => {
  await as(
    await signUp(server, 'reviser'),
    async page => {
      await page.goto('/en/edit-user-message')
      await page.locator('#profile fieldset:not([disabled])').waitFor()
      const release = await hold(page, '/api/personalSetting/setPersonalInfo')
      const bio = page.getByRole('textbox', { name: 'Bio' })
      await bio.fill('I solder')
      await page.getByRole('textbox', { name: 'Nickname' }).fill('reviser2')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await bio.fill('I solder and write.')
      release()
      // The header follows just before the form.
      await page.locator('[data-nickname]', { hasText: 'reviser2' }).first().waitFor({ state: 'attached' })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await bio.inputValue()).toBe('I solder and write.')
    },
    english
  )
})

test('a picture that arrives after the chat was left is added to the text in it', async () => {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1a57b0' } })
    .png()
    .toBuffer()
  await as(
    await signUp(server, 'leaver'),
    async page => {
      await page.goto('/en/message?type=support')
      const area = page.getByRole('textbox', { name: 'Write a message' })
      const add = page.getByRole('button', { name: 'Add image' })
      await expect.poll(() => add.isEnabled()).toBe(true)
      await area.fill('The board gets hot here:')
      const release = await hold(page, '/api/upload/uploadImg')
      await page
        .locator('form input[type=file]')
        .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: picture })
      const uploading = page.waitForResponse(/uploadImg/)
      await page.locator('main a[href$="type=system"]').click()
      await area.waitFor({ state: 'detached' })
      release()
      await (await uploading).finished()
      await page.locator('main a[href$="type=support"]').click()
      await expect.poll(() => area.inputValue()).toMatch(/^The board gets hot here:\n!\[image\]\(\/uploads\/\S+\)\n$/)
    },
    english
  )
})
