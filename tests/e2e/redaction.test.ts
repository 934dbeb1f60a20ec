import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { signUp } from '../support/person.ts'
import { pickOption } from '../support/pickOption.ts'
import { sample } from '../support/samples.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ type: 'problem_assistance' }).id
const ready = async (page: Page, path = `/home/article/${QUESTION}`) => {
  await page.goto(path)
  await page.locator('#comments [data-composer]').waitFor()
  await page.locator('#comments [aria-busy]').waitFor({ state: 'detached' })
}
const notice = (page: Page) => page.locator('[data-findings]:not([hidden])')
const TYPED = '登录密码 Abc@12345z，设备序列号SSD2355B0007722，联系 13812345678'

test('a comment with secrets is offered to be redacted, one by one, all, and back, and nothing of it leaves before', async () => {
  const member = await signUp(server, 'careless')
  await as(member, async page => {
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await ready(page)
    const box = page.locator('[data-composer] textarea').first()
    await box.fill(TYPED)
    await notice(page).getByText('发现 3 处疑似隐私内容').waitFor()
    await expectAccessible(page)
    // Keyboard: the first button after the text.
    await notice(page).getByRole('button', { name: '遮盖 令牌或密码 Abc@12345z' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toContain('登录密码 {SECRET-1}，设备')
    await notice(page).getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => box.inputValue()).toBe(TYPED)
    await notice(page).getByRole('button', { name: '保留 电话 13812345678' }).click()
    await notice(page).getByText('发现 2 处').waitFor()
    await notice(page).getByRole('button', { name: '全部遮盖' }).click()
    await expect.poll(() => box.inputValue()).toBe('登录密码 {SECRET-1}，设备序列号{SERIAL-1}，联系 13812345678')
    expect(sent.filter(one => /Abc@12345z|SSD2355B0007722/.test(decodeURIComponent(one)))).toEqual([])
    await box.press('Control+Enter')
    await page.locator('.comment', { hasText: '{SERIAL-1}' }).waitFor()
    await notice(page).waitFor({ state: 'detached' })
  })
})

test('on a phone and in English the notice of an article reaches its titles and its text', async () => {
  const member = await signUp(server, 'careless-too')
  await as(
    member,
    async page => {
      await page.goto('/en/edit-article')
      await page
        .getByRole('textbox', { name: 'Title', exact: true })
        .fill('Board SSD2355B0007722 hangs, S/N SSD2355B0007722')
      const text = page.locator('#content')
      await text.click()
      await page.keyboard.type('password: toor99x, call +49 89 6543 2105')
      await notice(page).getByText('Possible private data: 3').waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
      await notice(page).getByRole('button', { name: 'Redact all' }).click()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
        .toContain('S/N {SERIAL-1}')
      await expect.poll(() => text.textContent()).toBe('password: {SECRET-1}, call {PHONE-1}')
      await notice(page).getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => text.textContent()).toBe('password: toor99x, call +49 89 6543 2105')
    },
    { viewport: { width: 390, height: 844 }, locale: 'en-US' }
  )
})

test('a post with secrets is published only after its author decided, also right after the last key', async () => {
  const member = await signUp(server, 'careless-author')
  await as(member, async page => {
    await page.goto('/edit-article?family1=28')
    await page.locator('#content .cm-line, .cm-line').first().waitFor()
    await page.locator('label').getByText('技术洞见', { exact: true }).click()
    await pickOption(page, '分类')
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('调试串口怎么登录')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.insertText(`设备的${TYPED}，登录后就能看到完整的启动日志。`)
    await page.keyboard.press('Control+Enter')
    // The strip above the text tells it, the focus is in the notice, and nothing is published.
    const strip = page.getByRole('alert').filter({ hasText: '发现 3 处疑似隐私内容' })
    await strip.getByText('发布后所有人都能看到').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160)))
      .toMatch(/^<section data-findings/)
    await page.getByRole('button', { name: '原样发布' }).first().waitFor()
    await expectAccessible(page)
    await notice(page).getByRole('button', { name: '全部遮盖' }).click()
    await strip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '发布', exact: true }).first().click()
    await page.getByText('发布成功').waitFor()
    const [own] = (await (await member.get('/api/article/getArticleList?num=1')).json()).list
    const { content } = await (await member.get(`/api/article/getArticle?id=${own.id}`)).json()
    expect(content).toContain('登录密码 {SECRET-1}')
    expect(content).not.toContain('Abc@12345z')
  })
})

test('a guest who reads loads none of it', async () => {
  const member = await signUp(server, 'only-reads')
  await as(member, async page => {
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await ready(page)
    expect(loaded.filter(url => /findFindings/.test(url))).toEqual([])
    await page.locator('[data-composer] textarea').first().fill('密码：Abc@12345z')
    await notice(page).waitFor()
    // Each chunk of the detector is fetched once.
    const detectors = loaded.filter(url => /findFindings/.test(url))
    expect(detectors.length).toBeGreaterThan(0)
    expect(detectors).toEqual([...new Set(detectors)])
  })
})
