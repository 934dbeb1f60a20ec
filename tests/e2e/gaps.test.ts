import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../support/person.ts'
import { pickOption } from '../support/pickOption.ts'
import { expectReachable } from '../support/reachable.ts'
import { sample, sampleComment } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

const COMMENT = sampleComment()

openSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const QUESTION = 'zumbat 继电器的驱动电压是多少'
let admin: Person
let ada: Person
beforeAll(async () => {
  admin = await signUp(server, 'keeper', { role: 'admin' })
  ada = await signUp(server, 'ada')
})

const search = (person: Person, q: string) => person.get(`/api/search/searchKeywords?${new URLSearchParams({ q })}`)
const entry = (page: Page, text: string) => page.locator('[data-entry]', { hasText: text })

test('on a phone, an admin names the answering article and undoes that, and the asker is notified once', async () => {
  for (const q of [QUESTION, '继电器 zumbat 驱动电压']) await search(ada, q)
  await as(
    admin,
    async page => {
      await page.goto('/admin')
      await page.getByRole('link', { name: '知识缺口' }).click()
      await page.waitForURL('**/admin/gaps')
      await entry(page, QUESTION).getByText('1 人等待通知').waitFor()
      await expectReachable(page, 'the list of gaps')
      await page.getByRole('link', { name: '无结果' }).click()
      await page.waitForURL('**/admin/gaps?state=empty')
      await page.getByRole('link', { name: '未能回答' }).click()
      await page.getByText('没有待解答的问题').waitFor()
      await page.getByRole('link', { name: '全部' }).click()

      // Keyboard only: the field accepts an address and shows the one article with that address.
      await entry(page, QUESTION).getByRole('button', { name: '关联文章…' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: '哪篇文章解答了这个问题？' })
      await dialog.getByText('没有找到已发布的文章').or(dialog.getByRole('radio').first()).waitFor()
      await expectReachable(page, 'the choice of an article')
      await dialog.getByRole('button', { name: '确定' }).click()
      await dialog.getByText('请选择一篇文章').waitFor()
      await dialog
        .getByLabel('文章', { exact: true })
        .fill(`${server.url}/en/home/article/${COMMENT.articleId}#comment-${COMMENT.id}`)
      await expect.poll(() => dialog.getByRole('radio').count(), { timeout: 20_000 }).toBe(1)
      await dialog.getByLabel('文章', { exact: true }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await page.getByText('已标为已解答，并通知了 1 位用户').waitFor()
      await page.getByText('没有待解答的问题').waitFor()
      await page.getByRole('button', { name: '撤销' }).click()
      await page.getByText('已重新打开').waitFor()
    },
    PHONE
  )
})

test('on a phone, an admin sets a question aside, answers it by a title and reopens it', () =>
  as(
    admin,
    async page => {
      await page.goto('/admin/gaps')
      await entry(page, QUESTION).getByRole('button', { name: '搁置' }).click()
      await page.getByText('已搁置，再次有人提问时会回到列表').waitFor()
      await page.getByRole('button', { name: '撤销' }).click()
      await page.getByText('已重新打开').waitFor()
      await entry(page, QUESTION).getByRole('button', { name: '搁置' }).click()
      await page.getByRole('link', { name: '已搁置' }).click()
      await page.waitForURL('**/admin/gaps?state=aside')
      await expectReachable(page, 'what was set aside')
      await entry(page, QUESTION).getByRole('button', { name: '重新打开' }).click()
      await page.getByText('没有搁置的问题').waitFor()
      await page.getByRole('link', { name: '全部' }).click()

      await entry(page, QUESTION).getByRole('button', { name: '关联文章…' }).click()
      const dialog = page.getByRole('dialog', { name: '哪篇文章解答了这个问题？' })
      await dialog.getByLabel('文章', { exact: true }).fill(sample().bigTitle)
      // The nearest articles to the question stand there until the typed title is searched.
      await dialog.getByRole('radio', { name: sample().bigTitle }).first().check()
      await dialog.getByRole('button', { name: '确定' }).click()
      await page.getByText('没有待解答的问题').waitFor()
      await page.getByRole('link', { name: '已解答' }).click()
      await entry(page, QUESTION).getByText('keeper 操作').waitFor()
      await expectReachable(page, 'what was answered')
      await entry(page, QUESTION).getByRole('button', { name: '重新打开' }).click()
      await page.getByText('没有已解答的问题').waitFor()
      await page.goto('/admin/audits')
      await page.getByText('的文章关联为解答').first().waitFor()
    },
    PHONE
  ))

test('an act that ends after another tab was opened leads to what that tab holds then', async () => {
  const question = 'zumbat 继电器能承受多少次动作'
  await search(ada, question)
  await as(admin, async page => {
    const opened = Promise.withResolvers<void>()
    await page.route('**/api/admin/gaps/aside*', route => opened.promise.then(() => route.continue()))
    await page.goto('/admin/gaps')
    await entry(page, question).getByRole('button', { name: '搁置' }).click()
    await page.getByRole('link', { name: '已搁置' }).click()
    await page.getByText('没有搁置的问题').waitFor()
    opened.resolve()
    await entry(page, question).getByRole('button', { name: '重新打开' }).click()
    await page.getByText('没有搁置的问题').waitFor()
  })
})

test('an article written from the list has the question as its title, and answers it when it is published', async () => {
  const question = 'How hot may the zumbat relay get?'
  await search(ada, question)
  await as(admin, async page => {
    await page.goto('/en/admin/gaps')
    await entry(page, question).getByRole('link', { name: 'Write an article' }).click()
    await page.waitForURL('**/en/edit-article?*')
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(await page.locator('#bigTitle').inputValue()).toBe(question)
    expect(await page.getByRole('radio', { name: 'FAQ' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('85 °C')
    await page.locator('[data-server=saved]').waitFor()
    // The question that the draft answers survives a reload and reopening from the list of drafts.
    await page.reload()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(await page.locator('#bigTitle').inputValue()).toBe(question)
    await page.goto('/en/user?tab=draft')
    await page.getByRole('link', { name: question }).click()
    await page.waitForURL('**/en/edit-article?draft=*')
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    expect(await page.locator('#bigTitle').inputValue()).toBe(question)
    await pickOption(page, 'Chip')
    await pickOption(page, 'Category')
    await page.getByRole('button', { name: 'Publish' }).first().click()
    await page.getByText('Question marked as answered. Members notified: 1.').waitFor()
    await page.waitForURL('**/en/home/article/*')
    await page.goto('/en/admin/gaps')
    await page.locator('h1', { hasText: 'Content gaps' }).waitFor()
    await entry(page, question).waitFor({ state: 'detached' })
  })
  await as(ada, async page => {
    await page.goto('/en/message')
    const message = page.locator('[data-message]', { hasText: 'An article answers your question' })
    await message.waitFor()
    expect(await message.count()).toBe(1)
    await message.getByRole('link', { name: question }).click()
    await page.waitForURL('**/en/home/article/*')
    await page.getByText('85 °C').first().waitFor()
  })
}, 60_000)
