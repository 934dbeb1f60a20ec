import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { signUp } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

/** Drops two pictures at once. */
const dropTwo = (area: Locator) =>
  area.evaluate(async element => {
    const canvas = new OffscreenCanvas(9, 9)
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
    const png = await canvas.convertToBlob({ type: 'image/png' })
    const dataTransfer = new DataTransfer()
    for (const name of ['one.png', 'two.png']) dataTransfer.items.add(new File([png], name, { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

test('two pictures that are dropped at once are both in the message to support', async () => {
  await as(await signUp(server, 'twopictures'), async page => {
    await page.goto('/message?type=support')
    await page.locator('form button:enabled', { has: page.locator('svg') }).waitFor()
    const area = page.getByRole('textbox', { name: '写消息' })
    await dropTwo(area)
    await expect.poll(() => area.inputValue()).toMatch(/^!\[图片\]\(\S+\)\n!\[图片\]\(\S+\)\n$/)
  })
})

test('two pictures that are dropped at once are both in the comment', async () => {
  await as(await signUp(server, 'twoincomment'), async page => {
    await page.goto(sample({ source: 'members' }).path)
    const area = page.locator('#comments [data-composer] textarea').first()
    await area.focus()
    await dropTwo(area)
    await expect.poll(() => area.inputValue()).toMatch(/!\[one\]\(/)
    await expect.poll(() => area.inputValue()).toMatch(/!\[two\]\(/)
  })
})

test('a picture that is dropped on the preview of a comment stands apart from the sentence before it', async () => {
  await as(await signUp(server, 'inpreview'), async page => {
    await page.goto(sample({ source: 'members' }).path)
    const form = page.locator('#comments [data-composer]').first()
    const area = form.locator('textarea')
    await area.fill('The scope shows')
    await form.getByRole('button', { name: '预览' }).click()
    await dropTwo(form)
    await expect.poll(() => area.inputValue()).toMatch(/^The scope shows\n\n!\[\w+\]\(\S+\)\n!\[\w+\]\(\S+\)\n$/)
  })
})
