import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { choosePageAction } from '../support/menu.ts'
import { signUp } from '../support/person.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const LONG = 'The board hums at 50 Hz. '.repeat(60)

test('an author reads what changed in an article, on a phone', async () => {
  const member = await signUp(server, 'reviser')
  const post = { articleType: 1, family1: [117], family2: [1], public: 1, lang: 'en', tags: [], pic: '', draft: false }
  const text = { bigTitle: 'Use R12', smallTitle: '', content: `Solder R12 first.\n\n${LONG}` }
  const added = (await (await member.post('/api/article/addArticle', { ...post, ...text })).json()) as {
    id: number
    revision: number
  }
  await as(
    member,
    async page => {
      await page.goto(`/en/home/article/${added.id}`)
      await page.getByRole('button', { name: 'This page', exact: true }).click()
      expect(await page.getByRole('button', { name: 'No changes yet' }).isDisabled()).toBe(true)
      const dialog = page.getByRole('dialog', { name: 'History' })
      const changed = { ...post, ...added, ...text, bigTitle: 'Use R13', content: text.content.replace('R12', 'R13') }
      expect((await member.post('/api/article/reEditArticle', changed)).status).toBe(200)
      await page.reload()
      await choosePageAction(page, 'History')
      // On a phone, the list comes first, and the back button leads from the changes to it.
      const newest = dialog.getByRole('button', { name: 'Current' })
      await newest.waitFor()
      await expect.poll(() => newest.textContent()).toContain('+2 −2')
      await newest.click()
      await dialog.locator('ins', { hasText: 'R13' }).first().waitFor()
      expect(await dialog.locator('ins').allTextContents()).toEqual(['R13', 'R13'])
      expect(await dialog.locator('del').allTextContents()).toEqual(['R12', 'R12'])
      // What did not change is shortened.
      expect((await dialog.locator('pre').first().textContent())?.length).toBeLessThan(LONG.length)
      await expectAccessible(page, 'history of an article')
      await page.goBack()
      await newest.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'hidden' })
    },
    { viewport: { width: 390, height: 844 }, locale: 'en-US' }
  )
})

test('an author restores an earlier version of an article, which becomes a new version', async () => {
  const member = await signUp(server, 'restorer')
  const post = {
    articleType: 1,
    family1: [117],
    family2: [1],
    public: 1,
    lang: 'en',
    tags: ['pcb'],
    pic: '',
    draft: false
  }
  const text = { bigTitle: 'Use R12', smallTitle: 'It fits', content: 'Solder R12 first.' }
  const added = (await (await member.post('/api/article/addArticle', { ...post, ...text })).json()) as {
    id: number
    revision: number
  }
  const changed = { ...post, ...added, ...text, content: 'Solder R13 first.' }
  expect((await member.post('/api/article/reEditArticle', changed)).status).toBe(200)
  await as(
    member,
    async page => {
      await page.goto(`/en/home/article/${added.id}`)
      await choosePageAction(page, 'History')
      const dialog = page.getByRole('dialog', { name: 'History' })
      await dialog.getByRole('button', { name: 'First version' }).click()
      await dialog.getByText('Solder R12 first.').waitFor()
      await dialog.getByRole('button', { name: 'Restore this version' }).click()
      const question = page.getByRole('dialog', { name: 'Restore this version?' })
      await question.getByRole('button', { name: 'Restore this version' }).click()
      await dialog.getByText('Restored as a new version').waitFor()
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
      await question.waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await page.locator('.prose', { hasText: 'Solder R12 first.' }).waitFor()
      const { list } = (await (await member.get(`/api/article/getArticleHistory?id=${added.id}`)).json()) as {
        list: { content: string }[]
      }
      expect(list.map(({ content }) => content)).toEqual(['Solder R13 first.', 'Solder R12 first.'])
      const article = (await (await member.get(`/api/article/getArticle?id=${added.id}`)).json()) as { tags: string[] }
      expect(article.tags).toEqual(['pcb'])
    },
    { locale: 'en-US' }
  )
})
