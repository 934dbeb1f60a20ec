import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { expectAccessible } from '../support/accessible.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/focus.ts'
import { choose, choosePageAction, menuEntry } from '../support/menu.ts'
import { type Person, signUp } from '../support/person.ts'
import { samplePerson } from '../support/samplePeople.ts'
import { distinctSamples, sample } from '../support/samples.ts'
import { signedIn } from '../support/signedIn.ts'
import { as, browser, journey, openSite, server } from '../support/site.ts'

openSite()

const QUESTION = sample({ type: 'problem_assistance', solved: false }).id
const [COMMENTED, LIKED] = distinctSamples(2, { source: 'members', type: 'technical_insights' })
/** A person whose first character no other name shares. */
const PERSON = samplePerson()
let asker: Person
let helper: Person
beforeAll(async () => {
  asker = await signUp(server, 'asker')
  helper = await signUp(server, 'helper')
  const { id } = await asker.profile()
  await server.database.db
    .update(articles)
    .set({ authorId: id ?? 0 })
    .where(eq(articles.id, QUESTION))
})

const ready = async (page: Page, path = `/home/article/${QUESTION}`) => {
  await page.goto(path)
  await page.locator('#comments [data-composer]').waitFor()
  await page.locator('#comments [aria-busy]').waitFor({ state: 'detached' })
  await page.locator('[data-like][aria-pressed]').waitFor()
}

test('a member writes below an article with the keyboard, what was typed survives a reload, and likes, bookmarks and follows', () =>
  as(
    helper,
    async page => {
      await ready(page)
      await page.keyboard.press('r')
      const box = page.locator('[data-composer] textarea').first()
      await box.pressSequentially('Which ')
      await page.keyboard.press('Control+Enter')
      await page.locator('.comment', { hasText: 'Which' }).waitFor()
      // The page receives the comment from the stream before the sender receives the reply.
      await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('comment'))).toBe(true)
      await page.keyboard.press('r')
      await box.pressSequentially('half a sentence')
      await page.reload()
      await page.locator('#comments [data-composer=open]').waitFor()
      expect(await box.inputValue()).toBe('half a sentence')
      await box.press('Control+a')
      await page.getByRole('button', { name: '加粗' }).click()
      expect(await box.inputValue()).toBe('**half a sentence**')
      await page.keyboard.press('Control+z')
      expect(await box.inputValue()).toBe('half a sentence')
      await page.getByRole('button', { name: '发表' }).click()
      await page.locator('.comment', { hasText: 'half a sentence' }).waitFor()
      await expect.poll(() => box.inputValue()).toBe('')

      await page.locator('[data-like][aria-pressed]').waitFor()
      const sent = Promise.withResolvers<Route>()
      await page.route('**/addLike*', route => sent.resolve(route))
      await page.locator('body').press('l')
      const waiting = await sent.promise
      // The like is shown before the server has received the request.
      expect(await page.locator('[data-like]').getAttribute('aria-pressed')).toBe('true')
      await waiting.continue()
      await page.locator('body').press('b')
      await page.locator('[data-follow]').click()
      for (const name of ['like', 'bookmark', 'follow'])
        expect(await page.locator(`[data-${name}]`).getAttribute('aria-pressed')).toBe('true')
      await eventually('the server took all three', async () => {
        const reply = await helper.get(`/api/article/getArticle?id=${QUESTION}`)
        const { liked, collected, following } = (await reply.json()) as Record<string, boolean>
        return Boolean(liked && collected && following)
      })
      await ready(page)
      expect(await page.locator('[data-like]').getAttribute('aria-pressed')).toBe('true')
      expect(await page.locator('[data-follow]').textContent()).toBe('已关注')
      // Requests that a service worker handles cannot be intercepted here.
    },
    { serviceWorkers: 'block' }
  ))

test('an @ in a comment offers people to the keyboard, ignores text composition, and mentions the chosen person', () =>
  as(helper, async page => {
    await ready(page, COMMENTED.path)
    const box = page.locator('[data-composer] textarea').first()
    const options = page.getByRole('option')
    await box.pressSequentially('mail@ask ')
    await box.pressSequentially('Thanks @ask')
    await options.filter({ hasText: 'asker' }).waitFor()
    await box.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('mail@ask Thanks @ask')
    await box.press('Control+a')
    await box.pressSequentially('@')
    const input = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    for (const typed of ['l', 'li', 'lin']) await compose(typed)
    expect(await options.count()).toBe(0)
    await input.send('Input.insertText', { text: PERSON.nickname.slice(0, 1) })
    await options.filter({ hasText: PERSON.nickname }).waitFor()
    expect(await box.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
    await expectAccessible(page, 'people to mention', '#comments')
    await box.press('Enter')
    expect(await box.inputValue()).toBe(`@[${PERSON.nickname}](user:${PERSON.id}) `)
    await box.pressSequentially('and @e')
    await options.nth(1).waitFor()
    const second = (await options.nth(1).locator('[data-name]').textContent()) ?? ''
    await box.press('ArrowDown')
    await box.press('Tab')
    await expect.poll(() => box.inputValue()).toContain(`@[${second.replace(/[ .-_]/g, '\\$&')}](user:`)
    await box.press('Control+Enter')
    await page.locator('.comment .prose a', { hasText: PERSON.nickname }).waitFor()
  }))

test('an action that the server refuses is reverted and reported', async () => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', ...signedIn(server, helper) })
  const page = await context.newPage()
  await ready(page, LIKED.path)
  const like = page.locator('[data-like]')
  const before = await page.locator('[data-like] + [data-count]').textContent()
  await context.setOffline(true)
  await like.click()
  await page.locator('[data-toast]', { hasText: '点赞失败' }).waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  expect(await page.locator('[data-like] + [data-count]').textContent()).toBe(before)
  await page.locator('[data-composer] textarea').first().fill('not lost')
  await page.getByRole('button', { name: '发表' }).click()
  await page.locator('[data-composer] [role=alert]').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: '发表' }).click()
  await page.locator('.comment', { hasText: 'not lost' }).waitFor()
  await context.close()
})

test('the asker replies on a phone, accepts an answer for versions, and the page and its address show it', () =>
  as(
    asker,
    async page => {
      const path = `/en/home/article/${QUESTION}`
      await asker.post('/api/discuss/addArticleDiscuss', { articleId: QUESTION, content: 'Perhaps the cable.' })
      await ready(page, path)
      const answer = page.locator('.comment', { hasText: 'Which' }).first()
      await answer.getByRole('button', { name: 'Quote' }).first().click()
      await answer.locator('textarea').fill('It is `v2.1.7`')
      await answer.getByRole('button', { name: 'Post' }).click()
      const reply = answer.locator('.replies .comment', { hasText: 'v2.1.7' })
      await reply.waitFor()
      expect(await reply.locator('.quoted, code').first().isVisible()).toBe(true)
      const id = (await answer.getAttribute('id')) ?? ''
      await answer.getByRole('button', { name: 'Accept' }).click()
      await page.getByLabel('From SDK version').fill('v2.1.5')
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      await page.locator('#accepted', { hasText: 'v2.1.5' }).waitFor()
      expect(await page.locator('[data-article-state]').textContent()).toBe('Solved, see answer')
      // The button that opened the dialog is gone.
      await hasFocus(page.locator(`#${id}`))
      // Another answer can still be accepted, but no longer loudly.
      await expect.poll(() => page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)
      await menuEntry(page.locator('.comment', { hasText: 'Perhaps the cable.' }), 'Accept')
      await page.keyboard.press('Escape')
      const like = page.locator(`#${id}`).getByRole('button', { name: /^Like/ }).first()
      expect(await like.locator('svg').count()).toBe(1)
      expect((await like.boundingBox())?.height).toBeGreaterThanOrEqual(40)
      // The answer is on the page once, and the contents lead to it.
      await page.locator(`#${id}`).getByRole('link', { name: 'Accepted answer, shown above' }).waitFor()
      expect(await page.locator(`#${id} > .body > .prose`).count()).toBe(0)
      expect(await page.locator('.toc a[href="#accepted"]').count()).toBe(1)
      await ready(page, `${path}#${id}`)
      await eventually('it is in sight', () =>
        page.locator(`#${id}`).evaluate(element => {
          const { top, bottom } = element.getBoundingClientRect()
          return top < innerHeight && bottom > 0
        })
      )
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
      const mine = page.locator('.comment', { hasText: 'v2.1.7' }).last()
      await choose(mine, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('This comment was deleted').waitFor()
      await page.getByRole('button', { name: 'Unaccept' }).click()
      await page.locator('#accepted').waitFor({ state: 'detached' })
      await hasFocus(page.locator(`#${id}`))
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  ))

test('an answer that is accepted or taken back elsewhere changes on every open page', () =>
  as(helper, async page => {
    const path = `/en/home/article/${QUESTION}`
    await ready(page, path)
    const reply = `Seen elsewhere ${Date.now()}`
    await page.locator('[data-composer] textarea').first().fill(reply)
    await page.locator('[data-composer]').getByRole('button', { name: 'Post' }).first().click()
    await page.locator('.comment', { hasText: reply }).waitFor()
    const discussId = Number(
      (await page.locator('.comment', { hasText: reply }).first().getAttribute('id'))?.split('-')[1]
    )
    const accept = async (id: number | null) => {
      const answer = { articleId: QUESTION, discussId: id, sdkFrom: '', sdkTo: '' }
      expect((await asker.post('/api/article/setBestAnswer', answer)).status).toBe(200)
    }
    await accept(discussId)
    await page.locator('#accepted', { hasText: reply }).waitFor()
    // It has the day of the reader's time zone, as after a reload. The rendered page has that of Shanghai.
    const time = page.locator('#accepted time[datetime*=T]').first()
    await expect.poll(() => time.getAttribute('title')).not.toBeNull()
    expect(await time.getAttribute('title')).toContain(await time.textContent())
    await accept(null)
    await page.locator('#accepted').waitFor({ state: 'detached' })
  }))

test('the button "not solved" asks for a reason, also after the reader has signed in', () =>
  as(helper, async page => {
    await ready(page, LIKED.path)
    await page.locator('[data-unhelped]').click()
    const reason = page.getByRole('textbox', { name: /^哪里没有解决/ })
    await hasFocus(reason)
    await reason.fill('Which board is this for?\n\n```diff\n-a\n+b\n+c\n```')
    await page.getByRole('button', { name: '发表' }).click()
    await page.locator('.comment', { hasText: 'Which board is this for?' }).waitFor()
    // A block would end with an empty line.
    const added = page.locator('.comment code.language-diff .i').first()
    expect(await added.evaluate(line => getComputedStyle(line).display)).toBe('inline')
    await reason.waitFor({ state: 'detached' })
    await page.goto(`${COMMENTED.path}#reason`)
    await hasFocus(reason)
  }))

test('a guest is led to signing in by every act, and loads no framework for reading', () =>
  journey({}, async page => {
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(`/home/article/${QUESTION}`, { waitUntil: 'networkidle' })
    expect(scripts.filter(url => /react|takePart|client/i.test(url))).toEqual([])
    for (const act of ['[data-like]', '[data-bookmark]', '[data-follow]', '#comments .reply'])
      expect(await page.locator(act).getAttribute('href'), act).toContain('/login?')
  }))

test('a guest who reads the comments sees new ones in place, without loading a framework', () =>
  journey({}, async page => {
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.clock.install()
    const path = `/en${LIKED.path}`
    await page.goto(path)
    const first = page.locator('#comments .comment').first()
    await first.evaluate(element => element.setAttribute('data-read', ''))
    const looked = page.waitForResponse(
      reply => reply.request().resourceType() === 'fetch' && reply.url().endsWith(path)
    )
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await looked
    const id = Number((await page.locator('#comments > .comment').last().getAttribute('id'))?.slice('comment-'.length))
    const say = (json: object) => helper.post('/api/discuss/addArticleDiscuss', { articleId: LIKED.id, ...json })
    await say({ content: 'Said while a guest read' })
    await say({ content: 'And answered', parentId: id })
    const thread = page.locator(`#comment-${id} .replies .comment`, { hasText: 'And answered' })
    await eventually('both are there', async () => {
      await page.clock.fastForward('00:30')
      return (await thread.count()) > 0
    })
    expect(await page.locator('#comments > .comment').last().textContent()).toContain('Said while a guest read')
    const shown = await page.locator('#comments .comment').count()
    expect(await page.locator('#comments-title').textContent()).toBe(`Comments ${shown}`)
    expect(await page.locator('#comments > [data-read]').count()).toBe(1)
    expect(scripts.filter(url => /react|takePart|client/i.test(url))).toEqual([])
  }))

test('after deleting an article, its author is redirected home in three seconds, unless they undo it', () =>
  as(asker, async page => {
    await ready(page)
    await page.locator('#page-menu .danger').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '本页', exact: true }).press('Enter')
    // The entry that deletes is the last one. It takes no focus before the styles of menus are there.
    await page.locator('#page-menu .danger').waitFor()
    await page.locator('#page-menu .danger').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('[data-deleted]').waitFor({ state: 'detached' })
    await eventually('it is back', async () => (await server.get(`/home/article/${QUESTION}`)).status === 200)
    await choosePageAction(page, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.waitForURL('**/home')
    expect((await server.get(`/home/article/${QUESTION}`)).status).toBe(404)
  }))
