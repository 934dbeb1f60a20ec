import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { OwnData } from '../../src/contract/ownData.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { choose, choosePageAction, menuEntry } from '../support/menu.ts'
import { PASSWORD, type Person, signUp } from '../support/person.ts'
import { sample, sampleComment } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

const ARTICLE = sample({ source: 'members', type: 'technical_insights' }).path
const COMMENT = sampleComment({ source: 'docs' })

openSite()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let admin: Person
let reader: Person
beforeAll(async () => {
  admin = await signUp(server, 'keeper', { role: 'admin' })
  reader = await signUp(server, 'reader')
})

const guestGets = async (path: string) => (await server.get(path)).status
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a member reports an article on a phone; an admin hides it from the queue and brings it back', async () => {
  await as(
    reader,
    async page => {
      await page.goto(ARTICLE)
      await page.locator('[data-like][aria-pressed]').waitFor()
      await choosePageAction(page, '举报')
      const dialog = page.getByRole('dialog', { name: '举报这篇文章' })
      await dialog.getByRole('button', { name: '举报' }).click()
      await dialog.getByText('请输入原因').waitFor()
      await dialog.getByLabel('原因').fill('步骤会烧坏板子')
      await dialog.getByRole('button', { name: '举报' }).click()
      await page.locator('[data-toast]', { hasText: '举报已提交' }).waitFor()
      expect(await wide(page)).toBeLessThanOrEqual(0)
    },
    PHONE
  )
  await as(
    admin,
    async page => {
      await page.goto('/admin/reports')
      const entry = page.locator('[data-entry]', { hasText: '步骤会烧坏板子' })
      await entry.waitFor()
      expect(await entry.textContent()).toContain('被 1 人举报')
      await expectAccessible(page)
      expect(await wide(page)).toBeLessThanOrEqual(0)
      await entry.getByRole('button', { name: '隐藏' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '隐藏' }).click()
      await dialog.getByText('请输入原因').waitFor()
      await dialog.getByLabel('原因').fill('步骤有误')
      await dialog.getByRole('button', { name: '隐藏' }).click()
      await page.getByText('没有待处理的举报').waitFor()
      await eventually('it is gone for guests', async () => (await guestGets(ARTICLE)) === 404)
      const elsewhere = await page.context().newPage()
      await elsewhere.goto(ARTICLE)
      await elsewhere.getByText('已被管理员隐藏').waitFor()
      await elsewhere.close()
      await page.getByRole('button', { name: '撤销' }).click()
      await page.getByText('已恢复').waitFor()
      await eventually('it is back', async () => (await guestGets(ARTICLE)) === 200)

      // Keyboard only: the other tab and its decision.
      await page.getByRole('link', { name: '已处理' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/reports?state=decided')
      await page.getByText('由 keeper 隐藏').waitFor()
      await page.getByRole('button', { name: '隐藏' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('还是有误')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('已隐藏，并已通知作者').waitFor()
      await eventually('it is gone again', async () => (await guestGets(ARTICLE)) === 404)
      await page.getByRole('button', { name: '恢复' }).click()
      await eventually('it is back again', async () => (await guestGets(ARTICLE)) === 200)
    },
    PHONE
  )
})

test("another person's comment can be reported in place, and one's own has no such button", () =>
  as(reader, async page => {
    await reader.post('/api/discuss/addArticleDiscuss', { articleId: COMMENT.articleId, content: 'One of my own' })
    await page.goto(`/en/home/article/${COMMENT.articleId}`)
    const own = page.locator('.comment', { hasText: 'One of my own' })
    await menuEntry(own, 'Delete')
    expect(await own.getByRole('menuitem', { name: 'Report' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    const other = page.locator(`#comment-${COMMENT.id}`)
    await choose(other, 'Report')
    await page.getByRole('dialog').getByLabel('Reason').fill('Rude')
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await page.locator('[data-toast]', { hasText: 'Reported. Thank you' }).waitFor()
    const { list } = (await (await admin.get('/api/admin/reports')).json()) as { list: { type: string; id: number }[] }
    expect(list).toMatchObject([{ type: 'discuss', id: COMMENT.id }])
  }))

test('an admin dismisses a report by mistake, and undoes it at once or later from the list of decisions', () =>
  as(admin, async page => {
    await page.goto('/en/admin/reports')
    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true })
    await dismiss.click()
    await page.getByText('No open reports').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await dismiss.click()
    await page.getByText('No open reports').waitFor()
    await page.goto('/en/admin/reports?state=decided')
    const entry = page.locator('[data-entry]', { hasText: 'Dismissed by keeper' })
    await entry.getByRole('button', { name: 'Reopen' }).click()
    await page.getByText('Reports reopened').waitFor()
    await entry.waitFor({ state: 'detached' })
    await page.goto('/en/admin/audits')
    await page.getByText('reopened reports on content').first().waitFor()
  }))

test('a member takes the own data along and deletes the account, which signs out here and elsewhere', async () => {
  const leaver = await signUp(server, 'leaver')
  await as(
    leaver,
    async page => {
      await page.goto('/en/edit-user-message#data')
      await page.locator('fieldset[aria-busy="false"] >> text=Export my data').waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export my data' }).click()
      ])
      const { id } = await leaver.profile()
      expect(download.suggestedFilename()).toBe(`pinout-${id}.json`)
      const data = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnData
      expect(data.profile).toMatchObject({ nickname: 'leaver' })
      await page.getByRole('button', { name: 'Delete account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await dialog.getByText('Kept').waitFor()
      await expectAccessible(page)
      expect(await wide(page)).toBeLessThanOrEqual(0)
      await dialog.getByLabel('Current password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Delete account' }).click()
      await page.getByText('Account deleted').waitFor()
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      expect((await leaver.profile()).status).toBe(1)
    },
    PHONE
  )
})
