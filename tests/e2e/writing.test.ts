import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ArticleDetail } from '../../src/contract/articles.ts'
import type { DraftList, Written } from '../../src/contract/writing.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/focus.ts'
import { PASSWORD, type Person, signUp } from '../support/person.ts'
import { pickOption } from '../support/pickOption.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, openSite, server } from '../support/site.ts'

openSite()

const LOG = `[    0.000000] Linux version 5.10.209
[    0.213000] androidboot.serialno=SSD222Q9A00417
[    1.204000] eth0: 3c:ef:8c:12:34:56 link up
[    2.900000] eth0: 3c:ef:8c:12:34:56 psk=correct-horse-battery`

/** Returns a browser context of a member. Short timeouts name the missing element. */
async function device(person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...signedIn(server, person) })
  context.setDefaultTimeout(30_000)
  return context
}
/** The text field, which exists once the editor is loaded. */
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
const saved = (page: Page) => page.locator('[data-device=saved][data-server=saved]').waitFor()
const onDevice = (page: Page) => page.locator('[data-device=saved]').waitFor()
const written = (page: Page) =>
  text(page).evaluate(content => [...content.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n'))

/** Dispatches a paste event as a browser does. */
function paste(page: Page, data: { plain?: string; html?: string; picture?: readonly number[] }): Promise<void> {
  return text(page).evaluate((content, { plain, html, picture }) => {
    const clipboardData = new DataTransfer()
    if (plain) clipboardData.setData('text/plain', plain)
    if (html) clipboardData.setData('text/html', html)
    if (picture) clipboardData.items.add(new File([new Uint8Array(picture)], 'scope.png', { type: 'image/png' }))
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
const drafts = async (person: Person) => (await (await person.get('/api/article/drafts')).json()) as DraftList

test('a member asks a question with a picture and a log, whose secrets are removed, and sees it published', async () => {
  const asker = await signUp(server, 'asker')
  const other = await signUp(server, 'wendy-lin')
  const picture = [
    ...(await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1a57b0' } })
      .png()
      .toBuffer())
  ]
  let id = 0
  await as(asker, async page => {
    await page.goto('/edit-article?fromHotShip=true&family1=28')
    await text(page).waitFor()
    await page.locator('#main').getByRole('link', { name: '热门芯片' }).waitFor()
    await page.getByRole('button', { name: '移除 SSD222Q' }).waitFor()
    await page.getByRole('button', { name: '发布' }).first().click()
    await page.getByRole('button', { name: '请输入标题' }).waitFor()
    const title = page.getByRole('textbox', { name: '标题', exact: true })
    await hasFocus(title)
    await page.getByRole('button', { name: '请输入内容' }).waitFor()
    // What is missing is written once, and each field is one press away.
    const wrong = page.getByRole('alert').filter({ hasText: '请选择分类和文章类型' })
    expect(await wrong.getByRole('button').allTextContents()).toEqual(['请输入标题', '请输入内容', '分类', '文章类型'])
    // Each field only marks it. The text stands below the optional summary, so its mark names it.
    expect(await page.locator('#bigTitle-note').textContent()).toBe('请输入标题')
    expect(await page.locator('#family2-note').textContent()).toBe('必填')
    expect(await page.locator('#content-note').textContent()).toBe('请输入内容')
    await wrong.getByRole('button', { name: '分类' }).click()
    await hasFocus(page.getByLabel('分类'))
    await wrong.getByRole('button', { name: '请输入内容' }).click()
    await expect.poll(() => text(page).evaluate(field => field.matches(':focus'))).toBe(true)

    await page.getByRole('textbox', { name: '标题', exact: true }).fill('打开看门狗后 ubifs 挂载耗时变长')
    await page.getByText('可能已有答案').waitFor()
    await page.locator('label').getByText('问题求助', { exact: true }).click()
    await page.getByText('还需要：芯片型号 · SDK 版本 · 日志 · 使用场景').waitFor()
    await page.getByLabel('SDK 版本').fill('v2.1.7')
    await page.getByLabel('使用场景').fill('冷启动')
    await pickOption(page, '分类', '存储')
    await page.getByLabel('标签').fill('ubifs')
    await page.getByLabel('标签').press('Enter')

    await text(page).click()
    await page.keyboard.type('现象：')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('变慢')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(' @wend')
    const person = page.getByRole('option', { name: '@wendy-lin' })
    await person.waitFor()
    // The editor ignores a click in the first moment of a list.
    await eventually('the person is mentioned', async () => {
      if (await person.isVisible()) await person.click({ timeout: 1000 }).catch(() => undefined)
      return ((await text(page).textContent()) ?? '').includes('](user:')
    })
    await paste(page, { plain: '型号\t电压\nSSD222Q\t3.3' })
    await paste(page, { plain: LOG })
    await page.getByRole('heading', { name: '发布前请检查隐私内容' }).waitFor()
    await page.getByText('第 2 行').waitFor()
    await page.getByRole('button', { name: '遮盖选中的 4 处' }).click()
    await paste(page, { picture })
    const preview = page.getByRole('region', { name: '预览' })
    await preview.locator('img[src^="/uploads/"]').waitFor()
    await preview.getByRole('cell', { name: '3.3' }).waitFor()
    await preview.getByText('serialno={SERIAL-1}').waitFor()
    await preview.getByRole('link', { name: 'wendy-lin' }).waitFor()
    await saved(page)
    await expectAccessible(page)

    await text(page).focus()
    await page.keyboard.press('Control+Enter')
    const missing = page.getByRole('alert').filter({ hasText: '还缺少：芯片型号。' })
    await missing.waitFor()
    await page.getByRole('button', { name: '直接发布' }).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('chipModel')
    expect(await page.locator('#chipModel-note').textContent()).toBe('未填写')
    await page.keyboard.type('SSD222Q-Q88')
    await missing.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '发布', exact: true }).first().click()
    await page.getByText('发布成功').waitFor()
    await page.waitForURL('**/home/article/*')
    await page.getByRole('heading', { name: '打开看门狗后 ubifs 挂载耗时变长' }).waitFor()
    id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  })
  const article = (await (await asker.get(`/api/article/getArticle?id=${id}`)).json()) as ArticleDetail
  expect(article.content).toContain(`现象：**变慢** @[wendy\\-lin](user:${(await other.profile()).id})`)
  expect(article.content).toContain('eth0: {MAC-1} link up')
  expect(article.content).toMatch(/## 使用场景\n\n冷启动$/)
  expect(article.content).not.toMatch(/3c:ef|A00417|battery/)
  expect(article).toMatchObject({
    articleType: 2,
    sdkVersion: 'v2.1.7',
    chipModel: 'SSD222Q-Q88',
    tags: ['ubifs'],
    family2: '[3]'
  })
  expect((await drafts(asker)).total).toBe(0)
  expect((await (await other.get('/api/message/getNewMessageStatus')).json()) as object).toMatchObject({ comment: 1 })
})

test('a text survives a killed tab, a lost network and an expired session', async () => {
  const writer = await signUp(server, 'writer')
  const context = await device(writer)
  let page = await context.newPage()
  await page.goto('/edit-article')
  await text(page).click()
  await page.keyboard.type('First half of a sen')
  await onDevice(page)
  await page.close()

  page = await context.newPage()
  await page.goto('/edit-article')
  await page.getByText(/已恢复.*的草稿/).waitFor()
  expect(await written(page)).toBe('First half of a sen')
  await saved(page)

  await context.setOffline(true)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('tence, written without a net')
  await page.getByText('联网后保存到服务器').waitFor()
  await page.close()
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto('/edit-article')
  await saved(page)
  expect(await written(page)).toBe('First half of a sentence, written without a net')
  expect((await drafts(writer)).list[0]?.excerpt).toBe('First half of a sentence, written without a net')

  await context.clearCookies()
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('work and then without a ses')
  await page.getByText('登录已过期，重新登录后保存到服务器').waitFor()
  await page.getByRole('button', { name: '重新登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('邮箱').fill(writer.email)
  await dialog.getByLabel('密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await saved(page)
  const whole = 'First half of a sentence, written without a network and then without a ses'
  expect(await written(page)).toBe(whole)
  await page.reload()
  await text(page).waitFor()
  expect(await written(page)).toBe(whole)
  await page.close()

  // The list of drafts shows it, with links to continue, and an undo after deletion.
  page = await context.newPage()
  await page.goto('/user?tab=draft')
  await page.getByText(whole).waitFor()
  await page.getByRole('button', { name: `删除：${whole}` }).click()
  await page.getByText(`“${whole}”已删除`).waitFor()
  expect((await drafts(writer)).total).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: whole }).click()
  await text(page).waitFor()
  expect(await written(page)).toBe(whole)
  await context.close()
})

test('two devices that write one draft see both texts, and neither is lost', async () => {
  const writer = await signUp(server, 'two-devices')
  const [desk, phone] = await Promise.all([device(writer), device(writer)])
  const here = await desk.newPage()
  await here.goto('/edit-article')
  await text(here).click()
  await here.keyboard.type('Begun at the desk')
  await saved(here)
  const there = await phone.newPage()
  await there.goto(new URL(here.url()).pathname + new URL(here.url()).search)
  await text(there).click()
  expect(await written(there)).toBe('Begun at the desk')
  await there.keyboard.press('Control+End')
  await there.keyboard.type(', then the phone')
  await saved(there)
  await text(here).click()
  await here.keyboard.press('Control+End')
  await here.keyboard.type(', and the desk again')
  await here.getByRole('heading', { name: '草稿已在别处修改' }).waitFor()
  const sides = here.getByRole('dialog').locator('pre')
  expect(await sides.allInnerTexts()).toEqual([
    expect.stringContaining('Begun at the desk, and the desk again'),
    expect.stringContaining('Begun at the desk, then the phone')
  ])
  await here.getByRole('button', { name: '保留两个版本' }).click()
  await saved(here)
  const { list } = await drafts(writer)
  expect(list.map(({ excerpt }) => excerpt).sort()).toEqual([
    'Begun at the desk, and the desk again',
    'Begun at the desk, then the phone'
  ])
  await desk.close()
  await phone.close()
})

test('an article that was changed meanwhile is not overwritten: its author sees both texts, and chooses', async () => {
  const author = await signUp(server, 'author')
  const post = { articleType: 1, bigTitle: 'Settling time', content: 'First', family1: [117], family2: [1] }
  const { id, revision } = (await (await author.post('/api/article/addArticle', post)).json()) as Written
  const context = await device(author)
  const page = await context.newPage()
  await page.goto(`/edit-article?id=${id}`)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', mine')
  await saved(page)
  await author.post('/api/article/reEditArticle', { ...post, id, revision, content: 'First, theirs' })
  await page.getByRole('button', { name: '保存修改' }).first().click()
  await page.getByRole('heading', { name: '文章内容已过期' }).waitFor()
  expect(await page.getByRole('dialog').locator('pre').allInnerTexts()).toEqual([
    expect.stringContaining('First, mine'),
    expect.stringContaining('First, theirs')
  ])
  await page.getByRole('button', { name: '保留两个版本' }).click()
  expect(await written(page)).toBe('First, mine\n\n---\n\nFirst, theirs')
  await page.keyboard.press('Control+Enter')
  await page.getByText('修改已保存').waitFor()
  await page.getByRole('button', { name: '留在这里' }).click()
  await page.getByRole('link', { name: '我的帖子' }).waitFor()
  const now = (await (await author.get(`/api/article/getArticle?id=${id}`)).json()) as ArticleDetail
  expect(now.content).toBe('First, mine\n\n---\n\nFirst, theirs')
  await context.close()
})

test('preview and autosave ignore text composition', async () => {
  const writer = await signUp(server, 'composer')
  await as(writer, async page => {
    // With a fake clock, an unwanted save would have enough time to happen.
    await page.clock.install()
    await page.goto('/edit-article')
    await text(page).click()
    await page.keyboard.type('# ')
    await saved(page)
    const input = await page.context().newCDPSession(page)
    const compose = (typed: string) =>
      input.send('Input.imeSetComposition', { text: typed, selectionStart: typed.length, selectionEnd: typed.length })
    const requests: string[] = []
    page.on('request', request => /drafts|preview/.test(request.url()) && requests.push(request.url()))
    for (const typed of ['k', 'ka', 'kan', 'kanmen', 'kanmengou']) await compose(typed)
    const drawn = page.waitForResponse('**/api/article/preview*')
    await page.clock.runFor(10_000)
    await drawn
    expect(requests.filter(url => url.includes('drafts'))).toEqual([])
    expect(await written(page)).toBe('# kanmengou')
    await compose('看门狗')
    await input.send('Input.insertText', { text: '看门狗' })
    await saved(page)
    await page.getByRole('region', { name: '预览' }).getByRole('heading', { name: '看门狗' }).waitFor()
    expect(await written(page)).toBe('# 看门狗')
    await eventually('the server has it', async () => (await drafts(writer)).list[0]?.excerpt === '# 看门狗')
  })
})
