import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Notification, notify } from '../../src/server/notifications/notify.ts'
import { hasFocus } from '../support/focus.ts'
import { type Person, signUp } from '../support/person.ts'
import { expectReachable } from '../support/reachable.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { distinctSamples } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

const PHONE = { viewport: { width: 390, height: 844 } }
const [{ id: ARTICLE }, OTHER] = distinctSamples(2)
const ACTOR = samplePerson()

const idOf = async (person: Person) => (await person.profile()).id ?? 0
const sendNotification = (notification: Notification) => server.database.db.transaction(tx => notify(tx, notification))

test('notifications arrive live: the bell, the list, undone marks, and muted kinds', async () => {
  const reader = await signUp(server, 'reader')
  const to = [await idOf(reader)]
  const bell = (page: Page) => page.locator('[data-bell]')
  await as(reader, async page => {
    await page.goto(OTHER.path)
    await page.locator('#account [data-nickname]', { hasText: 'reader' }).waitFor({ state: 'attached' })
    expect(await bell(page).getAttribute('aria-label')).toBe('消息')
    await sendNotification({ kind: 'comment', to, actorId: ACTOR.id, articleId: ARTICLE })
    await page.locator('[data-bell][data-unread][aria-label="消息，1 条未读"]').waitFor()

    await bell(page).click()
    await page.waitForURL('**/message')
    const rows = page.locator('[data-message]')
    await rows.filter({ hasText: ACTOR.nickname }).filter({ hasText: '评论了你的文章' }).waitFor()
    await sendNotification({ kind: 'reply', to, actorId: 2, articleId: ARTICLE })
    await rows.nth(1).waitFor()
    expect(await rows.first().textContent()).toContain('回复了你的评论')
    await expect.poll(() => page.locator('main nav [aria-current]').textContent()).toBe('评论22 条未读')
    await expectReachable(page, 'the list')

    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.locator('[data-bell]:not([data-unread])').waitFor()
    expect(await page.locator('[data-message][data-unread]').count()).toBe(0)
    // There is nothing left to mark.
    await page.getByRole('button', { name: '全部标为已读' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('[data-bell][data-unread]').waitFor()
    await expect.poll(() => page.locator('[data-message][data-unread]').count()).toBe(2)
    // Opening a notification marks it as read.
    await rows.first().getByRole('link').last().click()
    await page.waitForURL(`**/home/article/${ARTICLE}`)
    await page.locator('[data-bell][aria-label="消息，1 条未读"]').waitFor()

    await page.goto('/message?type=like')
    await page.getByText('暂无获赞').waitFor()
    await page.getByRole('button', { name: '设置' }).click()
    const likes = page.getByRole('checkbox', { name: '收到赞' })
    await expect.poll(() => likes.isChecked()).toBe(true)
    const stored = page.waitForResponse('**/api/message/preferences*')
    await likes.uncheck()
    await stored
    await page.getByRole('radio', { name: '每周一' }).check()
    await page.reload()
    await page.getByRole('button', { name: '设置' }).click()
    await expect.poll(() => likes.isChecked()).toBe(false)
    await expect.poll(() => page.getByRole('radio', { name: '每周一' }).isChecked()).toBe(true)
    await expectReachable(page, 'the settings')
  })
}, 60_000)

test('a member and staff chat live, on a phone too', async () => {
  const [member, staff] = [await signUp(server, 'asks'), await signUp(server, 'answers', { name: '值班工程师' })]
  await journey({ ...signedIn(server, staff), ...PHONE }, async desk =>
    as(member, async page => {
      await desk.goto('/message?type=support')
      await desk.getByText('暂无客服对话').waitFor()
      await page.goto('/en/home')
      await page.locator('[data-support]').click()
      await page.waitForURL('**/en/message?type=support')
      await page.getByText('How can we help?').waitFor()
      expect(await page.locator('[data-support]').isVisible()).toBe(false)
      const field = page.getByRole('textbox', { name: 'Write a message' })
      await field.fill('My board does not boot')
      await field.press('Enter')
      await field.pressSequentially('SSD2355')
      await field.press('Control+Enter')
      await page.locator('[data-line=own] .prose', { hasText: 'SSD2355' }).waitFor()

      const chat = desk.locator('[data-chat-row]', { hasText: 'My board does not boot' })
      await chat.waitFor()
      await desk.locator('[data-bell][data-unread]').waitFor()
      await expectReachable(desk, 'all chats on a phone')
      await chat.click()
      await desk.locator('[data-line=other]', { hasText: 'SSD2355' }).waitFor()
      await desk.locator('[data-bell]:not([data-unread])').waitFor()
      const answer = desk.getByRole('textbox', { name: '写消息' })
      await answer.fill('Which boot log?')
      await desk.getByRole('button', { name: '发送' }).click()
      const answered = page.locator('[data-line=other]', { hasText: 'Which boot log?' })
      await answered.waitFor()
      await desk.locator('[data-facts]', { hasText: '已读' }).waitFor()
      await expectReachable(desk, 'a chat on a phone')
      await expectReachable(page, 'the own chat')
      // The text field is visible.
      const box = await answer.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)

      // On another page the answer shows the unread dot, and the chat opens at its first new line.
      await page.goto(`/en${OTHER.path}`)
      await page.locator('#account [data-nickname]', { hasText: 'asks' }).waitFor({ state: 'attached' })
      await answer.fill('And the SDK version?')
      await answer.press('Control+Enter')
      await page.locator('[data-bell][aria-label="Messages, 1 unread"]').waitFor()
      await page.goto('/en/message')
      await page.locator('[data-new-lines] + [data-line]', { hasText: 'And the SDK version?' }).waitFor()
      await desk.getByRole('button', { name: '返回全部对话' }).click()
      await desk.locator('[data-chat-row]', { hasText: '我方：And the SDK version?' }).waitFor()
    })
  )
}, 60_000)

test('an unsent message remains with a retry button, and a picture is pasted, sent and shown', async () => {
  const member = await signUp(server, 'unlucky')
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, member), ...PHONE, locale: 'en' })
  const page = await context.newPage()
  await page.route('**/api/support/messages*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue()
  )
  await page.goto('/en/message?type=support')
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await page.getByText('How can we help?').waitFor()
  await field.fill('Twice is enough')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText("Couldn't send").waitFor()
  await page.getByRole('button', { name: 'Edit again' }).click()
  await expect.poll(() => field.inputValue()).toBe('Twice is enough')
  await page.reload()
  // The stored text is shown before the chat is loaded.
  await page.getByText('How can we help?').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Twice is enough')
  await field.press('Control+Enter')
  await page.getByText("Couldn't send").waitFor()
  await page.unroute('**/api/support/messages*')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.locator('[data-line=own] .prose', { hasText: 'Twice is enough' }).waitFor()
  // The message arrives, but its reply is lost.
  await page.route('**/api/support/messages*', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field.fill('Once is enough')
  await field.press('Control+Enter')
  await page.locator('[data-line=own] .prose', { hasText: 'Once is enough' }).waitFor()
  await page.getByText("Couldn't send").waitFor({ state: 'detached' })
  await page.unroute('**/api/support/messages*')

  await field.focus()
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 })
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done))
    const data = new DataTransfer()
    data.items.add(new File([blob ?? ''], 'scope.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect.poll(() => field.inputValue()).toMatch(/^!\[image\]\(\/uploads\/[0-9a-f]{64}\.png\)\n$/)
  await field.press('Control+Enter')
  await page.locator('[data-line=own] img[src^="/uploads/"]').waitFor()
  await context.close()
}, 60_000)

test('tabs of one browser share one connection, and another tab takes over when its tab is closed', async () => {
  const reader = await signUp(server, 'many-tabs')
  const to = [await idOf(reader)]
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, reader) })
  const streams: string[] = []
  context.on('request', request => request.url().includes('/message/stream') && streams.push(request.url()))
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('#account [data-nickname]', { hasText: 'many-tabs' }).waitFor({ state: 'attached' })
    return page
  }
  const waiting = (page: Page, count: number) =>
    page.locator(`[data-bell][aria-label="Messages, ${count} unread"]`).waitFor()
  const first = await open('/en/home')
  await expect.poll(() => streams.length).toBe(1)
  const [second, third] = [await open('/en/hot-chip'), await open('/en/message?type=comment')]
  await sendNotification({ kind: 'comment', to, actorId: ACTOR.id, articleId: ARTICLE })
  for (const page of [first, second, third]) await waiting(page, 1)
  expect(streams.length).toBe(1)
  await first.close()
  await sendNotification({ kind: 'reply', to, actorId: 2, articleId: ARTICLE })
  for (const page of [second, third]) await waiting(page, 2)
  await expect.poll(() => third.locator('[data-message]').count()).toBe(2)
  // The new leader continued after the last event of the first one.
  expect(streams.map(url => new URL(url).searchParams.get('after'))).toEqual([null, '1'])
  await context.close()
})

test('a comment appears on the open page of its article, without a reload', async () => {
  const [reader, writer] = [await signUp(server, 'looks-on'), await signUp(server, 'speaks')]
  await as(reader, async page => {
    // The page has loaded its comments but is not connected to the stream yet. Comments in between are not lost either.
    const read = page.waitForResponse(response => response.url().includes('/api/discuss/getArticleDiscuss'))
    await page.goto(`/home/article/${ARTICLE}`)
    await read
    const reply = await writer.post('/api/discuss/addArticleDiscuss', { articleId: ARTICLE, content: 'Said just now' })
    expect(reply.status).toBe(200)
    await page.locator('.comment', { hasText: 'Said just now' }).waitFor()
  })
})

test('a guest is redirected to sign in, and a failure is reported with a retry', async () => {
  await journey({}, async page => {
    await page.goto('/message?type=support')
    await page.waitForURL('**/login?platform=forum&for=messages&callback=%2Fmessage%3Ftype%3Dsupport')
  })
  const reader = await signUp(server, 'offline')
  const context = await browser.newContext({ baseURL: server.url, ...signedIn(server, reader), locale: 'zh-CN' })
  const page = await context.newPage()
  for (const [tab, call] of [
    ['comment', '**/api/message/getMessage*'],
    ['support', '**/api/support/messages*']
  ] as const) {
    await page.route(call, route => route.abort())
    await page.goto(`/message?type=${tab}`)
    await page.getByText('加载失败').waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText(tab === 'comment' ? '暂无评论' : '需要什么帮助？').waitFor()
  }
  await context.close()
}, 60_000)

test('from the commit to the eye it is a moment', async () => {
  const reader = await signUp(server, 'waits')
  const to = [await idOf(reader)]
  await as(reader, async page => {
    await page.goto(OTHER.path)
    await page.locator('#account [data-nickname]', { hasText: 'waits' }).waitFor({ state: 'attached' })
    await sendNotification({ kind: 'comment', to, actorId: ACTOR.id, articleId: ARTICLE })
    await page.locator('[data-bell][data-unread]').waitFor()
    const waits: number[] = []
    for (let at = 2; at < 22; at++) {
      const seen = page.evaluate(
        label =>
          new Promise<number>(done => {
            const bell = document.querySelector('[data-bell]')
            const look = () => bell?.getAttribute('aria-label')?.includes(label) && done(Date.now())
            if (bell) new MutationObserver(look).observe(bell, { attributes: true })
          }),
        `，${at} `
      )
      await page.evaluate(() => undefined)
      await sendNotification({ kind: 'comment', to, actorId: ACTOR.id, articleId: ARTICLE })
      const committed = Date.now()
      waits.push((await seen) - committed)
    }
    const sorted = waits.toSorted((one, two) => one - two)
    expect(sorted[10]).toBeLessThan(500)
  })
})

test('a remote picture in the chat loads only on request, a local one at once', async () => {
  const [member, staff] = [await signUp(server, 'shows'), await signUp(server, 'sees', { name: '值班工程师' })]
  const requests: string[] = []
  const content = 'See ![here](/favicon.svg) and\n\n![there](https://elsewhere.example/x.png)'
  expect((await member.post('/api/support/messages', { content })).status).toBe(200)
  await as(staff, async page => {
    await page.route('https://elsewhere.example/**', route => {
      requests.push(route.request().url())
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
      return route.fulfill({ contentType: 'image/svg+xml', body })
    })
    await page.goto(`/message?type=support&userId=${(await member.profile()).id}`)
    const line = page.locator('[data-line]', { hasText: 'See' })
    await line.locator('img[src="/favicon.svg"]').waitFor()
    const load = line.getByRole('button', { name: '加载 elsewhere.example 的图片' })
    await load.waitFor()
    expect(requests).toEqual([])
    await load.press('Enter')
    const picture = line.locator('img[src^="https://elsewhere.example/"]')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(9)
    expect(requests).toEqual(['https://elsewhere.example/x.png'])
    await hasFocus(picture)
  })
})
