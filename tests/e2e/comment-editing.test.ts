import { expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { hasFocus } from '../support/focus.ts'
import { choose } from '../support/menu.ts'
import { signUp } from '../support/person.ts'
import { as, journey, openSite, server } from '../support/site.ts'

openSite()

async function writeQuestion(): Promise<number> {
  const values = { source: 'community' as const, articleType: 2, family1: [117], family2: [1], authorId: 1 }
  const [row] = await server.database.db
    .insert(articles)
    .values({ ...values, bigTitle: 'The board hums', content: 'Why?', lang: 'en' })
    .returning()
  return row?.id ?? 0
}

test('a member changes a comment on a phone; what was typed survives a reload, and the change can be read', async () => {
  const id = await writeQuestion()
  const member = await signUp(server, 'rewriter')
  const reply = await member.post('/api/discuss/addArticleDiscuss', { articleId: id, content: 'Solder R12 first.' })
  const { id: comment } = (await reply.json()) as { id: number }
  await as(
    member,
    async page => {
      const own = page.locator(`#comment-${comment}`)
      const area = own.getByRole('textbox', { name: 'Edit your comment' })
      await page.goto(`/en/home/article/${id}`)
      await choose(own, 'Edit')
      expect(await area.inputValue()).toBe('Solder R12 first.')
      await area.fill('Solder R13 first.')
      await page.reload()
      await choose(own, 'Edit')
      expect(await area.inputValue()).toBe('Solder R13 first.')
      // The preview takes the place of the field, and sends like it.
      const toggle = own.getByRole('button', { name: 'Preview', exact: true })
      await area.fill('Solder **R13** first.')
      await toggle.press('Enter')
      await own.locator('[data-composer] strong', { hasText: 'R13' }).waitFor()
      await expectAccessible(page, 'preview of a comment')
      await hasFocus(toggle)
      await toggle.press('Enter')
      await area.fill('Solder R13 first.')
      await toggle.press('Enter')
      await own.locator('[data-composer] .prose', { hasText: 'Solder R13 first.' }).waitFor()
      await toggle.press('Control+Enter')
      await own.getByText('edited', { exact: true }).waitFor()
      await own.getByText('Solder R13 first.').waitFor()
      await choose(own, 'History')
      const history = page.getByRole('dialog', { name: 'History' })
      // A phone shows the list of versions first.
      await history.getByRole('button', { name: 'Current' }).click()
      await history.locator('ins', { hasText: 'R13' }).waitFor()
      expect(await history.locator('del').allTextContents()).toEqual(['R12'])
      await expectAccessible(page, 'history of a comment')
      await page.keyboard.press('Escape')
      await history.waitFor({ state: 'detached' })
      // A cancelled edit leaves nothing behind.
      await choose(own, 'Edit')
      await hasFocus(area)
      await page.keyboard.press('Escape')
      await area.waitFor({ state: 'detached' })
    },
    { viewport: { width: 390, height: 844 }, locale: 'en-US' }
  )
  await journey({ locale: 'en-US' }, async page => {
    await page.goto(`/en/home/article/${id}`)
    const shown = page.locator(`#comment-${comment}`)
    await shown.getByText('Solder R13 first.').waitFor()
    await shown.getByText('edited', { exact: true }).waitFor()
    expect(await shown.locator('[aria-haspopup=menu]').count()).toBe(0)
  })
})

test('the key r leads from the preview of a comment back to its field, with what was typed', async () => {
  const id = await writeQuestion()
  await as(
    await signUp(server, 'previewer'),
    async page => {
      await page.goto(`/en/home/article/${id}`)
      const composer = page.locator('[data-composer]').first()
      const area = composer.locator('textarea')
      await area.fill('Measure the ripple first.')
      await composer.getByRole('button', { name: 'Preview', exact: true }).click()
      await composer.locator('.prose', { hasText: 'Measure the ripple first.' }).waitFor()
      await page.locator('h1').click()
      await page.keyboard.press('r')
      await hasFocus(area)
      expect(await area.inputValue()).toBe('Measure the ripple first.')
    },
    { locale: 'en-US' }
  )
})

test('deleting a comment and restoring it by keyboard keeps the place in the discussion', async () => {
  const id = await writeQuestion()
  const member = await signUp(server, 'remover')
  const reply = await member.post('/api/discuss/addArticleDiscuss', { articleId: id, content: 'Never mind.' })
  const { id: comment } = (await reply.json()) as { id: number }
  await as(member, async page => {
    const own = page.locator(`#comment-${comment}`)
    await page.goto(`/en/home/article/${id}`)
    await choose(own, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await own.getByRole('button', { name: 'Restore' }).waitFor()
    await hasFocus(own)
    await own.getByRole('button', { name: 'Restore' }).press('Enter')
    await own.getByText('Never mind.').waitFor()
    await hasFocus(own)
  })
})
